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

  /// The fingerprints of what was left over so far; closed where they are not cheap.
  @usableFromInline var leftOver = FingerprintFilter()

  /// The new positions of what was found and may have been left over before, ascending.
  @usableFromInline var suspects = PlainList<Int32>()

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

  /// Leaves a position of the old list over; where fingerprints are cheap, it is watched for.
  @inlinable @inline(__always)
  mutating func leaveOld<Source: Identities>(_ position: Int, of old: Source) {
    oldRest.append(Int32(truncatingIfNeeded: position))
    if !leftOver.isClosed { leftOver.insert(old.fingerprint(at: position)) }
  }

  /// Leaves a position of the new list over, in the same way.
  @inlinable @inline(__always)
  mutating func leaveNew<Source: Identities>(_ position: Int, of new: Source) {
    newRest.append(Int32(truncatingIfNeeded: position))
    if !leftOver.isClosed { leftOver.insert(new.fingerprint(at: position)) }
  }

  @inlinable
  mutating func appendRest(_ old: Range<Int>, _ new: Range<Int>) {
    oldRest.append(old)
    newRest.append(new)
  }

  /// Forgets all but so many updates, which are judged.
  @inlinable
  mutating func keepUpdates(_ count: Int) {
    updates.count = count
    judged = count
  }
}
