import Weather

extension BoardDifference {
  /// Makes a difference whose changes are known.
  ///
  /// Nothing is compared, and no moves are searched for: a changed position is among the changes.
  ///
  /// - Parameters:
  ///   - known: The changes of the cities in both lists; others are ignored.
  ///   - returned: The added cities whose alerts and rules are not new.
  /// - Complexity: O(n) in the number of cities and changes.
  init(
    from old: [City],
    to new: [City],
    changes known: [City.ID: [FieldChange]],
    returned: Set<City.ID> = []
  ) {
    let oldByID = CityIndex(old)
    let newByID = CityIndex(new)
    var changes: [City.ID: [FieldChange]] = [:]
    var newDates: [City.ID: Set<LocalDate>] = [:]
    var alerts: [City.ID: [AlertRow]] = [:]
    var rules: [City.ID: [RuleRow]] = [:]
    for city in new {
      let before = oldByID[city.id]
      let fields = before == nil ? [] : known[city.id] ?? []
      if !fields.isEmpty { changes[city.id] = fields }
      // What came back has nothing new.
      let noticed = returned.contains(city.id) ? city : before
      let rows = Self.alerts(from: noticed, to: city, fields)
      if !rows.isEmpty { alerts[city.id] = rows }
      let ruleRows = Self.rules(from: noticed, to: city, fields)
      if !ruleRows.isEmpty { rules[city.id] = ruleRows }
      let dates = before.map { city.newDates(since: $0) } ?? []
      if !dates.isEmpty { newDates[city.id] = dates }
    }
    added = new.map(\.id).filter { oldByID[$0] == nil }
    removed = old.filter { newByID[$0.id] == nil }
    for city in removed {
      alerts[city.id] = city.alerts?.map { AlertRow(mark: .removed, alert: $0) }
    }
    let rows = MarkedRows.merge(old.map(\.id), into: new.map(\.id)) { id in
      if newByID[id] == nil { return .removed }
      return oldByID[id] == nil ? .added : changes[id] == nil ? .unchanged : .updated
    }
    self.rows = rows.map { Row(mark: $0, id: $1) }
    self.changes = changes
    self.newDates = newDates
    self.alerts = alerts
    self.rules = rules
  }

  private static func alerts(
    from old: City?,
    to new: City,
    _ changes: [FieldChange]
  ) -> [AlertRow] {
    var marks: [Alert.ID: Mark] = [:]
    for change in changes {
      guard case .alert(let id) = change.field else { continue }
      marks[id] = change.before == nil ? .added : change.after == nil ? .removed : .updated
    }
    // What ended comes first, because it is news.
    let ended = (old?.alerts ?? []).filter { marks[$0.id] == .removed }
    return ended.map { AlertRow(mark: .removed, alert: $0) }
      + (new.alerts ?? []).map { alert in
        AlertRow(mark: old == nil ? .added : marks[alert.id] ?? .unchanged, alert: alert)
      }
  }

  private static func rules(
    from old: City?,
    to new: City,
    _ changes: [FieldChange]
  ) -> [RuleRow] {
    var marks: [ActiveRule.ID: Mark] = [:]
    var endings: [ActiveRule.ID: RuleEnding] = [:]
    for change in changes {
      guard case .rule(let name) = change.field, let mark = change.ruleMark else { continue }
      marks[name] = mark
      endings[name] = change.ruleEnding
    }
    let ended = (old?.rules ?? []).filter { marks[$0.name] == .removed }
    return ended.map { rule in
      var rule = rule
      rule.ending = endings[rule.name]
      return RuleRow(mark: .removed, rule: rule)
    }
      + new.rules.map { rule in
        RuleRow(mark: old == nil ? .added : marks[rule.name] ?? .unchanged, rule: rule)
      }
  }
}

extension FieldChange {
  /// The change back.
  var reversed: FieldChange { FieldChange(field, before: after, after: before) }
}
