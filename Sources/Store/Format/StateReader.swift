import FoundationEssentials
import JSONText
import Weather

/// Reads and validates JSON values; an error has the line and the key of the invalid value.
///
/// Keys are autoclosures, because they are only needed for errors and each city has hundreds.
struct StateReader {
  let path: String

  private let timestamps = TimestampReader()

  init(path: String) {
    self.path = path
  }

  /// Returns the error for the value at an offset.
  func failure(
    _ json: borrowing JSONReader,
    at offset: Int,
    _ key: @autoclosure () -> String,
    _ expected: String
  ) -> StoreError {
    .notAState(path: path, line: json.line(of: offset), key: key(), expected: expected)
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
    _ text: UnsafeBufferPointer<UInt8>,
    _ options: JSONDocument.Options
  ) throws(StoreError) -> JSONReader {
    do throws(JSONSyntaxError) {
      return try JSONReader(text, options: options)
    } catch {
      throw failure(error)
    }
  }

  /// Checks that only whitespace follows.
  func end(_ json: inout JSONReader) throws(StoreError) {
    try read(&json) { json throws(JSONFault) in try json.end() }
  }

  // MARK: - Containers

  /// Begins an object.
  ///
  /// - Returns: Its offset.
  /// - Throws: `StoreError.notAState`.
  @discardableResult
  func beginObject(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard try read(&json, { json throws(JSONFault) in try json.beginObject() }) else {
      throw failure(json, at: start, key(), "expected an object")
    }
    return start
  }

  /// Begins an array.
  ///
  /// - Returns: Its offset.
  /// - Throws: `StoreError.notAState`.
  @discardableResult
  func beginArray(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard try read(&json, { json throws(JSONFault) in try json.beginArray() }) else {
      throw failure(json, at: start, key(), "expected an array")
    }
    return start
  }

  func nextKey(_ json: inout JSONReader) throws(StoreError) -> JSONReaderKey? {
    try read(&json) { json throws(JSONFault) in try json.nextKey() }
  }

  func nextElement(_ json: inout JSONReader) throws(StoreError) -> Bool {
    try read(&json) { json throws(JSONFault) in try json.nextElement() }
  }

  func skipValue(_ json: inout JSONReader) throws(StoreError) {
    try read(&json) { json throws(JSONFault) in try json.skipValue() }
  }

  /// Reads a value of any kind and returns its source text.
  func rawValue(_ json: inout JSONReader) throws(StoreError) -> [UInt8] {
    let start = json.nextOffset()
    try skipValue(&json)
    return json.bytes(from: start)
  }

  func unknownField(
    _ key: JSONReaderKey,
    _ json: inout JSONReader
  ) throws(StoreError) -> UnknownField {
    UnknownField(key: key.rawBytes, value: try rawValue(&json))
  }

  // MARK: - Values

  /// Reads null; returns false for any other value.
  func null(_ json: inout JSONReader) throws(StoreError) -> Bool {
    try read(&json) { json throws(JSONFault) in try json.null() }
  }

  func string(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> String {
    let start = json.nextOffset()
    guard let string = try read(&json, { json throws(JSONFault) in try json.string() }) else {
      throw failure(json, at: start, key(), "expected a string")
    }
    return string
  }

  func optionalString(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> String? {
    try null(&json) ? nil : try string(&json, key())
  }

  func strings(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> [String] {
    try elements(&json, key()) { json throws(StoreError) in try string(&json, key()) }
  }

  func integer(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String,
    in range: ClosedRange<Int>
  ) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard let integer = try read(&json, { json throws(JSONFault) in try json.int() }),
      range.contains(integer)
    else {
      throw failure(
        json,
        at: start,
        key(),
        "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return integer
  }

  func bool(_ json: inout JSONReader, _ key: @autoclosure () -> String) throws(StoreError) -> Bool {
    let start = json.nextOffset()
    guard let bool = try read(&json, { json throws(JSONFault) in try json.bool() }) else {
      throw failure(json, at: start, key(), "expected true or false")
    }
    return bool
  }

  func number(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Double {
    let start = json.nextOffset()
    guard let number = try read(&json, { json throws(JSONFault) in try json.double() }) else {
      throw failure(json, at: start, key(), "expected a number")
    }
    return number
  }

  /// Reads a figure; nil if it is unknown.
  func figure(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String,
    _ quantity: Quantity
  ) throws(StoreError) -> Double? {
    guard try !null(&json) else { return nil }
    let start = json.nextOffset()
    guard let valid = quantity.figure(try number(&json, key())) else {
      throw failure(json, at: start, key(), "expected a possible figure")
    }
    return valid
  }

  func condition(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Condition? {
    guard try !null(&json) else { return nil }
    let start = json.nextOffset()
    guard let code = try read(&json, { json throws(JSONFault) in try json.int() }),
      let condition = Condition(code: code)
    else {
      throw failure(json, at: start, key(), "expected a weather code from 0 to 99")
    }
    return condition
  }

  func instant(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Date {
    try value(&json, key(), "expected a time such as 2026-11-21T09:00:00Z") {
      timestamps.instant($0)
    }
  }

  /// Reads the time of a fetch, in milliseconds.
  func fetchTime(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Date {
    try value(&json, key(), "expected a time such as 2026-11-21T09:00:00.250Z") {
      timestamps.instant(milliseconds: $0)
    }
  }

  func optionalInstant(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Date? {
    try null(&json) ? nil : try instant(&json, key())
  }

  func date(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> LocalDate {
    try value(&json, key(), "expected a date such as 2026-11-21") { timestamps.date($0) }
  }

  /// Returns the date in a key; nil for any other text.
  func date(of key: JSONReaderKey) -> LocalDate? { key.withUTF8 { timestamps.date($0) } }

  func identifier(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> City.ID {
    try value(&json, key(), "expected a UUID") { City.ID(utf8: $0) }
  }

  /// Reads a string that has to be in a certain form.
  private func value<Value>(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String,
    _ expected: String,
    _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(StoreError) -> Value {
    let start = json.nextOffset()
    guard let value = try read(&json, { json throws(JSONFault) in try json.string(parse) }) else {
      throw failure(json, at: start, key(), expected)
    }
    return value
  }

  /// Reads the elements of an array.
  func elements<Element>(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String,
    _ read: (inout JSONReader) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    var elements: [Element] = []
    try beginArray(&json, key())
    while try nextElement(&json) { elements.append(try read(&json)) }
    return elements
  }

  /// Reads an array with an element for each row.
  func column<Row>(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String,
    of rows: inout [Row],
    _ read: (inout Row, inout JSONReader) throws(StoreError) -> Void
  ) throws(StoreError) {
    let start = try beginArray(&json, key())
    var count = 0
    while try nextElement(&json) {
      guard count < rows.count else {
        throw failure(json, at: start, key(), "expected \(rows.count) elements")
      }
      try read(&rows[count], &json)
      count += 1
    }
    guard count == rows.count else {
      throw failure(json, at: start, key(), "expected \(rows.count) elements")
    }
  }

  /// Reads with errors of the state.
  @inline(__always)
  private func read<Result>(
    _ json: inout JSONReader,
    _ body: (inout JSONReader) throws(JSONFault) -> Result
  ) throws(StoreError) -> Result {
    do throws(JSONFault) {
      return try body(&json)
    } catch {
      throw failure(json, error)
    }
  }
}
