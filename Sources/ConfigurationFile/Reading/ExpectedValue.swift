import JSONText
import Text

/// What a value of the configuration was expected to be.
struct ExpectedValue: Error {
  /// Such as `expected true or false`.
  var text: String

  /// What was found instead, as a message quotes it; nil for the value as a whole.
  var found: String?

  /// What to do about it.
  var advice: String?

  /// Whether a message quotes what was found.
  var isQuoting = true

  init(_ text: String, found: String? = nil, advice: String? = nil) {
    self.text = text
    self.found = found
    self.advice = advice
  }

  /// One of some names; the nearest to `given` is suggested.
  static func name(of names: [String], given: String?, found: String? = nil) -> ExpectedValue {
    let suggestion = given.flatMap { Suggestion.nearest(to: $0, among: names) }
    return ExpectedValue(
      "expected \(names.map { "\"\($0)\"" }.joined(separator: ", "))", found: found,
      advice: suggestion.map { "did you mean \"\($0)\"?" })
  }

  /// The end of a message.
  ///
  /// - Parameter value: The value as a whole; nil if it may be secret.
  func message(quoting value: JSONValue? = nil) -> String {
    let found = found ?? (isQuoting ? value.map(FoundValue.text) : nil)
    return text + (found.map { ", found \($0)" } ?? "") + (advice.map { "; \($0)" } ?? "")
  }
}
