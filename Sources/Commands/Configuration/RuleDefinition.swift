import Expressions
import FoundationEssentials
import Tracking
import Weather

/// A rule as the configuration has it.
struct RuleDefinition: Sendable, Equatable {
  let name: String

  /// What makes the rule active.
  var when: CityExpression

  /// What has to be true for the rule to end, beside `when` being false; nil for nothing.
  var clear: CityExpression?

  /// The cities that the rule is for; nil for all.
  var scope: CityExpression?

  /// Seconds that `when` has to be true.
  var duration = 0.0

  /// Seconds that the rule has to be clear before it ends.
  var keep = 0.0
  var quiet: QuietHours?

  /// The rule to evaluate.
  var rule: Rule {
    var rule = Rule(name: name, when: when)
    rule.clear = clear
    rule.scope = scope
    rule.duration = duration
    rule.keep = keep
    rule.quiet = quiet
    return rule
  }
}

extension RuleDefinition {
  /// The most rules of a configuration.
  static let mostRules = 100

  private static let longestName = 64

  /// Whether a text is the name of a rule: letters and digits of any script, `-` and `_`.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.count <= longestName
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  static let expectedName = "a name of at most \(longestName) letters, digits, '-' and '_'"
}

extension CityExpression: RuleCondition {
  func isTrue(for city: City, at now: Date) -> Bool? {
    evaluate(city, in: EvaluationContext(now: now))
  }

  func value(for city: City, at now: Date) -> RuleValue? {
    guard let compared = firstTrueComparison(city, in: EvaluationContext(now: now)) else {
      return nil
    }
    let content: RuleValue.Content? =
      switch compared.value {
      // An age has a fraction of a second that nobody asks for.
      case .figure(let figure, .duration): .figure(figure.rounded(), .duration)
      case .figure(let figure, let quantity): .figure(figure, quantity)
      case .coordinate(let degrees): .number(degrees)
      case .text(let text): .text(text)
      case nil: nil
      }
    return RuleValue(field: compared.field.description, content: content)
  }
}
