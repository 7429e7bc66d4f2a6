import Diffable
import Synchronization

/// The renderer of the list: draws what its data source shows as rows, which every output format
/// writes in its own way.
///
/// A city that is removed keeps its row, behind the city that stood before it, until the next
/// difference.
final class RowRenderer: Sendable {
  private let drawn = Mutex(Page())

  /// What was drawn last.
  var page: Page { drawn.withLock { $0 } }

  /// Draws a list afresh, without marks.
  func reload(_ snapshot: Snapshot<Board.Section, City.ID>) {
    drawn.withLock { $0 = Page(cities: snapshot.itemIdentifiers) }
  }

  /// Draws the next state of a list, marked with what became of the one before.
  func render(_ difference: Difference<Board.Section, City.ID>) {
    drawn.withLock { $0.turn(by: difference.items) }
  }

  /// A list as it is drawn, and what the latest difference made of the one before.
  struct Page: Sendable {
    struct Move: Sendable {
      var city: City.ID

      /// The place before and after, among the cities that stay, counted from 1.
      var from: Int
      var to: Int
    }

    private(set) var cities: [City.ID]
    private(set) var added: [City.ID] = []

    /// In the order they had.
    private(set) var removed: [City.ID] = []
    private(set) var moves: [Move] = []

    /// The marks of `cities`.
    private var marks: [BoardDifference.Row.Mark]

    /// What was removed, by the city it stood behind; by nil what stood in front of all.
    private var removedBehind: [City.ID?: [City.ID]] = [:]

    init(cities: [City.ID] = []) {
      self.cities = cities
      marks = Array(repeating: .unchanged, count: cities.count)
    }
  }
}

extension RowRenderer.Page {
  /// All rows from top to bottom.
  var rows: [BoardDifference.Row] {
    var rows: [BoardDifference.Row] = []
    rows.reserveCapacity(cities.count + removed.count)
    func appendRemoved(behind city: City.ID?) {
      guard !removed.isEmpty, let gone = removedBehind[city] else { return }
      rows += gone.map { BoardDifference.Row(mark: .removed, id: $0) }
    }
    appendRemoved(behind: nil)
    for (city, mark) in zip(cities, marks) {
      rows.append(BoardDifference.Row(mark: mark, id: city))
      appendRemoved(behind: city)
    }
    return rows
  }

  /// Carries a difference out: takes out what is deleted or moved, puts what is inserted or moved in
  /// its new place, and fills the places between with the rest in its order.
  ///
  /// - Complexity: O(n) in the number of cities, O(m log n) in those that moved.
  fileprivate mutating func turn(by changes: Changes<IndexPath, City.ID>) {
    let old = cities
    let deleted = changes.deletions.map(\.item)
    let inserted = changes.insertions.map(\.position.item)
    added = changes.insertions.map(\.identifier)
    removed = deleted.map { old[$0] }
    moves = changes.moves.map { move in
      Move(
        city: old[move.from.item],
        from: Self.rank(of: move.from.item, without: deleted),
        to: Self.rank(of: move.to.item, without: inserted)
      )
    }

    var isTakenOut = Array(repeating: false, count: old.count)
    for place in deleted { isTakenOut[place] = true }
    noteRemoved(from: old, where: isTakenOut)
    for move in changes.moves { isTakenOut[move.from.item] = true }
    var next = [City.ID?](repeating: nil, count: old.count - removed.count + added.count)
    for insertion in changes.insertions { next[insertion.position.item] = insertion.identifier }
    for move in changes.moves { next[move.to.item] = old[move.from.item] }
    var rest = zip(old, isTakenOut).lazy.filter { !$0.1 }.map(\.0).makeIterator()
    cities = next.compactMap { $0 ?? rest.next() }

    marks = Array(repeating: .unchanged, count: cities.count)
    for place in inserted { marks[place] = .added }
    for move in changes.moves { marks[move.to.item] = .updated }
    for update in changes.updates { marks[update.to.item] = .updated }
  }

  private mutating func noteRemoved(from old: [City.ID], where isRemoved: [Bool]) {
    removedBehind = [:]
    var predecessor: City.ID?
    for (city, isRemoved) in zip(old, isRemoved) {
      if isRemoved {
        removedBehind[predecessor, default: []].append(city)
      } else {
        predecessor = city
      }
    }
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
