import Testing

@testable import Diffable

/// Checks all guarantees of a difference, for any matching of repeated identifiers.
@discardableResult func checkedDifference<Element: Equatable & Identifiable>(
  from old: [Element], to new: [Element], sourceLocation: SourceLocation = #_sourceLocation
) throws -> ListDifference<Element> {
  let difference = ListDifference(from: old, to: new)
  var excess: [Element.ID: Int] = [:]
  for element in new { excess[element.id, default: 0] += 1 }
  for element in old { excess[element.id, default: 0] -= 1 }
  let fewest = excess.values.reduce(into: (deleted: 0, inserted: 0)) {
    if $1 < 0 { $0.deleted -= $1 } else { $0.inserted += $1 }
  }
  let deletions = difference.deletions.map(\.offset)
  let insertions = difference.insertions.map(\.offset)
  let pairs = pairs(of: difference, old.count, new.count)
  let updates = pairs.filter { old[$0.from] != new[$0.to] }
  func expect(_ condition: Bool, _ what: Comment) {
    #expect(condition, what, sourceLocation: sourceLocation)
  }
  expect(deletions.count == fewest.deleted, "fewest deletions")
  expect(insertions.count == fewest.inserted, "fewest insertions")
  expect(deletions == deletions.sorted(), "deletions ascend")
  expect(insertions == insertions.sorted(), "insertions ascend")
  expect(difference.deletions.allSatisfy { $0.element == old[$0.offset] }, "deleted elements")
  expect(difference.moves.allSatisfy { $0.element == new[$0.to] }, "moved elements")
  expect(difference.insertions.allSatisfy { $0.element == new[$0.offset] }, "inserted elements")
  expect(pairs.count == old.count - fewest.deleted, "the rest is in both")
  expect(pairs.allSatisfy { old[$0.from].id == new[$0.to].id }, "pairs have one identifier")
  expect(difference.moves.count == leastMoves(pairs.map(\.from)), "fewest moves")
  expect(difference.moves.map(\.to) == difference.moves.map(\.to).sorted(), "moves ascend")
  expect(difference.updates.map(\.from) == updates.map(\.from), "old offsets of updates")
  expect(difference.updates.map(\.to) == updates.map(\.to), "new offsets of updates")
  expect(difference.updates.allSatisfy { $0.element == new[$0.to] }, "updated elements")
  let result = try old.applying(difference)
  expect(result == new, "applying gives the new list")
  return difference
}

extension ListDifference.Matches {
  /// The old and new offsets.
  var offsets: [[Int]] { map { [$0.from, $0.to] } }
}

/// The positions of the elements in both lists, ascending by new position.
private func pairs<Element>(
  of difference: ListDifference<Element>, _ oldCount: Int, _ newCount: Int
) -> [(from: Int, to: Int)] {
  let gone = Set(difference.deletions.map(\.offset) + difference.moves.map(\.from))
  let placed = Set(difference.insertions.map(\.offset) + difference.moves.map(\.to))
  let kept = zip(
    (0..<oldCount).filter { !gone.contains($0) }, (0..<newCount).filter { !placed.contains($0) })
  let pairs: [(from: Int, to: Int)] =
    Array(kept).map { ($0.0, $0.1) } + difference.moves.map { ($0.from, $0.to) }
  return pairs.sorted { left, right in left.to < right.to }
}
