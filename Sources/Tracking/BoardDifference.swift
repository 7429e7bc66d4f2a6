import Diffable
package import Weather

/// The difference between two boards.
package struct BoardDifference: Sendable {
  /// In the new board's order.
  package let added: [City.ID]

  /// In the old board's order, with their old content.
  package let removed: [City]

  /// The changes of each city on both boards, including its position; unchanged cities are left out.
  package let changes: [City.ID: [FieldChange]]

  /// The new board's cities in order, with the removed cities at their old positions.
  package let rows: [Row]

  /// The alerts of each city that has or had any, including those that ended.
  package let alerts: [City.ID: [AlertRow]]

  /// The rules of each city on the new board that are active or ended, in their order.
  package let rules: [City.ID: [RuleRow]]

  /// The dates that only the new forecast covers, for each city on both boards.
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

    package init(mark: Mark, alert: Alert) {
      self.mark = mark
      self.alert = alert
    }
  }

  package struct RuleRow: Sendable, Equatable {
    /// Added, removed or unchanged.
    package var mark: Mark
    package var rule: ActiveRule

    package init(mark: Mark, rule: ActiveRule) {
      self.mark = mark
      self.rule = rule
    }
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }

  /// Compares two boards.
  ///
  /// - Parameters:
  ///   - shown: The values to report as `after`, where they differ from the new board's.
  ///   - moved: The city that the user moved, if any.
  /// - Complexity: O(n + m log m) for n cities, m of them moved.
  package init(
    from old: Board,
    to new: Board,
    comparison: Comparison,
    shown: CityIndex = CityIndex([]),
    moved: City.ID? = nil
  ) {
    let oldByID = CityIndex(old.cities)
    var changes: [City.ID: [FieldChange]] = [:]
    var newDates: [City.ID: Set<LocalDate>] = [:]
    for city in new.cities {
      guard let before = oldByID[city.id] else { continue }
      let after = shown[city.id] ?? city
      let fields = city.changes(from: before, comparison: comparison, shown: after)
      if !fields.isEmpty { changes[city.id] = fields }
      let dates = after.newDates(since: before)
      if !dates.isEmpty { newDates[city.id] = dates }
    }
    var marked = MarkedRows(
      from: Self.withoutUnknownAlerts(old, new).snapshot(),
      to: new.snapshot(reconfiguring: Self.changedItems(of: new, changes))
    )
    if let moved { marked.prefer(moved) { changes[$0] != nil } }
    added = marked.added
    removed = marked.removed.compactMap { oldByID[$0] }
    rows = marked.cities
    for move in marked.moves {
      let change = FieldChange(.position, before: .integer(move.from), after: .integer(move.to))
      changes[move.city] = (changes[move.city] ?? []).insertingPosition(change)
    }
    alerts = Self.alerts(in: marked, oldByID, new.cities)
    rules = Self.rules(in: marked, oldByID, new.cities)
    self.changes = changes
    self.newDates = newDates
  }

  /// Returns the old board without the alerts of cities whose alerts are now unknown: unknown alerts
  /// have not ended.
  static func withoutUnknownAlerts(_ old: Board, _ new: Board) -> Board {
    guard old.cities.contains(where: { $0.alerts != nil }) else { return old }
    var old = old
    let unknown = Set(new.cities.filter { $0.alerts == nil }.map(\.id))
    for index in old.cities.indices where unknown.contains(old.cities[index].id) {
      old.cities[index].alerts = nil
    }
    return old
  }

  static func changedItems(
    of board: Board,
    _ changes: [City.ID: [FieldChange]]
  ) -> [Board.Item] {
    board.cities.flatMap { city -> [Board.Item] in
      guard let fields = changes[city.id] else { return [] }
      let alerts = fields.compactMap { change -> Board.Item? in
        // An ended alert is not on the board.
        guard case .alert(let id) = change.field, change.after != nil else { return nil }
        return .alert(id, city.id)
      }
      return [.city(city.id)] + alerts
    }
  }

  static func alerts(
    in marked: MarkedRows,
    _ old: CityIndex,
    _ new: [City]
  ) -> [City.ID: [AlertRow]] {
    var alerts: [City.ID: [AlertRow]] = [:]
    for city in new {
      let before = old[city.id]?.alerts ?? []
      guard city.alerts?.isEmpty == false || !before.isEmpty else { continue }
      let known = Dictionary((before + (city.alerts ?? [])).map { ($0.id, $0) }) { $1 }
      alerts[city.id] = marked.alerts(of: city.id).compactMap { mark, id in
        known[id].map { AlertRow(mark: mark, alert: $0) }
      }
    }
    for id in marked.removed {
      alerts[id] = old[id]?.alerts?.map { AlertRow(mark: .removed, alert: $0) }
    }
    return alerts
  }

  static func rules(
    in marked: MarkedRows,
    _ old: CityIndex,
    _ new: [City]
  ) -> [City.ID: [RuleRow]] {
    var rules: [City.ID: [RuleRow]] = [:]
    for city in new {
      let before = old[city.id]?.rules ?? []
      guard !city.rules.isEmpty || !before.isEmpty else { continue }
      let known = Dictionary((before + city.rules).map { ($0.id, $0) }) { $1 }
      rules[city.id] = marked.rules(of: city.id).compactMap { mark, id in
        known[id].map { RuleRow(mark: mark, rule: $0) }
      }
    }
    return rules
  }
}

extension City {
  /// Returns the dates that the old forecast did not cover; none without an old forecast.
  func newDates(since old: City) -> Set<LocalDate> {
    guard let before = old.forecast, let forecast else { return [] }
    if forecast.days.elementsEqual(before.days, by: { $0.date == $1.date }) { return [] }
    return Set(forecast.days.map(\.date)).subtracting(before.days.map(\.date))
  }
}
