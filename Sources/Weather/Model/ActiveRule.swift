package import FoundationEssentials

/// A rule of the configuration that was reported as active for a city.
package struct ActiveRule: Sendable, Equatable, Identifiable {
  /// The name in the configuration.
  package let name: String

  /// When the rule was first evaluated as true, in whole seconds.
  package var since: Date

  /// The value that makes it true; nil while its condition is not true, or if no comparison is.
  package var value: RuleValue?

  /// Why the next change ended it; nil if it did not.
  package var ending: RuleEnding?

  package var id: String { name }

  package init(name: String, since: Date, value: RuleValue? = nil, ending: RuleEnding? = nil) {
    self.name = name
    self.since = Timestamp.wholeSeconds(since)
    self.value = value
    self.ending = ending
  }
}

/// Why a rule is no longer active for a city.
package enum RuleEnding: String, Sendable, CaseIterable {
  /// Its condition is no longer true.
  case cleared

  /// The configuration no longer has the rule.
  case ruleRemoved

  /// The rule is no longer for the city.
  case whereNoLonger

  /// For a day it was unknown whether its condition is true.
  case unknown
}

/// The value of a field in a condition.
package struct RuleValue: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// A figure in metric units.
    case figure(Double, Quantity)

    /// A number without a unit, such as a latitude.
    case number(Double)
    case text(String)
  }

  /// The field as in an expression, such as `min(temperature, 12h)`.
  package var field: String

  /// Nil if the value is unknown.
  package var content: Content?

  package init(field: String, content: Content?) {
    self.field = field
    self.content = content
  }
}
