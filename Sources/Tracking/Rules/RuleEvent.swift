package import Weather

/// A rule that a save reported as active for a city, or as no longer active.
package struct RuleEvent: Sendable, Equatable {
  package var city: City.ID

  /// The rule; if it ended, as it was before, with the reason.
  package var rule: ActiveRule

  /// Whether the rule has become active.
  package var isBeginning: Bool
}

extension BoardDifference {
  /// The rules that began or ended, in the order of the list; those of removed cities are left out.
  package var ruleEvents: [RuleEvent] {
    if rules.isEmpty { return [] }
    return rows.flatMap { row in
      (rules[row.id] ?? []).filter { $0.mark != .unchanged }.map {
        RuleEvent(city: row.id, rule: $0.rule, isBeginning: $0.mark == .added)
      }
    }
  }
}
