import FoundationEssentials
import JSONText
import Weather

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
      throw mismatch(json, at: start, "expected a string")
    }
    return string
  }

  func optionalString(_ json: inout JSONReader) throws(StoreError) -> String? {
    try null(&json) ? nil : try string(&json)
  }

  func strings(_ json: inout JSONReader) throws(StoreError) -> [String] {
    try elements(&json) { json throws(StoreError) in try string(&json) }
  }

  func integer(_ json: inout JSONReader, in range: ClosedRange<Int>) throws(StoreError) -> Int {
    let start = json.nextOffset()
    guard let integer = try read(&json, { json throws(JSONFault) in try json.int() }),
      range.contains(integer)
    else {
      throw mismatch(
        json, at: start, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  func bool(_ json: inout JSONReader) throws(StoreError) -> Bool {
    let start = json.nextOffset()
    guard let bool = try read(&json, { json throws(JSONFault) in try json.bool() }) else {
      throw mismatch(json, at: start, "expected true or false")
    }
    return bool
  }

  func number(_ json: inout JSONReader) throws(StoreError) -> Double {
    let start = json.nextOffset()
    guard let number = try read(&json, { json throws(JSONFault) in try json.double() }) else {
      throw mismatch(json, at: start, "expected a number")
    }
    return number
  }

  /// Reads what was expected or a difference of two figures, which may be beyond the range of a measured one.
  func deviation(_ json: inout JSONReader) throws(StoreError) -> Double {
    let start = json.nextOffset()
    let figure = try number(&json)
    guard abs(figure) <= 10_000 else {
      throw mismatch(json, at: start, "expected a possible figure")
    }
    return figure
  }

  /// Reads a figure; nil if it is unknown.
  func figure(_ json: inout JSONReader, _ quantity: Quantity) throws(StoreError) -> Double? {
    let start = json.nextOffset()
    var number = json.numberOrNull()
    // Reading it again finds what is wrong.
    if number == nil { number = try self.number(&json) }
    guard let number, !number.isNaN else { return nil }
    guard let valid = FigureRange(quantity, isSaved: true).figure(number) else {
      throw mismatch(json, at: start, "expected a possible figure")
    }
    return valid
  }

  func condition(_ json: inout JSONReader) throws(StoreError) -> Condition? {
    guard try !null(&json) else { return nil }
    let start = json.nextOffset()
    guard let code = try read(&json, { json throws(JSONFault) in try json.int() }),
      let condition = Condition(code: code)
    else { throw mismatch(json, at: start, "expected a weather code from 0 to 99") }
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
    _ json: inout JSONReader, _ expected: String, _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(StoreError) -> Value {
    let start = json.nextOffset()
    guard let value = try read(&json, { json throws(JSONFault) in try json.string(parse) }) else {
      throw mismatch(json, at: start, expected)
    }
    return value
  }
}
