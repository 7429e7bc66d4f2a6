package import FoundationEssentials
package import Weather

extension City {
  /// Whether a rule is active for an alert while no alert is in force any more, as the next save finds.
  package func hasOutlived(_ rule: ActiveRule, at now: Date) -> Bool {
    guard let value = rule.value, value.field == "alert", value.content != .text("none") else {
      return false
    }
    return !(alerts ?? []).contains { $0.isInForce(at: now) }
  }

  /// Returns the rules that became active or ended.
  func ruleChanges(from old: City) -> [FieldChange] {
    if rules.isEmpty, old.rules.isEmpty { return [] }
    let before = Set(old.rules.map(\.name))
    let present = Set(rules.map(\.name))
    return rules.filter { !before.contains($0.name) }.map { .beginning(of: $0) }
      + old.rules.filter { !present.contains($0.name) }.map { .end(of: $0) }
  }
}

extension FieldChange {
  /// What a rule is that is reported as active.
  private static let active = Value.text("active")

  static func beginning(of rule: ActiveRule) -> FieldChange {
    FieldChange(.rule(rule.name), after: active)
  }

  /// The value after it is the reason, if that is known.
  static func end(of rule: ActiveRule) -> FieldChange {
    FieldChange(.rule(rule.name), before: active, after: rule.ending.map { .text($0.rawValue) })
  }

  /// The mark of the rule of the change; nil for other fields.
  var ruleMark: CityListDifference.Mark? {
    guard case .rule = field else { return nil }
    return after == Self.active ? .added : .removed
  }

  /// Why the rule of the change ended; nil if it did not, and if that is unknown.
  var ruleEnding: RuleEnding? {
    guard case .rule = field, case .text(let text) = after else { return nil }
    return RuleEnding(rawValue: text)
  }
}
