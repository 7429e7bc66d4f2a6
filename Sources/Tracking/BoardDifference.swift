import Diffable
package import Weather

/// What has to happen to one board to become another.
package struct BoardDifference: Sendable {
  /// In the new board's order.
  package let added: [City.ID]

  /// In the old board's order, with the content they had.
  package let removed: [City]

  /// For each city on both boards what changed of it, its place in the list included; cities
  /// without a change are left out.
  package let changes: [City.ID: [FieldChange]]

  /// The rows to show: the new board's cities in order, the removed ones where they stood.
  package let rows: [Row]

  /// The warnings to show under each city that has any, or had any that ended.
  package let alerts: [City.ID: [AlertRow]]

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

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }

  /// Compares two boards, by showing one in a list after the other.
  ///
  /// - Parameters:
  ///   - old: What was shown.
  ///   - new: What is to be shown.
  ///   - comparison: The fields that count.
  ///   - shown: The values to tell as those after a change, where they are not the new board's.
  ///   - moved: The city that a person moved, if one was.
  /// - Complexity: O(n) in the number of cities on both, and O(m log m) in those that moved.
  package init(
    from old: Board,
    to new: Board,
    comparison: Comparison,
    shown: CityIndex = CityIndex([]),
    moved: City.ID? = nil
  ) {
    let oldByID = CityIndex(old.cities)
    var changes: [City.ID: [FieldChange]] = [:]
    for city in new.cities {
      guard let before = oldByID[city.id] else { continue }
      let fields = city.changes(
        from: before,
        comparison: comparison,
        shown: shown[city.id] ?? city
      )
      if !fields.isEmpty { changes[city.id] = fields }
    }
    var page = Self.page(from: old, to: new, changes)
    if let moved { page.prefer(moved) { changes[$0] != nil } }
    added = page.added
    removed = page.removed.compactMap { oldByID[$0] }
    rows = page.rows
    for move in page.moves {
      let change = FieldChange(.position, before: .integer(move.from), after: .integer(move.to))
      changes[move.city] = (changes[move.city] ?? []).insertingPosition(change)
    }
    alerts = Self.alerts(on: page, oldByID, new.cities)
    self.changes = changes
  }

  /// Shows one board after the other in a list.
  private static func page(
    from old: Board,
    to new: Board,
    _ changes: [City.ID: [FieldChange]]
  ) -> RowRenderer.Page {
    var old = old
    let warned = old.cities.indices.filter { old.cities[$0].alerts != nil }
    if !warned.isEmpty {
      // A provider that tells of no warnings ends none.
      let silent = Set(new.cities.filter { $0.alerts == nil }.map(\.id))
      for index in warned where silent.contains(old.cities[index].id) {
        old.cities[index].alerts = nil
      }
    }
    let changed = new.cities.flatMap { city -> [Board.Item] in
      guard let fields = changes[city.id] else { return [] }
      let alerts = fields.compactMap { change -> Board.Item? in
        // One that ended is not there to be shown afresh.
        guard case .alert(let id) = change.field, change.after != nil else { return nil }
        return .alert(id, city.id)
      }
      return [.city(city.id)] + alerts
    }
    let renderer = RowRenderer()
    let list = DataSource(renderer: renderer.render, reload: renderer.reload)
    list.applyUsingReloadData(old.snapshot())
    list.apply(new.snapshot(reconfiguring: changed))
    return renderer.page
  }

  private static func alerts(
    on page: RowRenderer.Page,
    _ old: CityIndex,
    _ new: [City]
  ) -> [City.ID: [AlertRow]] {
    var alerts: [City.ID: [AlertRow]] = [:]
    for city in new {
      let before = old[city.id]?.alerts ?? []
      guard city.alerts?.isEmpty == false || !before.isEmpty else { continue }
      let known = Dictionary((before + (city.alerts ?? [])).map { ($0.id, $0) }) { $1 }
      alerts[city.id] = page.alerts(of: city.id).compactMap { mark, id in
        known[id].map { AlertRow(mark: mark, alert: $0) }
      }
    }
    for id in page.removed {
      alerts[id] = old[id]?.alerts?.map { AlertRow(mark: .removed, alert: $0) }
    }
    return alerts
  }
}

extension [FieldChange] {
  /// Puts a change of place behind the other fields of the city itself and before its weather.
  fileprivate func insertingPosition(_ change: FieldChange) -> [FieldChange] {
    let index = firstIndex { ![.name, .tags, .pin].contains($0.field) } ?? endIndex
    var result = self
    result.insert(change, at: index)
    return result
  }
}
