import Expressions
import HTTP
import JSONText
import Providers
import Rendering
import Text
import Tracking
import Weather

/// A kind of value of the configuration.
struct ConfigurationValue<Value>: Sendable {
  /// Reads a value, or throws what was expected instead.
  let read: @Sendable (JSONValue) throws(ExpectedValue) -> Value

  /// Writes a value as JSON.
  let text: @Sendable (Value) -> String

  init(
    text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (JSONValue) throws(ExpectedValue) -> Value
  ) {
    self.text = text
    self.read = read
  }

  /// A kind whose values are read by a function that returns nil for others.
  init(
    expecting expected: String, text: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) {
    self.init(text: text) { value throws(ExpectedValue) in
      guard let value = read(value) else { throw ExpectedValue("expected \(expected)") }
      return value
    }
  }

  /// A value, or null for nil.
  static func orNull<Wrapped>(_ kind: ConfigurationValue<Wrapped>) -> Self where Value == Wrapped? {
    Self {
      $0.map(kind.text) ?? "null"
    } read: { value throws(ExpectedValue) in
      value.isNull ? nil : try kind.read(value)
    }
  }
}

// MARK: - Names

extension ConfigurationValue
where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  static var choice: Self {
    let names = Value.allCases.map(\.rawValue)
    return Self {
      JSONWriter.text(of: $0.rawValue)
    } read: { value throws(ExpectedValue) in
      guard let choice = value.string.flatMap({ Value(rawValue: $0) }) else {
        throw .name(of: names, given: value.string)
      }
      return choice
    }
  }
}

extension ConfigurationValue where Value == IconStyle {
  /// A style of icons; true is the default, and false is none.
  static var icons: Self {
    Self(text: choice.text) { value throws(ExpectedValue) in
      if let isShown = value.bool { return isShown ? .emoji : .none }
      do throws(ExpectedValue) { return try choice.read(value) } catch {
        var error = error
        error.text += ", true or false"
        throw error
      }
    }
  }
}

// MARK: - Texts

extension ConfigurationValue where Value == String? {
  /// The code of a language; an empty one is null.
  static var language: Self {
    Self {
      $0.map(JSONWriter.text(of:)) ?? "null"
    } read: { value throws(ExpectedValue) in
      if value.isNull || value.string == "" { return nil }
      if let language = value.string.flatMap(Language.named) { return language.code }
      var problem = ExpectedValue.name(of: Language.all.map(\.code), given: value.string)
      problem.text += " or null"
      throw problem
    }
  }
}

extension ConfigurationValue where Value == String {
  /// A text where null is allowed, too.
  static var text: Self {
    Self(expecting: "a text that is not blank, or null", text: JSONWriter.text(of:)) { value in
      value.string.flatMap { $0.trimmed.isEmpty ? nil : $0 }
    }
  }

  /// A text for a header field, where null is allowed, too.
  static var headerText: Self {
    Self(text: JSONWriter.text(of:)) { value throws(ExpectedValue) in
      let text = try text.read(value)
      guard text.isHeaderText else {
        throw ExpectedValue("expected a text without control characters, or null")
      }
      return text.trimmed
    }
  }

  /// What services reach the user by: a text with an email address, or the address of a page.
  static var contact: Self {
    Self(text: headerText.text) { value throws(ExpectedValue) in
      let text = try headerText.read(value)
      guard text.split(separator: " ").contains(where: \.isAddressOfPerson) else {
        throw ExpectedValue("expected an email address or the address of a page, or null")
      }
      return text
    }
  }

  /// A key, which is never shown.
  static var apiKey: Self { Self(text: { _ in "\"***\"" }, read: headerText.read) }

