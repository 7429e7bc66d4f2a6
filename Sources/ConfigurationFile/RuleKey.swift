import Expressions
import JSONText
import Text
package import Tracking

/// The keys of a rule, in the order in which they are shown.
package enum RuleKey: String, CaseIterable {
  case when
  case clear
  case scope = "where"
  case duration = "for"
  case keep
  case quiet

  /// Writes the value in effect as JSON.
  package func text(_ rule: Rule) -> String {
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
