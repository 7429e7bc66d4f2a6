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

  func failure(
    _ value: JSONValue?,
    _ key: @autoclosure () -> String,
    _ expected: String
  ) -> StoreError {
    .notAState(path: path, line: value?.line, key: key(), expected: expected)
  }

  func members(
    _ value: JSONValue,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> JSONMembers {
    guard let members = value.members else { throw failure(value, key(), "expected an object") }
    return members
  }

  func elements(
    _ value: JSONValue,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> JSONElements {
    guard let elements = value.array else { throw failure(value, key(), "expected an array") }
    return elements
  }

  func string(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> String {
    guard let string = value.string else { throw failure(value, key(), "expected a string") }
    return string
  }

  func optionalString(
    _ value: JSONValue,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> String? {
    value.isNull ? nil : try string(value, key())
  }

  func strings(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> [String]
  {
    var strings: [String] = []
    for element in try elements(value, key()) { strings.append(try string(element, key())) }
    return strings
  }

  func integer(
    _ value: JSONValue,
    _ key: @autoclosure () -> String,
    in range: ClosedRange<Int>
  ) throws(StoreError) -> Int {
    guard let integer = value.int, range.contains(integer) else {
      throw failure(
        value,
        key(),
        "expected a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return integer
  }

  func bool(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> Bool {
    guard let bool = value.bool else { throw failure(value, key(), "expected true or false") }
    return bool
  }

  func number(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> Double {
    guard let number = value.double else { throw failure(value, key(), "expected a number") }
    return number
  }

  /// Reads a figure; nil if it is unknown.
  func figure(
    _ value: JSONValue,
    _ key: @autoclosure () -> String,
    _ quantity: Quantity
  ) throws(StoreError) -> Double? {
    guard !value.isNull else { return nil }
    let figure = try number(value, key())
    guard let valid = quantity.figure(figure) else {
      throw failure(value, key(), "expected a possible figure")
    }
    return valid
  }

  func condition(
    _ value: JSONValue,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Condition? {
    guard !value.isNull else { return nil }
    guard let code = value.int, let condition = Condition(code: code) else {
      throw failure(value, key(), "expected a weather code from 0 to 99")
    }
    return condition
  }

  func instant(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> Date {
    guard let text = value.string, let instant = timestamps.instant(text) else {
      throw failure(value, key(), "expected a time such as 2026-11-21T09:00:00Z")
    }
    return instant
  }

  /// Reads the time of a fetch, in milliseconds.
  func fetchTime(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> Date {
    guard let text = value.string, let instant = timestamps.instant(milliseconds: text) else {
      throw failure(value, key(), "expected a time such as 2026-11-21T09:00:00.250Z")
    }
    return instant
  }

  func optionalInstant(
    _ value: JSONValue,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> Date? {
    value.isNull ? nil : try instant(value, key())
  }

  func date(_ value: JSONValue, _ key: @autoclosure () -> String) throws(StoreError) -> LocalDate {
    guard let text = value.string, let date = timestamps.date(text) else {
      throw failure(value, key(), "expected a date such as 2026-11-21")
    }
    return date
  }

  func identifier(
    _ value: JSONValue,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> City.ID {
    guard let text = value.string, let id = City.ID(text) else {
      throw failure(value, key(), "expected a UUID")
    }
    return id
  }

  /// Reads every element of an array.
  func column<Element>(
    _ value: JSONValue,
    _ key: @autoclosure () -> String,
    _ read: (JSONValue) throws(StoreError) -> Element
  ) throws(StoreError) -> [Element] {
    var column: [Element] = []
    for element in try elements(value, key()) { column.append(try read(element)) }
    return column
  }
}
