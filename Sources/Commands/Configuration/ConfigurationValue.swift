import HTTP
import JSONText
import Providers
import Rendering
import Text
import Weather

/// The kinds of values that configuration keys take.
enum ConfigurationValue {
  typealias Expectation = ConfigurationKey.Expectation

  @Sendable static func providers(_ value: JSONValue) throws(Expectation) -> [String] {
    let expectation = "expected the name of a provider, or a list of names"
    var names: [String] = []
    if let name = value.string {
      names = [name]
    } else if let elements = value.array {
      for element in elements {
        guard let name = element.string else {
          throw Expectation(expectation, found: FoundValue.text(element))
        }
        names.append(name)
      }
    }
    guard !names.isEmpty else { throw Expectation(expectation) }
    for name in names {
      try checkProvider(name)
    }
    return names
  }

  /// Throws what is wrong with the name of a provider.
  static func checkProvider(_ name: String) throws(Expectation) {
    let names = ProviderCatalog.names
    if names.contains(name) { return }
    let suggestion = Suggestion.nearest(to: name, among: names)
    throw Expectation(
      "expected \(names.map { "\"\($0)\"" }.joined(separator: ", "))",
      found: FoundValue.text(name),
      advice: suggestion.map { "did you mean \"\($0)\"?" }
    )
  }

  @Sendable static func choice<Value>(_ value: JSONValue) throws(Expectation) -> Value
  where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    guard let text = value.string, let choice = Value(rawValue: text) else {
      let suggestion = value.string.flatMap { Suggestion.nearest(to: $0, among: names) }
      throw Expectation(
        "expected \(names.map { "\"\($0)\"" }.joined(separator: ", "))",
        advice: suggestion.map { "did you mean \"\($0)\"?" }
      )
    }
    return choice
  }

  @Sendable static func language(_ value: JSONValue) throws(Expectation) -> String {
    guard let text = value.string, (2...8).contains(text.utf8.count),
      text.utf8.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      })
    else { throw Expectation("expected a language code such as \"en\"") }
    return text
  }

  @Sendable static func optionalText(_ value: JSONValue) throws(Expectation) -> String? {
    if value.isNull { return nil }
    guard let text = value.string, !text.trimmed.isEmpty else {
      throw Expectation("expected a text that is not blank, or null")
    }
    return text
  }

  /// A text for a header field: a line break in it would begin another field.
  @Sendable static func optionalHeaderText(_ value: JSONValue) throws(Expectation) -> String? {
    guard let text = try optionalText(value) else { return nil }
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Expectation("expected a text without control characters, or null")
    }
    return text.trimmed
  }

  @Sendable static func bool(_ value: JSONValue) throws(Expectation) -> Bool {
    guard let bool = value.bool else { throw Expectation("expected true or false") }
    return bool
  }

  /// A style of icons; true is the default, and false is none.
  @Sendable static func icons(_ value: JSONValue) throws(Expectation) -> IconStyle {
    if let isShown = value.bool { return isShown ? .emoji : .none }
    do throws(Expectation) {
      return try choice(value)
    } catch {
      throw error.adding("true or false")
    }
  }

  @Sendable static func duration(
    _ value: JSONValue,
    canBeZero: Bool
  ) throws(Expectation) -> Double {
    guard let text = value.string, let seconds = DurationText.seconds(text),
      canBeZero || seconds > 0
    else {
      throw Expectation(
        "expected a duration\(canBeZero ? "" : " above 0") such as \"30s\", \"5m\", \"1h\" or "
          + "\"1d\""
      )
    }
    return seconds
  }

  /// How long something is kept; nil for ever.
  @Sendable static func keptDuration(_ value: JSONValue) throws(Expectation) -> Double? {
    if value.isNull { return nil }
    guard let text = value.string, let seconds = DurationText.seconds(text, allowsWeeks: true)
    else {
      throw Expectation(
        "expected a duration such as \"90d\" or \"12w\", \"0d\" for nothing, or null for everything"
      )
    }
    return seconds
  }

  static func integer(
    _ value: JSONValue,
    in range: ClosedRange<Int>
  ) throws(Expectation) -> Int {
    guard let number = value.int, range.contains(number) else {
      throw Expectation("expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The calls that a provider allows, by period; null for the published limits.
  @Sendable static func limits(_ value: JSONValue) throws(Expectation) -> RateLimits? {
    if value.isNull { return nil }
    let periods = RateLimits.Period.allCases.map(\.rawValue)
    guard let members = value.members else {
      throw Expectation(
        "expected null or an object such as { \"minute\": 600, \"hour\": 5000, \"day\": 10000 }"
      )
    }
    var limits = RateLimits()
    var problems: [Expectation.Part] = []
    for (key, value) in members {
      if let period = RateLimits.Period(rawValue: key.string), limits[period] != nil {
        problems.append(
          Expectation.Part(member: key.string, line: key.line, text: "it is given twice")
        )
      } else if let period = RateLimits.Period(rawValue: key.string) {
        do throws(Expectation) {
          limits[period] = try integer(value, in: 1...1_000_000_000)
        } catch {
          problems += error.parts.map { part in
            Expectation.Part(
              member: key.string,
              line: value.line,
              text: part.text,
              found: FoundValue.text(value)
            )
          }
        }
      } else {
        let suggestion = Suggestion.nearest(to: key.string, among: periods)
        problems.append(
          Expectation.Part(
            member: key.string,
            line: key.line,
            text: "there is no such key; expected \(periods.joined(separator: ", "))",
            advice: suggestion.map { "did you mean '\($0)'?" }
          )
        )
      }
    }
    if !problems.isEmpty { throw Expectation(problems) }
    return limits
  }

  @Sendable static func threshold(_ value: JSONValue) throws(Expectation) -> Double? {
    if value.isNull { return nil }
    guard let number = value.double, number >= 0 else {
      throw Expectation("expected a number from 0 on, or null for never")
    }
    return number
  }

  @Sendable static func address(_ value: JSONValue) throws(Expectation) -> String {
    guard let text = value.string else {
      throw Expectation(expectedAddress)
    }
    guard let address = Address(text) else {
      throw Expectation(expectedAddress, found: quotedAddress(text))
    }
    guard address.isAllowed else {
      throw Expectation(
        "expected an https address",
        found: quotedAddress(text),
        advice: "plain http is for 127.0.0.1, ::1 and localhost alone"
      )
    }
    return text
  }

  private static let expectedAddress = "expected an address such as \"https://example.org/path\""

  /// An address without user, password and query, which may contain a key.
  private static func quotedAddress(_ text: String) -> String {
    let path = String(text.prefix { $0 != "?" && $0 != "#" })
    return FoundValue.text(Request(url: path).redactedURL + (path == text ? "" : "?..."))
  }
}
