import FoundationEssentials
import JSONText
import Weather

/// Reads and validates JSON values; an error has the line and the path of the invalid value.
struct StateReader {
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
    _ json: borrowing JSONReader,
    at offset: Int,
    member: String? = nil,
    _ expected: String
  ) -> StoreError {
    let value = json.path(of: offset)
    let key = value.isEmpty ? member ?? root : member.map { "\(value).\($0)" } ?? value
    return .notAState(path: path, line: json.line(of: offset), key: key, expected: expected)
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

  /// Begins an object and returns its offset.
  @discardableResult
  func beginObject(_ json: inout JSONReader) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard try beginsObject(&json) else { throw failure(json, at: start, "expected an object") }
    return start
  }

  /// Begins an object; returns false for another value.
  func beginsObject(_ json: inout JSONReader) throws(StoreError) -> Bool {
    try read(&json) { json throws(JSONFault) in try json.beginObject() }
  }

  /// Begins an array and returns its offset.
  @discardableResult
  func beginArray(_ json: inout JSONReader) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard try read(&json, { json throws(JSONFault) in try json.beginArray() }) else {
      throw failure(json, at: start, "expected an array")
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
    _ json: inout JSONReader,
    _ read: (inout JSONReader) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    var elements: [Element] = []
    try beginArray(&json)
    while try nextElement(&json) { elements.append(try read(&json)) }
    return elements
  }

  /// Reads an array with an element for each row, or the value of all rows.
  func column<Row>(
    _ json: inout JSONReader,
    of rows: inout [Row],
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
  @inline(__always)
  func read<Result>(
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

extension StateReader {
  /// Reads null; returns false for any other value.
  func null(_ json: inout JSONReader) throws(StoreError) -> Bool {
    try read(&json) { json throws(JSONFault) in try json.null() }
  }

  /// Reads a string; returns nil, and reads nothing, if the value is of another kind.
  func stringIfAny(_ json: inout JSONReader) throws(StoreError) -> String? {
    try read(&json) { json throws(JSONFault) in try json.string() }
  }

  func string(_ json: inout JSONReader) throws(StoreError) -> String {
    let start = json.nextOffset()
    guard let string = try stringIfAny(&json) else {
      throw failure(json, at: start, "expected a string")
    }
    return string
  }

  func optionalString(_ json: inout JSONReader) throws(StoreError) -> String? {
    try null(&json) ? nil : try string(&json)
  }

  func strings(_ json: inout JSONReader) throws(StoreError) -> [String] {
    try elements(&json) { json throws(StoreError) in try string(&json) }
  }

  func integer(
    _ json: inout JSONReader,
    in range: ClosedRange<Int>
  ) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard let integer = try read(&json, { json throws(JSONFault) in try json.int() }),
      range.contains(integer)
    else {
      throw failure(
        json,
        at: start,
        "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return integer
  }

  func bool(_ json: inout JSONReader) throws(StoreError) -> Bool {
    let start = json.nextOffset()
    guard let bool = try read(&json, { json throws(JSONFault) in try json.bool() }) else {
      throw failure(json, at: start, "expected true or false")
    }
    return bool
  }

  func number(_ json: inout JSONReader) throws(StoreError) -> Double {
    let start = json.nextOffset()
    guard let number = try read(&json, { json throws(JSONFault) in try json.double() }) else {
      throw failure(json, at: start, "expected a number")
    }
    return number
  }

  /// Reads what was expected or a difference of two figures, which may be beyond the range of a measured one.
  func deviation(_ json: inout JSONReader) throws(StoreError) -> Double {
    let start = json.nextOffset()
    let figure = try number(&json)
    guard abs(figure) <= 10_000 else {
      throw failure(json, at: start, "expected a possible figure")
    }
    return figure
  }

  /// Reads a figure; nil if it is unknown.
  func figure(
    _ json: inout JSONReader,
    _ quantity: Quantity
  ) throws(StoreError) -> Double? {
    guard try !null(&json) else { return nil }
    let start = json.nextOffset()
    guard let valid = quantity.figure(try number(&json)) else {
      throw failure(json, at: start, "expected a possible figure")
    }
    return valid
  }

  func condition(_ json: inout JSONReader) throws(StoreError) -> Condition? {
    guard try !null(&json) else { return nil }
    let start = json.nextOffset()
    guard let code = try read(&json, { json throws(JSONFault) in try json.int() }),
      let condition = Condition(code: code)
    else {
      throw failure(json, at: start, "expected a weather code from 0 to 99")
    }
    return condition
  }

  func instant(_ json: inout JSONReader) throws(StoreError) -> Date {
    try value(&json, "expected a time such as 2026-11-21T09:00:00Z") {
      timestamps.instant(utf8: $0)
    }
  }

  /// Reads the time of a fetch, in milliseconds.
  func fetchTime(_ json: inout JSONReader) throws(StoreError) -> Date {
    try value(&json, "expected a time such as 2026-11-21T09:00:00.250Z") {
      timestamps.instant(millisecondsUTF8: $0)
    }
  }

  func optionalInstant(_ json: inout JSONReader) throws(StoreError) -> Date? {
    try null(&json) ? nil : try instant(&json)
  }

  func date(_ json: inout JSONReader) throws(StoreError) -> LocalDate {
    try value(&json, "expected a date such as 2026-11-21") { timestamps.date(utf8: $0) }
  }

  /// Returns the date in a key; nil for any other text.
  func date(of key: JSONReaderKey) -> LocalDate? { key.withUTF8 { timestamps.date(utf8: $0) } }

  func identifier(_ json: inout JSONReader) throws(StoreError) -> City.ID {
    try value(&json, "expected a UUID") { City.ID(utf8: $0) }
  }

  /// Reads a string that has to be in a certain form.
  private func value<Value>(
    _ json: inout JSONReader,
    _ expected: String,
    _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(StoreError) -> Value {
    let start = json.nextOffset()
    guard let value = try read(&json, { json throws(JSONFault) in try json.string(parse) }) else {
      throw failure(json, at: start, expected)
    }
    return value
  }
}
