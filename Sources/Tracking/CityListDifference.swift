import FoundationEssentials
package import Weather

/// The difference between two lists of cities.
package struct CityListDifference: Sendable {
  /// In the new order.
  package let added: [City.ID]

  /// In the old order, with their old content.
  package let removed: [City]

  /// The changes of each city in both lists, including its position; unchanged cities are left out.
  package let changes: [City.ID: [FieldChange]]

  /// The new cities in order, with the removed cities at their old positions.
  package let rows: [Row]

  /// The alerts of each city that has or had any, including those that ended.
  package let alerts: [City.ID: [AlertRow]]

  /// The rules of each city in the new list that are active or ended.
  package let rules: [City.ID: [RuleRow]]

  /// The dates that only the new forecast covers, for each city in both lists.
  package let newDates: [City.ID: Set<LocalDate>]

  package enum Mark: Sendable {
    case added
    case removed
    case updated
    case unchanged
  }

  package struct Row: Sendable {
    package var mark: Mark
    package var id: City.ID
  }

  package struct AlertRow: Sendable, Equatable {
    package var mark: Mark
    package var alert: Alert

    /// What is reported of it; nil if nothing is.
    package var change: AlertChange?

    /// The alert as it was reported last; nil if it was not, or nothing is reported.
    package var previous: Alert?

    package init(mark: Mark, alert: Alert, change: AlertChange? = nil, previous: Alert? = nil) {
      self.mark = mark
      self.alert = alert
      self.change = change ?? (mark == .added ? .issued : nil)
      self.previous = previous
    }
  }

  package struct RuleRow: Sendable, Equatable {
    /// Added, removed or unchanged.
    package var mark: Mark
    package var rule: ActiveRule
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }
}

extension CityListDifference {
  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - moved: The city that the user moved, if any.
  ///   - thresholds: What counts of the weather; nil for every difference.
  ///   - moment: The moment of the newer list.
  /// - Complexity: O(n + m log m) for n cities, m of them moved.
  init(
    from old: [City], to new: [City], moved: City.ID? = nil, _ thresholds: Thresholds? = nil,
    at moment: Date = .distantPast
  ) {
    var changes = new.changes(from: old, thresholds, at: moment)
    ListMoves(from: old, to: new, moved: moved).add(to: &changes)
    self.init(from: old, to: new, changes: changes)
  }

  /// Makes a difference whose changes are known.
  ///
  /// Nothing is compared, and no moves are searched for: a changed position is among the changes.
  ///
  /// - Parameters:
  ///   - known: The changes of the cities in both lists; others are ignored.
  ///   - returned: The added cities whose alerts and rules are not new.
  /// - Complexity: O(n) in the number of cities and changes.
  init(
    from old: [City], to new: [City], changes known: [City.ID: [FieldChange]],
    returned: Set<City.ID> = []
  ) {
    let oldByID = CityIndex(old)
    var isKept = Array(repeating: false, count: old.count)
    var added: [City.ID] = []
    var changes: [City.ID: [FieldChange]] = [:]
    var newDates: [City.ID: Set<LocalDate>] = [:]
    var alerts: [City.ID: [AlertRow]] = [:]
    var rules: [City.ID: [RuleRow]] = [:]
    // Cities are not copied, because that would take longer than all else.
    for index in new.indices {
      let id = new[index].id
      let position = oldByID.position(of: id)
      var fields: [FieldChange] = []
      if let position {
        isKept[position] = true
        fields = known[id] ?? []
        let dates = new[index].newDates(since: old[position])
        if !dates.isEmpty { newDates[id] = dates }
      } else {
        added.append(id)
      }
      if !fields.isEmpty { changes[id] = fields }
      // What came back has nothing new.
      let isReturned = returned.contains(id)
      let isNew = position == nil && !isReturned
      let before = isReturned ? new[index].alerts : position.flatMap { old[$0].alerts }
      let rows = Self.alerts(from: before, to: new[index].alerts, isNew: isNew, fields)
      if !rows.isEmpty { alerts[id] = rows }
      let rulesBefore = isReturned ? new[index].rules : position.map { old[$0].rules } ?? []
      let ruleRows = Self.rules(from: rulesBefore, to: new[index].rules, isNew: isNew, fields)
      if !ruleRows.isEmpty { rules[id] = ruleRows }
    }
    self.added = added
    removed = old.indices.filter { !isKept[$0] }.map { old[$0] }
    for city in removed {
      alerts[city.id] = city.alerts?.map { AlertRow(mark: .removed, alert: $0) }
    }
    let rows = ListMoves.merge(old.map(\.id), into: new.map(\.id)) { id in
      guard let position = oldByID.position(of: id) else { return .added }
      if !isKept[position] { return .removed }
      return changes[id] == nil ? .unchanged : .updated
    }
    self.rows = rows.map { Row(mark: $0, id: $1) }
    self.changes = changes
    self.newDates = newDates
    self.alerts = alerts
    self.rules = rules
  }

