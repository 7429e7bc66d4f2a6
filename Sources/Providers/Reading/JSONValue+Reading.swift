import FoundationEssentials
import JSONText
import Weather

/// Reading what a provider sends. What is missing or null is not known; what is of another kind
/// than it should be makes the response unsound.
extension JSONValue {
  /// The member of a name; nil where it is missing or null.
  func known(_ key: String) -> JSONValue? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }

  /// A number; nil for null.
  ///
  /// - Parameter name: What it is called in a message.
  /// - Returns: The number, infinite where it is too large for one.
  /// - Throws: `MalformedResponse` where it is of another kind.
  func number(_ name: @autoclosure () -> String) throws(MalformedResponse) -> Double? {
    switch kind {
    case .null: return nil
    // What is too large for a number is an impossible figure.
    case .number: return double ?? .infinity
    default: throw MalformedResponse("'\(name())' is \(kind.phrase), not a number")
    }
  }

  /// The number in a member.
  func number(in key: String) throws(MalformedResponse) -> Double? {
    try self[key]?.number(key)
  }

  /// The figure in a member, in the unit that is kept; nil where there is none or an impossible one.
  func figure(
    _ key: String,
    _ quantity: Quantity,
    factor: Double = 1
  ) throws(MalformedResponse) -> Double? {
    try number(in: key).flatMap { quantity.figure($0 * factor) }
  }

  /// The object in a member.
  func object(_ key: String) throws(MalformedResponse) -> JSONValue? {
    guard let value = known(key) else { return nil }
    guard value.kind == .object else {
      throw MalformedResponse("'\(key)' is \(value.kind.phrase), not an object")
    }
    return value
  }

  /// The object in a member that has to be there.
  func requiredObject(_ key: String) throws(MalformedResponse) -> JSONValue {
    guard let value = try object(key) else { throw MalformedResponse("'\(key)' is missing") }
    return value
  }

  /// The elements of an array.
  ///
  /// - Parameters:
  ///   - name: What it is called in a message.
  ///   - limit: How many elements a sound response has at most.
  /// - Returns: The elements.
  /// - Throws: `MalformedResponse` for another kind of value and for more elements.
  func elements(_ name: String, atMost limit: Int) throws(MalformedResponse) -> JSONElements {
    guard let elements = array else {
      throw MalformedResponse("'\(name)' is \(kind.phrase), not an array")
    }
    var rest = elements.makeIterator()
    for _ in 0..<limit {
      if rest.next() == nil { return elements }
    }
    if rest.next() != nil { throw MalformedResponse("more than \(limit) elements in '\(name)'") }
    return elements
  }

  /// The elements of the array in a member that has to be there.
  func elements(in key: String, atMost limit: Int) throws(MalformedResponse) -> JSONElements {
    guard let value = known(key) else { throw MalformedResponse("'\(key)' is missing") }
    return try value.elements(key, atMost: limit)
  }

  /// The text of a member that is told apart by what it says, such as a time or a code; nil for any
  /// other kind and for what is longer than any of those.
  func word(_ key: String) -> String? {
    guard let text = self[key]?.string(atMostBytes: Self.longestWord + 1),
      text.utf8.count <= Self.longestWord
    else { return nil }
    return text
  }

  private static let longestWord = 500

  /// The text of a member that a person reads, on one line.
  func text(_ key: String, _ limit: TextLimit) -> String? {
    self[key]?.text(limit)
  }

  /// The name of a time zone; nil for what is none.
  func zoneName(_ key: String) -> String? {
    word(key).flatMap { ZoneRules.isZoneName($0) ? $0 : nil }
  }

  /// Seconds that a clock is ahead of UTC; nil where the member is missing or null.
  ///
  /// - Throws: `MalformedResponse` where no clock on Earth shows that time.
  func utcOffset(_ key: String) throws(MalformedResponse) -> Int? {
    guard let seconds = try number(in: key) else { return nil }
    guard let offset = Int(exactly: seconds), LocalClock.offsets.contains(offset) else {
      throw MalformedResponse("'\(key)' is out of range")
    }
    return offset
  }

  /// The beginning of what a provider gives as its reason.
  func reason(_ key: String) -> String? {
    self[key]?.string(atMostBytes: TextLimit.reason.bytes + 4)
  }
}

extension JSONValue.Kind {
  /// The kind as it stands in a sentence.
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
