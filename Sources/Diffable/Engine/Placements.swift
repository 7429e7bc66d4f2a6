/// What a difference puts into a list when it is applied: what moved and what is new, by new position.
@usableFromInline
struct Placements<Position: Comparable, Value> {
  @usableFromInline
  typealias Placement = (position: Position, value: Value)

  @usableFromInline var remaining: ArraySlice<Placement>

  /// Merges what moved with what is new; both ascend by position.
  @inlinable
  init(moved: [Placement], inserted: [Placement]) {
    var merged: [Placement] = []
    merged.reserveCapacity(moved.count + inserted.count)
    var rest = inserted[...]
    for placement in moved {
      while let first = rest.first, first.position < placement.position {
        merged.append(first)
        rest.removeFirst()
      }
      merged.append(placement)
    }
    remaining = (merged + rest)[...]
  }

  /// Puts the first of the placements, as long as a condition holds, among what was kept.
  ///
  /// - Throws: `differenceDoesNotFit` when a position is beyond the end or given twice.
  @inlinable
  mutating func insert(
    into kept: [Value],
    while condition: (Position) -> Bool,
    at offset: (Position) -> Int
  ) throws(SnapshotError) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(kept.count + remaining.count)
    var next = 0
    while let placement = remaining.first, condition(placement.position) {
      let missing = offset(placement.position) - result.count
      guard missing >= 0, missing <= kept.count - next else {
        throw .differenceDoesNotFit("nothing can be inserted at \(placement.position)")
      }
      result += kept[next..<next + missing]
      next += missing
      result.append(placement.value)
      remaining.removeFirst()
    }
    return result + kept[next...]
  }
}

extension Placements where Position == Int {
  /// Puts all placements among what was kept.
  @inlinable
  mutating func insert(into kept: [Value]) throws(SnapshotError) -> [Value] {
    try insert(into: kept, while: { _ in true }, at: { $0 })
  }
}

extension PositionSet {
  /// Adds the position of what a difference removes from an old list.
  ///
  /// - Parameters:
  ///   - identifier: What the difference removes.
  ///   - position: Where it has to be.
  ///   - name: What an error calls the position; the position itself unless given.
  ///   - present: Returns what is at a position of the old list.
  /// - Throws: `differenceDoesNotFit` when it is not there, or was removed before.
  @inlinable
  mutating func remove<Identifier: Equatable>(
    _ identifier: Identifier,
    at position: Int,
    named name: (any CustomStringConvertible)? = nil,
    present: (Int) -> Identifier
  ) throws(SnapshotError) {
    guard position >= 0, position < count, !contains(position),
      // What does not equal itself, as NaN, cannot be checked.
      present(position) == identifier || identifier != identifier
    else {
      let name = name.map { "\($0)" } ?? "\(position)"
      throw .differenceDoesNotFit("there is no '\(identifier)' to remove at \(name)")
    }
    insert(position)
  }
}
