import Weather

extension ChangeReport {
  /// Finds out why rules ended between two saved states, which two lists alone do not say.
  ///
  /// - Parameter revisions: The revisions after the older state, up to the newer one.
  /// - Complexity: O(n) in the changes since the latest end; O(1) if no rule ended.
  package mutating func findRuleEndings(in history: any StateHistory, _ revisions: ClosedRange<Int>)
  {
    var missing: Set<Ending> = []
    for row in rows {
      for rule in row.rules where rule.mark == .removed && rule.rule.ending == nil {
        missing.insert(Ending(city: row.city.id, rule: rule.rule.name))
      }
    }
    guard !missing.isEmpty else { return }
    var found: [Ending: RuleEnding] = [:]
    history.visitChanges(in: revisions) { change in
      for (city, changes) in change.changes {
        for change in changes {
          guard case .rule(let name) = change.field, let ending = change.ruleEnding,
            missing.remove(Ending(city: city, rule: name)) != nil
          else { continue }
          found[Ending(city: city, rule: name)] = ending
        }
      }
      return !missing.isEmpty
    }
    for row in rows.indices { rows[row].show(found) }
  }

  fileprivate struct Ending: Hashable {
    var city: City.ID
    var rule: ActiveRule.ID
  }
}

extension ChangeReport.Row {
  fileprivate mutating func show(_ endings: [ChangeReport.Ending: RuleEnding]) {
    for index in rules.indices where rules[index].mark == .removed {
      let key = ChangeReport.Ending(city: city.id, rule: rules[index].rule.name)
      guard let ending = endings[key] else { continue }
      rules[index].rule.ending = ending
      let change = changes.firstIndex { $0.field == .rule(key.rule) }
      if let change { changes[change] = .end(of: rules[index].rule) }
    }
  }
}
