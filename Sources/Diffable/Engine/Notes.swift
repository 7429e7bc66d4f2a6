/// What is noted of two lists while they are read side by side: to read them again would take as
/// long as all the rest.
@usableFromInline
struct Notes: ~Copyable {
  /// What is in both, ascending in both lists.
  @usableFromInline var runs = PlainList<Run>()

  /// The number of positions in the runs.
  @usableFromInline var count = 0

  /// Where the run began that is not noted yet.
  @usableFromInline var runStart = Pair(old: 0, new: 0)

  /// The old positions that were left over, ascending.
  @usableFromInline var oldRest = PlainList<Int32>()

  /// The new positions that were left over, ascending.
  @usableFromInline var newRest = PlainList<Int32>()

  /// Where the content differs, ascending; behind `judged`, where it may differ.
  @usableFromInline var updates = PlainList<Pair>()

  /// The number of updates that are known to be some.
  @usableFromInline var judged = 0

  @inlinable
  init() {}

  /// How many updates are judged at once: few enough for the elements to be still at hand.
  @inlinable static var batch: Int { 64 }

  /// Notes the run that ends at a place.
  @inlinable
  mutating func endRun(at end: Pair) {
    let count = end.old &- runStart.old
    guard count > 0 else { return }
    runs.append(Run(old: runStart.old, new: runStart.new, count: count, updates: updates.count))
    self.count &+= count
  }

  @inlinable
  mutating func appendRest(_ old: Range<Int>, _ new: Range<Int>) {
    oldRest.append(old)
    newRest.append(new)
  }
}
