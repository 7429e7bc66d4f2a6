/// A text that was found to be JSON (RFC 8259), and where in it each value lies.
///
/// Parsing is one pass that decodes nothing: strings and numbers are read when they are asked for.
package final class JSONDocument: Sendable {
  package struct Options: Sendable {
    package enum DuplicateKeys: Sendable {
      /// A second member of the same name in an object is a syntax error.
      case rejected
      /// Members of the same name are all kept; looking one up finds the first.
      case kept
    }

    /// How many objects and arrays may lie within each other.
    package var maximumDepth: Int

    /// How many values and keys there may be; each takes 16 bytes while the document lives.
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

  /// Reads a whole text, UTF-8 without a byte order mark.
  ///
  /// - Complexity: linear in the text; n log n in the members of an object that has more than 16.
  package convenience init(
    _ bytes: [UInt8],
    options: Options = Options()
  ) throws(JSONSyntaxError) {
    try self.init(bytes, options: options, streaming: []) { _, _ in }
  }

  /// Reads a whole text without keeping what long arrays hold.
  ///
  /// What is kept of a text to find its values takes more room than the text itself. Where an
  /// array's elements are needed once, one after another, they are handed on as they are read.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8 without a byte order mark.
  ///   - options: What is accepted.
  ///   - streamed: The members of the outermost object whose elements, where they are arrays, are
  ///     handed on; they are empty in this document.
  ///   - element: Takes the member's key and an element. The text behind it may turn out not to
  ///     be JSON.
  /// - Throws: `JSONSyntaxError`.
  package init(
    _ bytes: [UInt8],
    options: Options = Options(),
    streaming streamed: [String],
    _ element: (_ key: String, _ element: JSONValue) -> Void
  ) throws(JSONSyntaxError) {
    do throws(Fault) {
      self.tape = try bytes.withUnsafeBufferPointer { text throws(Fault) in
        var parser = JSONParser(text: text, options: options, streaming: streamed)
        return try parser.parse { key, tape in
          element(key, JSONDocument(bytes: bytes, tape: tape).root)
        }
      }
    } catch {
      let position = bytes.lineAndColumn(of: error.offset)
      throw JSONSyntaxError(error.problem, line: position.line, column: position.column)
    }
    self.bytes = bytes
  }

  private init(bytes: [UInt8], tape: [TapeEntry]) {
    self.bytes = bytes
    self.tape = tape
  }

  package convenience init(
    _ text: String,
    options: Options = Options()
  ) throws(JSONSyntaxError) {
    try self.init(Array(text.utf8), options: options)
  }

  /// The value that is the whole text.
  package var root: JSONValue { JSONValue(document: self, index: 0) }
}

extension [UInt8] {
  /// Counts the lines and, in the last of them, the Unicode scalars before a byte, both from 1.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in self[..<Swift.min(offset, count)] {
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
