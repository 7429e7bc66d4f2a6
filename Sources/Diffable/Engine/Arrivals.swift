/// What is placed when a difference is carried out: what moved and what is new, by new position.
@usableFromInline
struct Arrivals<Position: Comparable, Value> {
  @usableFromInline
  typealias Arrival = (position: Position, value: Value)

  @usableFromInline var remaining: ArraySlice<Arrival>

  /// Merges what moved with what is new; both ascend by position.
  @inlinable
  init(moved: [Arrival], inserted: [Arrival]) {
    var merged: [Arrival] = []
    merged.reserveCapacity(moved.count + inserted.count)
    var rest = inserted[...]
    for arrival in moved {
      while let first = rest.first, first.position < arrival.position {
        merged.append(first)
        rest.removeFirst()
      }
      merged.append(arrival)
    }
    remaining = (merged + rest)[...]
  }

  /// Places what arrives while a condition holds among what was kept.
  ///
  /// - Throws: `differenceDoesNotFit` when a position is beyond the end or given twice.
  @inlinable
  mutating func place(
    among kept: [Value],
    while condition: (Position) -> Bool,
    at offset: (Position) -> Int
  ) throws(SnapshotError) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(kept.count + remaining.count)
    var next = 0
    while let arrival = remaining.first, condition(arrival.position) {
      let missing = offset(arrival.position) - result.count
      guard missing >= 0, missing <= kept.count - next else {
        throw .differenceDoesNotFit("nothing can be placed at \(arrival.position)")
      }
      result += kept[next..<next + missing]
      next += missing
      result.append(arrival.value)
      remaining.removeFirst()
    }
    return result + kept[next...]
  }
}

extension Arrivals where Position == Int {
  /// Places all that arrives among what was kept.
  @inlinable
  mutating func place(among kept: [Value]) throws(SnapshotError) -> [Value] {
    try place(among: kept, while: { _ in true }, at: { $0 })
  }
}

extension PositionSet {
  /// Adds the position of what a difference removes from an old list.
  ///
  /// - Parameters:
  ///   - identifier: What the difference removes.
  ///   - position: Where it has to be.
  ///   - place: The same as it is called in an error; the position unless given.
  ///   - present: Returns what is at a position of the old list.
  /// - Throws: `differenceDoesNotFit` when it is not there, or was removed before.
  @inlinable
  mutating func remove<Identifier: Equatable>(
    _ identifier: Identifier,
    at position: Int,
    _ place: (any CustomStringConvertible & Sendable)? = nil,
    present: (Int) -> Identifier
  ) throws(SnapshotError) {
    guard position >= 0, position < count, !contains(position),
      // What does not equal itself, as NaN, cannot be checked.
      present(position) == identifier || identifier != identifier
    else {
      let place = place.map { "\($0)" } ?? "\(position)"
      throw .differenceDoesNotFit("there is no '\(identifier)' to remove at \(place)")
    }
    insert(position)
  }
}
