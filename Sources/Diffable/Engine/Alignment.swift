/// What reading two lists side by side has found so far.
///
/// Everything is recorded in one pass, because a second one would take as long as all the rest.
@usableFromInline
struct Alignment: ~Copyable {
  /// What is in both, ascending in both lists.
  @usableFromInline var runs = PlainList<Run>()

  /// The number of positions in the runs.
  @usableFromInline var count = 0

  /// Where the run begins that has not ended yet.
  @usableFromInline var runStart = Pair(old: 0, new: 0)

  /// The old positions that were not matched, ascending.
  @usableFromInline var unmatchedOld = PlainList<Int32>()

  /// The new positions that were not matched, ascending.
  @usableFromInline var unmatchedNew = PlainList<Int32>()

  /// Where the content differs, ascending; after the confirmed ones, where it may differ.
  @usableFromInline var updates = PlainList<Pair>()

  /// The number of updates that were confirmed by `==`.
  @usableFromInline var confirmed = 0

  @inlinable
  init() {}

  /// How many updates are confirmed at once: few enough for the elements to be in the cache still.
  @inlinable static var batch: Int { 64 }

  /// Records the run that ends at a pair of positions.
  @inlinable
  mutating func endRun(at end: Pair) {
    let count = end.old &- runStart.old
    guard count > 0 else { return }
    runs.append(Run(old: runStart.old, new: runStart.new, count: count, previous: updates.count))
    self.count &+= count
  }

  @inlinable
  mutating func appendUnmatched(_ old: Range<Int>, _ new: Range<Int>) {
    unmatchedOld.append(old)
    unmatchedNew.append(new)
  }
}
