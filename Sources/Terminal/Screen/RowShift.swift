import Diffable

/// The rows that the terminal deletes and inserts, so that rows that stayed are not written again.
struct RowShift: Equatable {
  /// The rows that change.
  let region: Range<Int>

  /// The rows to delete, from the last to the first.
  private(set) var deletions: [Range<Int>] = []

  /// The rows to insert after that, from the first to the last.
  private(set) var insertions: [Range<Int>] = []

  /// Finds the rows to delete and insert; nil if shifting saves nothing.
  ///
  /// - Complexity: O(*n*) on average in the number of rows.
  init?<RowIdentifier>(from old: Screen<RowIdentifier>, to new: Screen<RowIdentifier>) {
    region = Self.union(old.scrolling, new.scrolling)
    let oldRows = RowElement.elements(old.identifiers[region])
    let newRows = RowElement.elements(new.identifiers[region])
    if oldRows == newRows { return nil }
    let difference = ListDifference(from: oldRows, to: newRows)
    var isDeleted = [Bool](repeating: false, count: region.count)
    var isInserted = isDeleted
    for item in difference.deletions { isDeleted[item.offset] = true }
    for item in difference.insertions { isInserted[item.offset] = true }
    for move in difference.moves {
      isDeleted[move.from] = true
      isInserted[move.to] = true
    }
    collect(isDeleted, isInserted)
    if deletions.isEmpty, insertions.isEmpty { return nil }
  }

  /// Applies the shift to the rows of a screen, as a terminal does.
  func apply(to rows: inout [ScreenRow], width: Int) {
    for range in deletions {
      rows.insert(contentsOf: Self.empty(range.count, width), at: region.upperBound)
      rows.removeSubrange(range)
    }
    for range in insertions {
      rows.removeSubrange(region.upperBound - range.count..<region.upperBound)
      rows.insert(contentsOf: Self.empty(range.count, width), at: range.lowerBound)
    }
  }

  /// Collects the deletions and insertions, except for a row that takes the place of another and for
  /// those at the end of the region, where empty rows come in and go out by themselves.
  private mutating func collect(_ isDeleted: [Bool], _ isInserted: [Bool]) {
    var deleted: [Int] = []
    var inserted: [Int] = []
    var unfinished: (deleted: [Int], inserted: [Int]) = ([], [])
    var (old, new) = (0, 0)
    while old < isDeleted.count || new < isInserted.count {
      let deletes = old < isDeleted.count && isDeleted[old]
      let inserts = new < isInserted.count && isInserted[new]
      if deletes || inserts {
        if !inserts { unfinished.deleted.append(region.lowerBound + old) }
        if !deletes { unfinished.inserted.append(region.lowerBound + new) }
      } else {
        // A row that stays.
        deleted += unfinished.deleted
        inserted += unfinished.inserted
        unfinished = ([], [])
      }
      if deletes || !inserts { old += 1 }
      if inserts || !deletes { new += 1 }
    }
    deletions = Self.ranges(of: deleted).reversed()
    insertions = Self.ranges(of: inserted)
  }

  private static func union(_ first: Range<Int>, _ second: Range<Int>) -> Range<Int> {
    if first.isEmpty { return second }
    if second.isEmpty { return first }
    return min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound)
  }

  /// Returns the ranges of ascending numbers.
  private static func ranges(of numbers: [Int]) -> [Range<Int>] {
    numbers.reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
  }

  private static func empty(_ count: Int, _ width: Int) -> [ScreenRow] {
    [ScreenRow](repeating: ScreenRow(width: width), count: count)
  }
}

/// A row as an element of a list.
private struct RowElement<RowIdentifier: Hashable>: Identifiable, Equatable {
  enum Identity: Hashable {
    case row(RowIdentifier)

    /// A row without identifier, counted from the first, so that the last of the empty rows after a
    /// list come and go.
    case unidentified(Int)
  }

  let id: Identity

  static func elements(_ identifiers: ArraySlice<RowIdentifier?>) -> [RowElement] {
    var unidentified = 0
    return identifiers.map { identifier in
      if let identifier { return RowElement(id: .row(identifier)) }
      unidentified += 1
      return RowElement(id: .unidentified(unidentified))
    }
  }
}
