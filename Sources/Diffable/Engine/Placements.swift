/// The moves and insertions of a difference by new position, to apply it.
@usableFromInline struct Placements<Position: Comparable, Value> {
  @usableFromInline typealias Placement = (position: Position, value: Value)

  @usableFromInline var remaining: ArraySlice<Placement>

  /// Merges moves and insertions, which both ascend by position.
  @inlinable init(moved: [Placement], inserted: [Placement]) {
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

  /// Inserts placements among the kept values, as long as a condition holds.
  ///
  /// - Throws: `differenceDoesNotFit` if a position is beyond the end or repeated.
  @inlinable mutating func insert(
    into kept: [Value], while condition: (Position) -> Bool, at offset: (Position) -> Int
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
  /// Inserts all placements among the kept values.
  @inlinable mutating func insert(into kept: [Value]) throws(SnapshotError) -> [Value] {
    try insert(into: kept, while: { _ in true }, at: { $0 })
  }
}

extension PositionSet {
  /// Adds the position of a removal from an old list.
  ///
  /// - Parameters:
  ///   - position: Its expected position.
  ///   - name: The position in an error message; `position` if nil.
  ///   - present: Returns the identifier at a position of the old list.
  /// - Throws: `differenceDoesNotFit` if it is not there or was already removed.
  @inlinable mutating func remove<Identifier: Equatable>(
    _ identifier: Identifier, at position: Int, named name: (any CustomStringConvertible)? = nil,
    present: (Int) -> Identifier
  ) throws(SnapshotError) {
    guard position >= 0, position < count, !contains(position),
      // An identifier that is not equal to itself, such as NaN, cannot be checked.
      present(position) == identifier || identifier != identifier
    else {
      let name = name.map { "\($0)" } ?? "\(position)"
      throw .differenceDoesNotFit("there is no '\(identifier)' to remove at \(name)")
    }
    insert(position)
  }
}
