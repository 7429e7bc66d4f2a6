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

  /// Compares two boards.
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
    let difference = new.snapshot(reconfiguring: changed).difference(from: old.snapshot()).items

    added = difference.insertions.map(\.identifier)
    removed = difference.deletions.map { old.cities[$0.item] }
    let inserted = Set(added)
    let deleted = Set(removed.map(\.id))
    if !difference.moves.isEmpty {
      let oldRanks = Self.ranks(of: old.cities.lazy.map(\.id), without: deleted)
      let newRanks = Self.ranks(of: new.cities.lazy.map(\.id), without: inserted)
      for move in difference.moves {
        let id = new.cities[move.to.item].id
        let change = FieldChange(
          .position,
          before: oldRanks[id].map { .integer($0) },
          after: newRanks[id].map { .integer($0) }
        )
        changes[id] = (changes[id] ?? []).insertingPosition(change)
      }
    }
    self.changes = changes

    var removedByPredecessor: [City.ID?: [City.ID]] = [:]
    var predecessor: City.ID?
    for city in old.cities {
      if deleted.contains(city.id) {
        removedByPredecessor[predecessor, default: []].append(city.id)
      } else {
        predecessor = city.id
      }
    }
    var rows: [Row] = []
    rows.reserveCapacity(new.cities.count + removed.count)
    rows += (removedByPredecessor[nil] ?? []).map { Row(mark: .removed, id: $0) }
    for city in new.cities {
      let mark: Row.Mark =
        inserted.contains(city.id) ? .added : changes[city.id] != nil ? .updated : .unchanged
      rows.append(Row(mark: mark, id: city.id))
      rows += (removedByPredecessor[city.id] ?? []).map { Row(mark: .removed, id: $0) }
    }
    self.rows = rows
  }

  /// Places in a list counted from 1, some of its items left out.
  private static func ranks(
    of ids: some Sequence<City.ID>,
    without excluded: Set<City.ID>
  ) -> [City.ID: Int] {
    var ranks: [City.ID: Int] = [:]
    for id in ids where !excluded.contains(id) {
      ranks[id] = ranks.count + 1
    }
    return ranks
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
