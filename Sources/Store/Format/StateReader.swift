import JSONText
import Weather

/// Reads and validates JSON values; an error has the line and the path of the invalid value.
///
/// A class, because a copy of its texts for each value would cost more than the value.
final class StateReader: Sendable {
  /// The path of the file, for messages.
  let path: String

  /// What the outermost value is, for messages.
  let root: String

  let timestamps = TimestampReader()

  init(path: String, root: String = "the state") {
    self.path = path
    self.root = root
  }

  /// Returns the error for the value that begins at an offset.
  ///
  /// - Parameter member: The member of the value that is missing or wrong; nil for all of it.
  func failure(
    _ json: borrowing JSONReader, at offset: Int, member: String? = nil, _ expected: String
  ) -> StoreError {
    let value = json.path(of: offset)
    let key = value.isEmpty ? member ?? root : member.map { "\(value).\($0)" } ?? value
    return .notAState(path: path, line: json.line(of: offset), key: key, expected: expected)
  }

  /// Returns the error for another value than the expected one, which it quotes.
  func mismatch(_ json: borrowing JSONReader, at offset: Int, _ expected: String) -> StoreError {
    var rest = json.reader(at: offset)
    guard (try? rest.skipValue()) != nil,
      let found = try? JSONDocument(rest.bytes(from: offset)).root
    else { return failure(json, at: offset, expected) }
    return failure(json, at: offset, "\(expected), found \(FoundValue.text(found))")
  }

  /// Returns the error for a syntax error.
  func failure(_ json: borrowing JSONReader, _ fault: JSONFault) -> StoreError {
    failure(json.syntaxError(fault))
  }

  func failure(_ error: JSONSyntaxError) -> StoreError {
    .notAState(path: path, line: error.line, key: nil, expected: error.message)
  }

  /// Returns a reader of a text.
  func json(
    _ text: UnsafeBufferPointer<UInt8>, _ options: JSONDocument.Options
  ) throws(StoreError) -> JSONReader {
    do throws(JSONSyntaxError) { return try JSONReader(text, options: options) } catch {
      throw failure(error)
    }
  }

  /// Checks that only whitespace follows.
  func end(_ json: inout JSONReader) throws(StoreError) {
    try read(&json) { json throws(JSONFault) in try json.end() }
  }

  // MARK: - Containers

  /// Begins an object and returns its offset.
  @discardableResult func beginObject(_ json: inout JSONReader) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard try beginsObject(&json) else { throw mismatch(json, at: start, "expected an object") }
    return start
  }

  /// Begins an object; returns false for another value.
  func beginsObject(_ json: inout JSONReader) throws(StoreError) -> Bool {
    try read(&json) { json throws(JSONFault) in try json.beginObject() }
  }

  /// Begins an array and returns its offset.
  @discardableResult func beginArray(_ json: inout JSONReader) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard try read(&json, { json throws(JSONFault) in try json.beginArray() }) else {
      throw mismatch(json, at: start, "expected an array")
    }
    return start
  }

  func nextKey(_ json: inout JSONReader) throws(StoreError) -> JSONReaderKey? {
    try read(&json) { json throws(JSONFault) in try json.nextKey() }
  }

  /// Returns the index of the next key that is in a list; nil ends the object.
  func nextIndex(in order: inout JSONKeyOrder, _ json: inout JSONReader) throws(StoreError) -> Int?
  { try read(&json) { json throws(JSONFault) in try json.nextIndex(in: &order) } }

  func nextElement(_ json: inout JSONReader) throws(StoreError) -> Bool {
    try read(&json) { json throws(JSONFault) in try json.nextElement() }
  }

  func skipValue(_ json: inout JSONReader) throws(StoreError) {
    try read(&json) { json throws(JSONFault) in try json.skipValue() }
  }

  /// Skips the value of a key that is not known.
  func skipUnknownValue(_ json: inout JSONReader) throws(StoreError) {
    try read(&json) { json throws(JSONFault) in try json.skipUnknownValue() }
  }

  /// Passes a value that is not wanted, without checking what is in it.
  func passValue(_ json: inout JSONReader) throws(StoreError) {
    try read(&json) { json throws(JSONFault) in try json.passValue() }
  }

  /// Reads a value of any kind and returns its source text.
  func rawValue(_ json: inout JSONReader) throws(StoreError) -> [UInt8] {
    let start = json.nextOffset()
    try skipValue(&json)
    return json.bytes(from: start)
  }

  /// Reads the elements of an array.
  func elements<Element>(
    _ json: inout JSONReader, _ read: (inout JSONReader) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    var elements: [Element] = []
    try beginArray(&json)
    while try nextElement(&json) { elements.append(try read(&json)) }
    return elements
  }

  /// Reads an array with an element for each row, or the value of all rows.
  func column<Row>(
    _ json: inout JSONReader, of rows: inout [Row],
    _ read: (inout Row, inout JSONReader) throws(StoreError) -> Void
  ) throws(StoreError) {
    let start = json.nextOffset()
    let mark = json.mark
    guard try self.read(&json, { json throws(JSONFault) in try json.beginArray() }) else {
      if rows.isEmpty { try skipValue(&json) }
      for index in rows.indices {
        json.rewind(to: mark)
        try read(&rows[index], &json)
      }
      return
    }
    var count = 0
    while try nextElement(&json) {
      guard count < rows.count else {
        throw failure(json, at: start, "expected \(rows.count) elements")
      }
      try read(&rows[count], &json)
      count += 1
    }
    guard count == rows.count else {
      throw failure(json, at: start, "expected \(rows.count) elements")
    }
  }

  /// Reads with errors of the state.
  @inline(__always) func read<Result>(
    _ json: inout JSONReader, _ body: (inout JSONReader) throws(JSONFault) -> Result
  ) throws(StoreError) -> Result {
    do throws(JSONFault) { return try body(&json) } catch { throw failure(json, error) }
  }
}
