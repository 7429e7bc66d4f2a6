extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// Computes what changes an old list into this one.
  ///
  /// The standard library has a method of this name too; for `Identifiable` elements this one is
  /// chosen. `ListDifference(from: old, to: new)` does the same.
  ///
  /// - Parameter old: The old list.
  /// - Returns: What was deleted, inserted and moved by `id`, and updated by `==`.
  /// - Complexity: linear on average, n log n in the number of runs that were moved.
  @inlinable
  public func difference<Old: RandomAccessCollection>(
    from old: Old
  ) -> ListDifference<Element> where Old.Element == Element {
    ListDifference(from: old, to: self)
  }

  /// Applies a difference to the list that it was computed from.
  ///
  /// - Parameter difference: A difference from this list to another.
  /// - Returns: The other list.
  /// - Throws: `differenceDoesNotFit` when the difference does not fit this list.
  /// - Complexity: linear.
  @inlinable
  public func applying(
    _ difference: ListDifference<Element>
  ) throws(SnapshotError) -> [Element] {
    let old = Array(self)
    var removed = PositionSet(count: old.count)
    for deletion in difference.deletions {
      try removed.remove(deletion.element.id, at: deletion.offset) { old[$0].id }
    }
    for move in difference.moves {
      try removed.remove(move.element.id, at: move.from) { old[$0].id }
    }
    var kept: [Element] = []
    kept.reserveCapacity(old.count)
    removed.forEachMissing { kept.append(old[$0]) }
    var placements = Placements(
      moved: difference.moves.map { ($0.to, old[$0.from]) },
      inserted: difference.insertions.map { ($0.offset, $0.element) }
    )
    var result = try placements.insert(into: kept)
    for update in difference.updates {
      guard result.indices.contains(update.to), result[update.to].id == update.element.id else {
        throw .differenceDoesNotFit("at \(update.to) there is something else to update")
      }
      result[update.to] = update.element
    }
    return result
  }
}
