/// What is noted of two lists while they are read side by side: to read them again would take as
/// long as all the rest.
@usableFromInline
struct Notes: ~Copyable {
  /// Where the content differs, ascending; behind `judged`, where it may differ.
  @usableFromInline var updates = PlainList<Pair>()

  /// The number of updates that are known to be some.
  @usableFromInline var judged = 0

  /// The fingerprints of what was found behind the common prefix, each at its new position counted
  /// from there, and anything elsewhere; empty where they are not cheap.
  @usableFromInline var fingerprints = PlainList<UInt32>()

  /// The new position of the first fingerprint.
  @usableFromInline var firstFingerprint = 0

  @inlinable
  init() {}

  /// Starts to note the fingerprints of a range of new positions.
  @inlinable
  mutating func startFingerprints(of positions: Range<Int>) {
    fingerprints.reserve(positions.count)
    fingerprints.count = positions.count
    firstFingerprint = positions.lowerBound
  }

  @inlinable var hasFingerprints: Bool { fingerprints.count > 0 }

  /// How many updates are judged at once: few enough for the elements to be still at hand.
  @inlinable static var batch: Int { 32 }

  /// Forgets all but so many updates, which are judged.
  @inlinable
  mutating func keepUpdates(_ count: Int) {
    updates.count = count
    judged = count
  }
}
