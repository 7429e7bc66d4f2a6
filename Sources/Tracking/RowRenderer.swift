import Diffable
import Synchronization
import Weather

/// The renderer of the list: draws what its data source shows as rows, which every output format
/// writes in its own way.
///
/// What is removed keeps its row, behind what stood before it, until the next difference.
final class RowRenderer: Sendable {
  private let drawn = Mutex(Page())

  /// What was drawn last.
  var page: Page { drawn.withLock { $0 } }

  /// Draws a list afresh, without marks.
  func reload(_ snapshot: Snapshot<Board.Section, Board.Item>) {
    drawn.withLock { $0 = Page(snapshot) }
  }

  /// Draws the next state of a list, marked with what became of the one before.
  func render(_ difference: Difference<Board.Section, Board.Item>) {
    drawn.withLock { $0.turn(by: difference) }
  }

  /// A list as it is drawn, and what the latest difference made of the one before.
  struct Page: Sendable {
    struct Move: Sendable {
      var city: City.ID

      /// The place before and after, among the cities that stay, counted from 1.
      var from: Int
      var to: Int
    }

    private(set) var shown = Snapshot<Board.Section, Board.Item>()
    private(set) var added: [City.ID] = []

    /// In the order they had.
    private(set) var removed: [City.ID] = []
    private(set) var moves: [Move] = []

    /// The marks of what has changed.
    private var marks: [Board.Item: BoardDifference.Mark] = [:]

    /// By sections of the list before, the items that were in it, where one of them was removed.
    private var before: [Board.Section: [Board.Item]] = [:]

    init(_ snapshot: Snapshot<Board.Section, Board.Item> = Snapshot()) {
      shown = snapshot
    }
  }
}

extension RowRenderer.Page {
  /// The cities from top to bottom, those removed among them.
  var rows: [BoardDifference.Row] {
    rows(of: .cities).compactMap { mark, item in
      guard case .city(let id) = item else { return nil }
      return BoardDifference.Row(mark: mark, id: id)
    }
  }

  /// The warnings of a city from top to bottom, those that ended among them.
  func alerts(of city: City.ID) -> [(mark: BoardDifference.Mark, id: Alert.ID)] {
    rows(of: .alerts(city)).compactMap { mark, item in
      guard case .alert(let id, _) = item else { return nil }
      return (mark, id)
    }
  }

  private func rows(of section: Board.Section) -> [(BoardDifference.Mark, Board.Item)] {
    let items = self.items(of: section, in: shown)
    guard let before = before[section] else {
      return items.map { (marks[$0] ?? .unchanged, $0) }
    }
    var removedBehind: [Board.Item?: [Board.Item]] = [:]
    var predecessor: Board.Item?
    for item in before {
      if marks[item] == .removed {
        removedBehind[predecessor, default: []].append(item)
      } else {
        predecessor = item
      }
    }
    var rows: [(BoardDifference.Mark, Board.Item)] = []
    rows.reserveCapacity(items.count + before.count)
    rows += (removedBehind[nil] ?? []).map { (.removed, $0) }
    for item in items {
      rows.append((marks[item] ?? .unchanged, item))
      rows += (removedBehind[item] ?? []).map { (.removed, $0) }
    }
    return rows
  }

  /// Carries a difference out on the list that is shown, and notes what became of each item.
  ///
  /// - Complexity: O(n) in the number of items, O(m log n) in those that moved.
  fileprivate mutating func turn(by difference: Difference<Board.Section, Board.Item>) {
    let old = shown
    do throws(SnapshotError) {
      shown = try old.applying(difference)
    } catch {
      // A data source delivers each difference to the list that it has delivered before.
      assertionFailure("\(error)")
      return
    }
    let changes = difference.items
    let sections = old.sectionIdentifiers
    let deletions = Dictionary(grouping: changes.deletions) { $0.position.section }
    marks = [:]
    before = [:]
    removed = []
    for (index, deletions) in deletions {
      before[sections[index]] = items(of: sections[index], in: old)
      for deletion in deletions { marks[deletion.identifier] = .removed }
    }
    removed = (before[.cities] ?? []).compactMap { item in
      guard marks[item] == .removed, case .city(let id) = item else { return nil }
      return id
    }
    for insertion in changes.insertions { marks[insertion.identifier] = .added }
    added = changes.insertions.compactMap { insertion in
      if case .city(let id) = insertion.identifier { id } else { nil }
    }
    noteUpdates(changes)
  }

  private mutating func noteUpdates(_ changes: Changes<IndexPath, Board.Item>) {
    for update in changes.updates { marks[update.identifier] = .updated }
    // The cities are the first section of every board; a warning's place says nothing.
    let deleted = changes.deletions.map(\.position).filter { $0.section == 0 }.map(\.item)
    let inserted = changes.insertions.map(\.position).filter { $0.section == 0 }.map(\.item)
    moves = changes.moves.compactMap { move in
      guard case .city(let city) = move.identifier else { return nil }
      marks[move.identifier] = .updated
      return Move(
        city: city,
        from: Self.rank(of: move.from.item, without: deleted),
        to: Self.rank(of: move.to.item, without: inserted)
      )
    }
  }

  /// Tells that two neighbours changed places as the move of the one that a person moved: that of
  /// either is the least that explains it.
  ///
  /// - Parameters:
  ///   - city: The city that was moved.
  ///   - isUpdated: Whether something else of a city changed.
  mutating func prefer(_ city: City.ID, isUpdated: (City.ID) -> Bool) {
    guard moves.count == 1, abs(moves[0].from - moves[0].to) == 1 else { return }
    let (told, place) = (moves[0].city, moves[0].from)
    let staying = items(of: .cities, in: shown).filter { marks[$0] != .added }
    guard staying.indices.contains(place - 1), staying[place - 1] == .city(city) else { return }
    marks[.city(told)] = isUpdated(told) ? .updated : nil
    marks[.city(city)] = .updated
    moves = [Move(city: city, from: moves[0].to, to: place)]
  }

  private func items(
    of section: Board.Section,
    in snapshot: Snapshot<Board.Section, Board.Item>
  ) -> [Board.Item] {
    (try? snapshot.itemIdentifiers(inSection: section)) ?? []
  }

  /// Returns a place counted from 1 when some, given in ascending order, are left out.
  private static func rank(of index: Int, without excluded: [Int]) -> Int {
    var start = 0
    var end = excluded.count
    while start < end {
      let middle = (start + end) / 2
      if excluded[middle] < index { start = middle + 1 } else { end = middle }
    }
    return index + 1 - start
  }
}
