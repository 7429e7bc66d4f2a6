/// The result of aligning two lists.
///
/// Recorded in one pass, because a second one would double the time.
@usableFromInline struct Alignment: ~Copyable {
  /// The matched runs, ascending in both lists.
  @usableFromInline var runs = PlainList<Run>()

  /// The number of positions in the runs.
  @usableFromInline var count = 0

  /// The start of the current run.
  @usableFromInline var runStart = Pair(old: 0, new: 0)

  /// The unmatched old positions, ascending.
  @usableFromInline var unmatchedOld = PlainList<Int32>()

  /// The unmatched new positions, ascending.
  @usableFromInline var unmatchedNew = PlainList<Int32>()

  /// The updates, ascending; those after `confirmed` are candidates.
  @usableFromInline var updates = PlainList<Pair>()

  /// The number of updates confirmed by `==`.
  @usableFromInline var confirmed = 0

  @inlinable init() {}

  /// The number of updates confirmed at once; small, so that the elements are still in the cache.
  @inlinable static var batch: Int { 64 }

  /// Ends the current run at a pair of positions.
  @inlinable mutating func endRun(at end: Pair) {
    let count = end.old &- runStart.old
    guard count > 0 else { return }
    runs.append(Run(old: runStart.old, new: runStart.new, count: count, previous: updates.count))
    self.count &+= count
  }

  @inlinable mutating func appendUnmatched(_ old: Range<Int>, _ new: Range<Int>) {
    unmatchedOld.append(old)
    unmatchedNew.append(new)
  }
}
