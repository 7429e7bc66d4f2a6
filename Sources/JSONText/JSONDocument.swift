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
      maximumDepth: Int = 64, maximumCount: Int = .max, duplicateKeys: DuplicateKeys = .rejected
    ) {
      self.maximumDepth = maximumDepth
      self.maximumCount = maximumCount
      self.duplicateKeys = duplicateKeys
    }
  }

  package let bytes: [UInt8]
  let tape: [TapeEntry]

  /// Parses a text in UTF-8; editors of Windows begin it with a byte order mark, which is skipped.
  ///
  /// - Complexity: O(*n*) in the length of the text, and O(*m* log *m*) in the members of an object.
  package init(_ bytes: [UInt8], options: Options = Options()) throws(JSONSyntaxError) {
    tape = try bytes.withUnsafeBufferPointer { text throws(JSONSyntaxError) in
      var reader = try JSONReader(text, options: options)
      do throws(JSONFault) { return try reader.tape() } catch { throw reader.syntaxError(error) }
    }
    self.bytes = bytes
  }

  package convenience init(_ text: String, options: Options = Options()) throws(JSONSyntaxError) {
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
        members[index - 1].value.rawBytes.endIndex..<value.rawBytes.endIndex, with: "")
    }
    return replacing(object.rawBytes.indices, with: "{}")
  }

  /// Adds a member after the others, spaced as the last of them; new objects have lines of their own.
  private func adding(_ path: ArraySlice<String>, _ text: String, to object: JSONValue) -> [UInt8] {
    let line = lineBreak(at: object.rawBytes.startIndex)
    guard let last = object.members?.reduce(nil as JSONMembers.Element?, { $1 }) else {
      return replacing(object.rawBytes.indices, with: self.object(path, text, line))
    }
    let bytes = bytes[..<last.key.start].reversed().prefix { $0 <= ASCII.space }.reversed()
    var space = String(decoding: bytes, as: UTF8.self)
    var inner = line.map { $0 + step }
    if bytes.contains(ASCII.lineFeed) {
      inner = lineBreak(at: last.key.start)
    } else if path.count > 1 {
      space = inner ?? space
    }
    let end = last.value.rawBytes.endIndex
    return replacing(end..<end, with: ",\(space)\(member(path, text, inner))")
  }

  /// An object of a member, on lines of its own after a line break.
  private func object(_ path: ArraySlice<String>, _ text: String, _ line: String?) -> String {
    let inner = line.map { $0 + step }
    return "{\(inner ?? " ")\(member(path, text, inner))\(line ?? " ")}"
  }

  private func member(_ path: ArraySlice<String>, _ text: String, _ line: String?) -> String {
    let value = path.count == 1 ? text : object(path.dropFirst(), text, line)
    return "\(JSONWriter.text(of: path[path.startIndex])): \(value)"
  }

  /// The line break and the indentation of the line of a byte; nil for a document of one line.
  private func lineBreak(at offset: Int) -> String? {
    guard root.rawBytes.contains(ASCII.lineFeed) || root.members?.count == 0 else { return nil }
    let start = bytes[..<offset].lastIndex(of: ASCII.lineFeed) ?? bytes.endIndex
    return (bytes.contains(ASCII.carriageReturn) ? "\r\n" : "\n") + indentation(after: start)
  }

  private func indentation(after start: Int) -> String {
    let spaces = bytes[start...].dropFirst().prefix { $0 == ASCII.space || $0 == ASCII.tab }
    return String(decoding: spaces, as: UTF8.self)
  }

  /// How much further a line is indented than the line around it.
  private var step: String {
    let step = indentation(after: bytes.firstIndex(of: ASCII.lineFeed) ?? bytes.endIndex)
    return step.isEmpty ? "  " : step
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + Array(text.utf8) + bytes[range.upperBound...]
  }
}

extension JSONKey {
  /// The offset of the opening quote.
  fileprivate var start: Int { rawBytes.startIndex }
}