  static var address: Self {
    Self(text: JSONWriter.text(of:)) { value throws(ExpectedValue) in
      let text = value.string
      guard let text, let address = Address(text) else {
        throw ExpectedValue(
          "expected an address such as \"https://example.org/path\"", found: text.map(quotedAddress)
        )
      }
      guard address.isAllowed else {
        throw ExpectedValue(
          "expected an https address", found: quotedAddress(text),
          advice: "plain http is for 127.0.0.1, ::1 and localhost alone")
      }
      return text
    }
  }

  /// An address without user, password and query, which may contain a key.
  private static func quotedAddress(_ text: String) -> String {
    let path = String(text.prefix { $0 != "?" && $0 != "#" })
    return FoundValue.text(Request(url: path).redactedURL + (path == text ? "" : "?..."))
  }
}

// MARK: - Figures

extension ConfigurationValue where Value == Bool {
  static var bool: Self { Self(expecting: "true or false", text: { "\($0)" }, read: \.bool) }
}

extension ConfigurationValue where Value == Int {
  static func integer(in range: ClosedRange<Int>) -> Self {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return Self(expecting: expected) {
      "\($0)"
    } read: { value in
      value.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ConfigurationValue where Value == Double {
  static var duration: Self { duration(expecting: "a duration") { $0 >= 0 } }

  /// A duration that is not 0.
  static var timeout: Self { duration(expecting: "a duration above 0") { $0 > 0 } }

  private static func duration(
    expecting expected: String, where isAllowed: @escaping @Sendable (Double) -> Bool
  ) -> Self {
    let example = "such as \"30s\", \"5m\", \"1h\" or \"1d\""
    return Self(expecting: "\(expected) \(example)", text: durationText) { value in
      value.string.flatMap { DurationText.seconds($0) }.flatMap { isAllowed($0) ? $0 : nil }
    }
  }

  /// How long something is kept, where null is allowed, too.
  static var keptDuration: Self {
    let expected =
      "a duration such as \"90d\" or \"12w\", \"0d\" for nothing, or null for everything"
    return Self(expecting: expected, text: durationText) { value in
      value.string.flatMap { DurationText.seconds($0, allowsWeeks: true) }
    }
  }

  @Sendable private static func durationText(_ seconds: Double) -> String {
    JSONWriter.text(of: DurationText.text(seconds))
  }

  /// A threshold of changes, where null is allowed, too.
  static var threshold: Self {
    let expected = "a number from 0 on, or null for never"
    return Self(expecting: expected) {
      DecimalText.text($0) ?? "null"
    } read: { value in
      value.double.flatMap { $0 >= 0 ? $0 : nil }
    }
  }
}

// MARK: - Conditions

extension ConfigurationValue where Value == CityExpression {
  static var expression: Self { expression(suchAs: "temperature < 0") }

  static func expression(suchAs example: String) -> Self {
    Self {
      JSONWriter.text(of: $0.text)
    } read: { value throws(ExpectedValue) in
      guard let text = value.string else {
        throw ExpectedValue("expected an expression such as \"\(example)\"")
      }
      do throws(ExpressionError) { return try CityExpression(text) } catch {
        // The message quotes what is wrong in it.
        var expectation = ExpectedValue(error.description)
        expectation.isQuoting = false
        throw expectation
      }
    }
  }
}

extension ConfigurationValue where Value == QuietHours {
  /// Hours where null is allowed, too.
  static var quietHours: Self {
    Self(
      expecting: "hours such as \"22:00-07:00\", or null", text: { JSONWriter.text(of: $0.text) },
      read: { $0.string.flatMap { QuietHours($0) } })
  }
}

extension Substring {
  /// Whether the word is an email address, or the address of a page with or without a scheme.
  fileprivate var isAddressOfPerson: Bool {
    let scheme = firstRange(of: "://")
    if let scheme, !["http", "https"].contains(self[..<scheme.lowerBound].lowercased()) {
      return false
    }
    let parts = self[(scheme?.upperBound ?? startIndex)...].split(
      separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || !parts[0].isEmpty else { return false }
    let host = parts[parts.count - 1].prefix { !"/?#:".contains($0) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }
}
