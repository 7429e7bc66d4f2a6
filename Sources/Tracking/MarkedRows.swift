import Diffable
import Weather

/// The rows of a list with their marks; a removed item comes after the row that it followed.
package struct MarkedRows {
  struct Move {
    var city: City.ID

    /// The old and new positions among the cities that were neither added nor removed, from 1.
    var from: Int
    var to: Int
  }

  private let new: Snapshot<Board.Section, Board.Item>
  private(set) var added: [City.ID] = []

  /// In the old order.
  private(set) var removed: [City.ID] = []
  private(set) var moves: [Move] = []

  /// The marks of the changed items.
  private var marks: [Board.Item: BoardDifference.Mark] = [:]

  /// The old items of each section with removed items.
  private var oldItems: [Board.Section: [Board.Item]] = [:]

  /// - Complexity: O(n + m log n) for n items, m of them moved.
  init(
    from old: Snapshot<Board.Section, Board.Item>,
    to new: Snapshot<Board.Section, Board.Item>
  ) {
    self.new = new
    let changes = new.difference(from: old).items
    let sections = old.sectionIdentifiers
    for (index, deletions) in Dictionary(grouping: changes.deletions, by: \.position.section) {
      oldItems[sections[index]] = Self.items(of: sections[index], in: old)
      for deletion in deletions { marks[deletion.identifier] = .removed }
    }
    removed = (oldItems[.cities] ?? []).compactMap { item in
      guard marks[item] == .removed, case .city(let id) = item else { return nil }
      return id
    }
    for insertion in changes.insertions { marks[insertion.identifier] = .added }
    added = changes.insertions.compactMap { insertion in
      if case .city(let id) = insertion.identifier { id } else { nil }
    }
    for update in changes.updates { marks[update.identifier] = .updated }
    // The cities are the first section of every board; positions of alerts are not reported.
    let deleted = changes.deletions.map(\.position).filter { $0.section == 0 }.map(\.item)
    let inserted = changes.insertions.map(\.position).filter { $0.section == 0 }.map(\.item)
    for move in changes.moves {
      guard case .city(let city) = move.identifier else { continue }
      marks[move.identifier] = .updated
      moves.append(
        Move(
          city: city,
          from: Self.position(of: move.from.item, without: deleted),
          to: Self.position(of: move.to.item, without: inserted)
        )
      )
    }
  }

  /// The cities in order, including removed ones.
  var cities: [BoardDifference.Row] {
    rows(of: .cities).compactMap { mark, item in
      guard case .city(let id) = item else { return nil }
      return BoardDifference.Row(mark: mark, id: id)
    }
  }

  /// Returns the alerts of a city in order, including ended ones.
  func alerts(of city: City.ID) -> [(mark: BoardDifference.Mark, id: Alert.ID)] {
    rows(of: .alerts(city)).compactMap { mark, item in
      guard case .alert(let id, _) = item else { return nil }
      return (mark, id)
    }
  }

  /// Returns the rules of a city in order, including ended ones.
  func rules(of city: City.ID) -> [(mark: BoardDifference.Mark, id: ActiveRule.ID)] {
    rows(of: .rules(city)).compactMap { mark, item in
      guard case .rule(let id, _) = item else { return nil }
      return (mark, id)
    }
  }

  private func rows(of section: Board.Section) -> [(BoardDifference.Mark, Board.Item)] {
    let items = Self.items(of: section, in: new)
    guard let old = oldItems[section] else {
      return items.map { (marks[$0] ?? .unchanged, $0) }
    }
    return Self.merge(old, into: items) { marks[$0] ?? .unchanged }
  }

  /// Returns the new items in order, each removed one after the item that it followed.
  ///
  /// - Complexity: O(n)
  package static func merge<Item: Hashable>(
    _ old: [Item],
    into new: [Item],
    mark: (Item) -> BoardDifference.Mark
  ) -> [(BoardDifference.Mark, Item)] {
    var removedAfter: [Item?: [Item]] = [:]
    var predecessor: Item?
    for item in old {
      if mark(item) == .removed {
        removedAfter[predecessor, default: []].append(item)
      } else {
        predecessor = item
      }
    }
    var rows: [(BoardDifference.Mark, Item)] = []
    rows.reserveCapacity(new.count + old.count)
    rows += (removedAfter[nil] ?? []).map { (.removed, $0) }
    for item in new {
      rows.append((mark(item), item))
      rows += (removedAfter[item] ?? []).map { (.removed, $0) }
    }
    return rows
  }

  /// Reports the moved city when two neighbors swap: a move of either explains the new order.
  ///
  /// - Parameter isUpdated: Whether other fields of a city changed.
  mutating func prefer(_ city: City.ID, isUpdated: (City.ID) -> Bool) {
    guard moves.count == 1, abs(moves[0].from - moves[0].to) == 1 else { return }
    let (other, position) = (moves[0].city, moves[0].from)
    let staying = Self.items(of: .cities, in: new).filter { marks[$0] != .added }
    guard staying.indices.contains(position - 1), staying[position - 1] == .city(city) else {
      return
    }
    marks[.city(other)] = isUpdated(other) ? .updated : nil
    marks[.city(city)] = .updated
    moves = [Move(city: city, from: moves[0].to, to: position)]
  }

  private static func items(
    of section: Board.Section,
    in snapshot: Snapshot<Board.Section, Board.Item>
  ) -> [Board.Item] {
    (try? snapshot.itemIdentifiers(inSection: section)) ?? []
  }

  /// Returns the position of an index, from 1, without the excluded indices, which are ascending.
  private static func position(of index: Int, without excluded: [Int]) -> Int {
    index + 1 - excluded.partitioningIndex { $0 >= index }
  }
}
