import Diffable

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

  package struct Row: Sendable {
    package enum Mark: Sendable {
      case added
      case removed
      case updated
      case unchanged
    }

    package var mark: Mark
    package var id: City.ID
  }

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }

  /// Compares two boards, by showing one in a list after the other.
  ///
  /// - Parameters:
  ///   - old: What was shown.
  ///   - new: What is to be shown.
  ///   - comparison: The fields that count.
  ///   - shown: The values to tell as those after a change, where they are not the new board's.
  /// - Complexity: O(n) in the number of cities on both, and O(m log m) in those that moved.
  package init(
    from old: Board,
    to new: Board,
    comparison: Comparison,
    shown: [City.ID: City] = [:]
  ) {
    let oldByID = Dictionary(old.cities.map { ($0.id, $0) }) { first, _ in first }
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
    let changed = new.cities.map(\.id).filter { changes[$0] != nil }
    let renderer = RowRenderer()
    let list = DataSource(renderer: renderer.render, reload: renderer.reload)
    list.applyUsingReloadData(old.snapshot())
    list.apply(new.snapshot(reconfiguring: changed))
    let page = renderer.page

    added = page.added
    removed = page.removed.compactMap { oldByID[$0] }
    rows = page.rows
    for move in page.moves {
      let change = FieldChange(.position, before: .integer(move.from), after: .integer(move.to))
      changes[move.city] = (changes[move.city] ?? []).insertingPosition(change)
    }
    self.changes = changes
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
