import FoundationEssentials
import JSONText
import Weather

/// Reads the values of a response: missing and null are unknown; another kind is unknown and noted for a
/// figure, and an error where the structure depends on it.
extension JSONValue {
  /// Returns a member; nil if it is missing or null.
  func known(_ key: String) -> JSONValue? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }

  /// Returns a number, infinite if it is too large, also where it is in a string; nil for null and for
  /// another kind, which is noted.
  func number(_ name: @autoclosure () -> String) -> Double? {
    switch kind {
    case .null: return nil
    // Infinity becomes an impossible figure.
    case .number: return double ?? .infinity
    default:
      if let numeral { return numeral }
      noteUnread(name())
      return nil
    }
  }

  /// The number that a string consists of.
  private var numeral: Double? {
    string(atMostBytes: 33).flatMap { text in
      text.utf8.count <= 32 && text.utf8.allSatisfy("+-.0123456789Ee".utf8.contains)
        ? Double(text) : nil
    }
  }

  /// Notes that the value is of another kind than its figure.
  func noteUnread(_ name: String, as expected: String = "a number") {
    UnreadFigures.current?.note("'\(name)' is \(kind.phrase), not \(expected)")
  }

  /// Calls a function with each number of an array, nil for null, and returns how many there are.
  ///
  /// - Parameter body: Called with the position and the number, infinite if it is too large.
  /// - Throws: `MalformedResponse` if it is no array, and for too many elements.
  func forEachNumber(
    _ name: String, atMost limit: Int, _ body: (Int, Double?) -> Void
  ) throws(MalformedResponse) -> Int {
    var count = 0
    for number in try elements(name, atMost: limit).numbers {
      switch number {
      case .number(let number): body(count, number)
      case .null: body(count, nil)
      case .other(let value): body(count, value.number(name))
      }
      count += 1
    }
    return count
  }

  /// Returns the number in a member.
  func number(in key: String) -> Double? { self[key]?.number(key) }

  /// Returns the metric figure in a member; nil if it is missing or impossible.
  func figure(_ key: String, _ quantity: Quantity, factor: Double = 1) -> Double? {
    number(in: key).flatMap { quantity.figure($0 * factor) }
  }

  /// A height above sea level in m; nil for what is no height on Earth.
  var height: Double? { number("elevation").flatMap { abs($0) < 10_000 ? $0 : nil } }

  /// Returns the object in a member.
  func object(_ key: String) throws(MalformedResponse) -> JSONValue? {
    guard let value = known(key) else { return nil }
    guard value.kind == .object else {
      throw MalformedResponse("'\(key)' is \(value.kind.phrase), not an object")
    }
    return value
  }

  /// Returns the object in a required member.
  func requiredObject(_ key: String) throws(MalformedResponse) -> JSONValue {
    guard let value = try object(key) else { throw MalformedResponse("'\(key)' is missing") }
    return value
  }

  /// Returns the elements of an array.
  ///
  /// - Throws: `MalformedResponse` for another kind and for too many elements.
  func elements(_ name: String, atMost limit: Int) throws(MalformedResponse) -> JSONElements {
    guard let elements = array else {
      throw MalformedResponse("'\(name)' is \(kind.phrase), not an array")
    }
    guard elements.count(upTo: limit + 1) <= limit else {
      throw MalformedResponse("more than \(limit) elements in '\(name)'")
    }
    return elements
  }

  /// Returns the elements of the array in a required member.
  func elements(in key: String, atMost limit: Int) throws(MalformedResponse) -> JSONElements {
    guard let value = known(key) else { throw MalformedResponse("'\(key)' is missing") }
    return try value.elements(key, atMost: limit)
  }

  /// Returns a short text for programs, such as a time or a code; nil for another kind and for longer
  /// text.
  func word(_ key: String) -> String? {
    guard let text = self[key]?.string(atMostBytes: Self.longestWord + 1),
      text.utf8.count <= Self.longestWord
    else { return nil }
    return text
  }

  private static let longestWord = 500

  /// Returns a text for people, on one line.
  func text(_ key: String, _ limit: TextLimit) -> String? { self[key]?.text(limit) }

  /// Returns the name of a time zone; nil for any other text.
  func zoneName(_ key: String) -> String? {
    word(key).flatMap { ZoneRules.isZoneName($0) ? $0 : nil }
  }

  /// Returns seconds ahead of UTC; nil if the member is missing or null.
  ///
  /// - Throws: `MalformedResponse` for another kind, and if no time zone has that offset: times depend on
  ///   it.
  func utcOffset(_ key: String) throws(MalformedResponse) -> Int? {
    guard let value = known(key) else { return nil }
    guard let offset = value.number(key).flatMap({ Int(exactly: $0) }),
      LocalClock.offsets.contains(offset)
    else { throw MalformedResponse("'\(key)' is out of range") }
    return offset
  }

  /// Returns the reason of an error, cut to its limit.
  func reason(_ key: String) -> String? {
    self[key]?.string(atMostBytes: TextLimit.reason.bytes + 4)
  }
}

extension JSONValue.Kind {
  /// The kind with its article.
  fileprivate var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
