/// What is noted of two lists while they are read side by side: to read them again would take as
/// long as all the rest.
@usableFromInline
struct Notes: ~Copyable {
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

  /// Forgets all but so many updates, which are judged.
  @inlinable
  mutating func keepUpdates(_ count: Int) {
    updates.count = count
    judged = count
  }
}
