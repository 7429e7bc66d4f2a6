import Expressions
import JSONText
import Text
import Tracking
import Weather

/// Reads the rules of a configuration, whose names are keys, and finds every problem in them.
struct RuleReader {
  private typealias Expectation = ConfigurationKey.Expectation

  /// The key of all rules.
  static let key = "rules"

  /// The keys of a rule.
  enum Key: String, CaseIterable {
    case when, clear, keep, quiet
    case scope = "where"
    case duration = "for"

    /// In the order in which they are shown.
    static let allCases: [Key] = [.when, .clear, .scope, .duration, .keep, .quiet]

    /// The path of the key of a rule, such as `rules.frost.when`.
    func path(of rule: String) -> String { "\(RuleReader.key).\(rule).\(rawValue)" }
  }

  private(set) var rules: [Rule] = []
  private(set) var problems: [ConfigurationReader.Problem] = []

  /// The lines of the keys that are set, by their paths.
  private(set) var lines: [String: Int] = [:]

  init(_ value: JSONValue) {
    lines[Self.key] = value.line
    guard let members = value.members else {
      append(value.line, Self.key, "expected an object, found \(FoundValue.text(value))")
      return
    }
    var seen: Set<String> = []
    for (key, value) in members {
      let path = "\(Self.key).\(key.string)"
      if !Rule.isName(key.string) {
        append(key.line, path, "expected \(Rule.expectedName)")
      } else if !seen.insert(key.string).inserted {
        append(key.line, path, "it is given twice")
      } else if seen.count > Rule.maximumCount {
        append(key.line, path, "expected at most \(Rule.maximumCount) rules")
        break
      } else {
        read(key.string, value, line: key.line)
      }
    }
  }

  private mutating func read(_ name: String, _ value: JSONValue, line: Int) {
    guard let members = value.members else {
      append(
        value.line,
        "\(Self.key).\(name)",
        "expected an object with \"when\", found \(FoundValue.text(value))"
      )
      return
    }
    let values = values(members, of: name)
    guard values[.when] != nil else {
      append(line, Key.when.path(of: name), "it is missing; expected an expression")
      return
    }
    func expression(_ value: JSONValue) throws(Expectation) -> CityExpression? {
      value.isNull ? nil : try Self.expression(value)
    }
    let when = read(.when, of: name, values, Self.expression)
    let clear = read(.clear, of: name, values, expression)
    let scope = read(.scope, of: name, values, expression)
    let duration = read(.duration, of: name, values, Self.duration)
    let keep = read(.keep, of: name, values, Self.duration)
    let quiet = read(.quiet, of: name, values, Self.quietHours)
    guard let when else { return }
    var rule = Rule(name: name, when: when)
    rule.clear = clear ?? nil
    rule.scope = scope ?? nil
    rule.duration = duration ?? 0
    rule.keep = keep ?? 0
    rule.quiet = quiet ?? nil
    rules.append(rule)
  }

  /// Returns the values of the known keys of a rule.
  private mutating func values(_ members: JSONMembers, of name: String) -> [Key: JSONValue] {
    var values: [Key: JSONValue] = [:]
    for (key, value) in members {
      let path = "\(Self.key).\(name).\(key.string)"
      guard let known = Key(rawValue: key.string) else {
        let names = Key.allCases.map(\.rawValue)
        let suggestion = Suggestion.nearest(to: key.string, among: names)
        let advice =
          suggestion.map { "did you mean '\($0)'?" } ?? "expected \(names.joined(separator: ", "))"
        append(key.line, path, "there is no such key; \(advice)")
        continue
      }
      if values.updateValue(value, forKey: known) != nil {
        append(key.line, path, "it is given twice")
      }
      lines[path] = value.line
    }
    return values
  }

  /// Reads the value of a key, if it is set.
  private mutating func read<Value>(
    _ key: Key,
    of name: String,
    _ values: [Key: JSONValue],
    _ read: (JSONValue) throws(Expectation) -> Value
  ) -> Value? {
    guard let value = values[key] else { return nil }
    do throws(Expectation) {
      return try read(value)
    } catch {
      for part in error.parts {
        // The message on an expression quotes what is wrong in it.
        let isQuoted = value.string == nil || key == .duration || key == .keep || key == .quiet
        let found = isQuoted ? FoundValue.text(value) : nil
        append(value.line, key.path(of: name), part.message(quoting: found))
      }
      return nil
    }
  }

  private mutating func append(_ line: Int?, _ path: String, _ expected: String) {
    problems.append(ConfigurationReader.Problem(line: line, key: path, expected: expected))
  }

  // MARK: - Values

  private static func expression(_ value: JSONValue) throws(Expectation) -> CityExpression {
    guard let text = value.string else {
      throw Expectation("expected an expression such as \"temperature < 0\"")
    }
    do throws(ExpressionError) {
      return try CityExpression(text)
    } catch {
      throw Expectation(error.description)
    }
  }

  private static func duration(_ value: JSONValue) throws(Expectation) -> Double {
    try ConfigurationValue.duration(value, canBeZero: true)
  }

  private static func quietHours(_ value: JSONValue) throws(Expectation) -> QuietHours? {
    if value.isNull { return nil }
    guard let hours = value.string.flatMap({ QuietHours($0) }) else {
      throw Expectation("expected hours such as \"22:00-07:00\", or null")
    }
    return hours
  }
}

extension RuleReader.Key {
  /// Writes the value in effect as JSON.
  func text(_ rule: Rule) -> String {
    func text(_ text: String?) -> String { text.map(JSONWriter.text(of:)) ?? "null" }
    return switch self {
    case .when: text(rule.when.text)
    case .clear: text(rule.clear?.text)
    case .scope: text(rule.scope?.text)
    case .duration: text(DurationText.text(rule.duration))
    case .keep: text(DurationText.text(rule.keep))
    case .quiet: text(rule.quiet?.text)
    }
  }
}