  private static func alerts(
    from old: [Alert]?, to new: [Alert]?, isNew: Bool, _ changes: [FieldChange]
  ) -> [AlertRow] {
    if old == nil, new == nil { return [] }
    var reported: [Alert.ID: FieldChange] = [:]
    for change in changes { if case .alert(let id) = change.field { reported[id] = change } }
    func row(_ alert: Alert) -> AlertRow {
      let change = reported[alert.id]
      return AlertRow(
        mark: isNew ? .added : change?.alertMark ?? .unchanged, alert: alert,
        change: change?.alertChange, previous: change?.before?.alert)
    }
    // What ended comes first, because it is news.
    let ended = changes.filter { $0.alertMark == .removed }.compactMap(\.before?.alert)
    return (ended + (new ?? [])).map { row($0) }
  }

  private static func rules(
    from old: [ActiveRule], to new: [ActiveRule], isNew: Bool, _ changes: [FieldChange]
  ) -> [RuleRow] {
    if old.isEmpty, new.isEmpty { return [] }
    var marks: [ActiveRule.ID: Mark] = [:]
    var endings: [ActiveRule.ID: RuleEnding] = [:]
    for change in changes {
      guard case .rule(let name) = change.field, let mark = change.ruleMark else { continue }
      marks[name] = mark
      endings[name] = change.ruleEnding
    }
    let ended = old.filter { marks[$0.name] == .removed }
    return ended.map { rule in
      var rule = rule
      rule.ending = endings[rule.name]
      return RuleRow(mark: .removed, rule: rule)
    }
      + new.map { rule in RuleRow(mark: isNew ? .added : marks[rule.name] ?? .unchanged, rule: rule)
      }
  }
}

extension [City] {
  /// Returns the fields that differ of each city in both lists, without positions; never an empty list.
  func changes(
    from old: [City], _ thresholds: Thresholds?, at moment: Date
  ) -> [City.ID: [FieldChange]] {
    let oldByID = CityIndex(old)
    var changes: [City.ID: [FieldChange]] = [:]
    for city in self {
      guard let before = oldByID[city.id] else { continue }
      let fields = city.changes(from: before, thresholds, at: moment)
      if !fields.isEmpty { changes[city.id] = fields }
    }
    return changes
  }
}

extension City {
  /// Returns the dates that the old forecast did not cover; none without an old forecast.
  func newDates(since old: City) -> Set<LocalDate> {
    if $forecast.isShared(with: old.$forecast) { return [] }
    guard let before = old.forecast, let forecast else { return [] }
    if forecast.days.elementsEqual(before.days, by: { $0.date == $1.date }) { return [] }
    return Set(forecast.days.map(\.date)).subtracting(before.days.map(\.date))
  }
}

extension FieldChange {
  /// The change back.
  var reversed: FieldChange { FieldChange(field, before: after, after: before) }
}
