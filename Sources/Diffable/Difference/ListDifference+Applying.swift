extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// Computes the difference from an old list to this one.
  ///
  /// For `Identifiable` elements this overload takes precedence over the one in the standard library.
  /// `ListDifference(from: old, to: new)` does the same.
  ///
  /// - Returns: The deletions, insertions and moves by `id`, and the updates by `==`.
  /// - Complexity: O(*n*) on average, and O(*r* log *r*) in the number of moved runs.
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
  /// - Throws: `differenceDoesNotFit` if the difference was computed from another list.
  /// - Complexity: O(*n*)
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
        throw .differenceDoesNotFit("there is another element at \(update.to)")
      }
      result[update.to] = update.element
    }
    return result
  }
}
