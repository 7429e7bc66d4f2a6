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

/// Edits of a text that leave everything else in it as it stands.
extension JSONDocument {
  /// Returns the text with a value at a path of keys, whose missing objects are added; nil if what stands
  /// at a part of the path is not an object.
  ///
  /// - Parameters:
  ///   - path: The keys from the root to the value; not empty.
  ///   - text: The value as JSON.
  /// - Complexity: O(n) in the text.
  package func setting(_ path: [String], to text: String) -> [UInt8]? {
    var object = root
    for (depth, key) in path.enumerated() {
      guard object.kind == .object else { return nil }
      guard let value = object[key] else { return adding(path[depth...], text, to: object) }
      object = value
    }
    return replacing(object.rawBytes.indices, with: text)
  }

  /// Returns the text without the member at a path of keys; nil if there is none.
  ///
  /// - Complexity: O(n) in the text.
  package func removing(_ path: [String]) -> [UInt8]? {
    var object = root
    for key in path.dropLast() {
      guard let value = object[key] else { return nil }
      object = value
    }
    guard let members = object.members.map(Array.init),
      let index = members.firstIndex(where: { $0.key.string == path.last })
    else { return nil }
    let (key, value) = members[index]
    if index + 1 < members.count {
      return replacing(key.start..<members[index + 1].key.start, with: "")
    }
    if index > 0 {
      return replacing(
        members[index - 1].value.rawBytes.endIndex..<value.rawBytes.endIndex,
        with: ""
      )
    }
    return replacing(object.rawBytes.indices, with: "{}")
  }

  /// Adds a member after the others, spaced as the last of them.
  private func adding(_ path: ArraySlice<String>, _ text: String, to object: JSONValue) -> [UInt8] {
    var member = text
    for (index, key) in path.enumerated().reversed() {
      member = "\(JSONWriter.text(of: key)): \(member)"
      if index > 0 { member = "{ \(member) }" }
    }
    guard let last = object.members?.reduce(nil as JSONMembers.Element?, { $1 }) else {
      let isRoot = object.index == root.index
      return replacing(
        object.rawBytes.indices,
        with: isRoot ? "{\n  \(member)\n}" : "{ \(member) }"
      )
    }
    let space = bytes[..<last.key.start].reversed().prefix { $0 <= ASCII.space }.reversed()
    let end = last.value.rawBytes.endIndex
    return replacing(end..<end, with: ",\(String(decoding: space, as: UTF8.self))\(member)")
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + Array(text.utf8) + bytes[range.upperBound...]
  }
}

extension JSONKey {
  /// The offset of the opening quote.
  fileprivate var start: Int { rawBytes.startIndex }
}
