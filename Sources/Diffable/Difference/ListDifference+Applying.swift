extension RandomAccessCollection where Element: Identifiable & Equatable {
  /// Computes what has to happen to an old list to become this one.
  ///
  /// The standard library has a method of this name too; for elements that have an identity this
  /// one is chosen. `ListDifference(from: old, to: new)` says the same without any doubt.
  ///
  /// - Parameter old: The list as it is.
  /// - Returns: What was deleted, inserted, moved by `id`, and updated by `==`.
  /// - Complexity: linear on average, n log n in the number of stretches that were moved.
  @inlinable
  public func difference<Old: RandomAccessCollection>(
    from old: Old
  ) -> ListDifference<Element> where Old.Element == Element {
    ListDifference(from: old, to: self)
  }

  /// Carries a difference out on the list that it was computed from.
  ///
  /// - Parameter difference: A difference from this list to another.
  /// - Returns: The other list.
  /// - Throws: `differenceDoesNotFit` when the difference was plainly computed from another list.
  /// - Complexity: linear.
  @inlinable
  public func applying(
    _ difference: ListDifference<Element>
  ) throws(SnapshotError) -> [Element] {
    let old = Array(self)
    var taken = PositionSet(count: old.count)
    for offset in difference.deletions { try taken.takeOut(offset) }
    for move in difference.moves { try taken.takeOut(move.from) }
    var kept: [Element] = []
    kept.reserveCapacity(old.count)
    taken.forEachMissing { kept.append(old[$0]) }
    var arrivals = Arrivals(
      moved: difference.moves.map { ($0.to, old[$0.from]) },
      inserted: difference.insertions.map { ($0.offset, $0.element) }
    )
    var result = try arrivals.place(among: kept)
    for update in difference.updates {
      guard result.indices.contains(update.to), result[update.to].id == update.element.id else {
        throw .differenceDoesNotFit("at \(update.to) there is something else to update")
      }
      result[update.to] = update.element
    }
    return result
  }
}
