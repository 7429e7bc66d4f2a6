import Diffable
import Weather

/// Who came, went and moved from one list of cities to the next.
package struct ListMoves {
  struct Move {
    var city: City.ID

    /// The old and new positions among the cities that were neither added nor removed, from 1.
    var from: Int
    var to: Int
  }

  let added: Set<City.ID>
  let removed: Set<City.ID>
  private(set) var moves: [Move]

  /// - Parameter moved: The city that the user moved, if any.
  /// - Complexity: O(n + m log m) for n cities, m of them moved.
  init(from old: [City], to new: [City], moved: City.ID? = nil) {
    let changes = Self.snapshot(of: new).difference(from: Self.snapshot(of: old)).items
    added = Set(changes.insertions.map(\.identifier))
    removed = Set(changes.deletions.map(\.identifier))
    let deleted = changes.deletions.map(\.position.item)
    let inserted = changes.insertions.map(\.position.item)
    moves = changes.moves.map { move in
      Move(
        city: move.identifier, from: Self.position(of: move.from.item, without: deleted),
        to: Self.position(of: move.to.item, without: inserted))
    }
    if let moved { prefer(moved, in: new) }
  }

  private static func snapshot(of cities: [City]) -> Snapshot<Int, City.ID> {
    var snapshot = Snapshot<Int, City.ID>()
    do {
      try snapshot.appendSections([0])
      try snapshot.appendItems(cities.map(\.id), toSection: 0)
    } catch {
      // Only repeated identifiers throw, and a list has none.
      assertionFailure("\(error)")
    }
    return snapshot
  }

  /// Reports the moved city when two neighbors swap: a move of either explains the new order.
  private mutating func prefer(_ city: City.ID, in new: [City]) {
    guard moves.count == 1, abs(moves[0].from - moves[0].to) == 1 else { return }
    let position = moves[0].from
    let staying = new.filter { !added.contains($0.id) }
    guard staying.indices.contains(position - 1), staying[position - 1].id == city else { return }
    moves = [Move(city: city, from: moves[0].to, to: position)]
  }

  /// Returns the position of an index, from 1, without the excluded indices, which are ascending.
  private static func position(of index: Int, without excluded: [Int]) -> Int {
    index + 1 - excluded.partitioningIndex { $0 >= index }
  }

  /// Adds the changes of positions, after the own fields of a city and before its weather.
  func add(to changes: inout [City.ID: [FieldChange]]) {
    for move in moves {
      let change = FieldChange(.position, before: .integer(move.from), after: .integer(move.to))
      let fields = changes[move.city] ?? []
      let index =
        fields.firstIndex { ![.name, .tags, .pin, .station].contains($0.field) } ?? fields.endIndex
      changes[move.city] = fields[..<index] + [change] + fields[index...]
    }
  }

  /// Returns the new items in order, each removed one after the item that it followed.
  ///
  /// - Complexity: O(n)
  package static func merge<Item: Hashable>(
    _ old: [Item], into new: [Item], mark: (Item) -> CityListDifference.Mark
  ) -> [(CityListDifference.Mark, Item)] {
    var removedAfter: [Item?: [Item]] = [:]
    var predecessor: Item?
    for item in old {
      if mark(item) == .removed {
        removedAfter[predecessor, default: []].append(item)
      } else {
        predecessor = item
      }
    }
    if removedAfter.isEmpty { return new.map { (mark($0), $0) } }
    var rows: [(CityListDifference.Mark, Item)] = []
    rows.reserveCapacity(new.count + old.count)
    rows += (removedAfter[nil] ?? []).map { (.removed, $0) }
    for item in new {
      rows.append((mark(item), item))
      rows += (removedAfter[item] ?? []).map { (.removed, $0) }
    }
    return rows
  }
}
