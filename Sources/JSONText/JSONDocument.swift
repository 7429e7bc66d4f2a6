/// A validated JSON text (RFC 8259) with the positions of its values.
///
/// Strings and numbers are decoded lazily.
package final class JSONDocument: Sendable {
  package struct Options: Sendable {
    package enum DuplicateKeys: Sendable {
      /// Duplicate keys in an object are a syntax error.
      case rejected
      /// Duplicate keys are kept; a lookup finds the first.
      case kept
    }

    /// The deepest nesting of objects and arrays.
    package var maximumDepth: Int

    /// The most values and keys; each uses 16 bytes of memory.
    package var maximumCount: Int
    package var duplicateKeys: DuplicateKeys

    package init(
      maximumDepth: Int = 64,
      maximumCount: Int = .max,
      duplicateKeys: DuplicateKeys = .rejected
    ) {
      self.maximumDepth = maximumDepth
      self.maximumCount = maximumCount
      self.duplicateKeys = duplicateKeys
    }
  }

  let bytes: [UInt8]
  let tape: [TapeEntry]

  /// Parses a text in UTF-8; editors of Windows begin it with a byte order mark, which is skipped.
  ///
  /// - Complexity: O(*n*) in the length of the text, and O(*m* log *m*) in the members of an object.
  package init(
    _ bytes: [UInt8],
    options: Options = Options()
  ) throws(JSONSyntaxError) {
    tape = try bytes.withUnsafeBufferPointer { text throws(JSONSyntaxError) in
      var reader = try JSONReader(text, options: options)
      do throws(JSONFault) {
        return try reader.tape()
      } catch {
        throw reader.syntaxError(error)
      }
    }
    self.bytes = bytes
  }

  package convenience init(
    _ text: String,
    options: Options = Options()
  ) throws(JSONSyntaxError) {
    try self.init(Array(text.utf8), options: options)
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }
}

extension Collection<UInt8> {
  /// Returns the line and column of a byte, both from 1; columns are Unicode scalars.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in prefix(offset) {
      if byte == ASCII.lineFeed {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
