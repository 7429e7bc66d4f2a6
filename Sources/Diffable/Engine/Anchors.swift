/// What two lists have in common that is found side by side, without hashing anything.
@usableFromInline
struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was found, ascending in both lists.
  @usableFromInline var runs = PlainList<Run>()

  /// The number of positions that were found.
  @usableFromInline var count = 0

  /// The length of the common prefix.
  @usableFromInline var prefix = 0

  /// The old positions that were not found, ascending.
  @usableFromInline var oldRest = PlainList<Int32>()

  /// The new positions that were not found, ascending.
  @usableFromInline var newRest = PlainList<Int32>()

  @usableFromInline var notes = Notes()

  /// The number of updates in the common prefix.
  @usableFromInline var updatesInPrefix = 0

  /// Finds the common ends of two lists, and what lies between them in the same order.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - new: The identities of the new list.
  ///   - samePrefix: How many elements at the start are known to be the same.
  /// - Complexity: linear.
  @inlinable
  init(old: Source, new: Source, samePrefix: Int) {
    self.old = old
    self.new = new
    let limit = min(old.count, new.count)
    // Room that is never used is never touched, and so takes no memory.
    if !Source.areUnique { notes.updates.reserve(limit - samePrefix + Notes.batch) }
    prefix =
      samePrefix
      + old.follow(samePrefix, in: new, samePrefix, limit: limit - samePrefix, noting: &notes)
    old.judge(&notes, in: new)
    updatesInPrefix = notes.updates.count
    append(old: 0, new: 0, count: prefix)
    if prefix == limit {
      appendRest(prefix..<old.count, prefix..<new.count)
      return
    }
    if new.haveCheapFingerprints {
      notes.leftOver = FingerprintFilter(bits: (limit - prefix) * 2)
    }
    var suffix = 0
    while suffix < limit &- prefix,
      old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
    {
      suffix &+= 1
    }
    let (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
    resynchronise(prefix, prefix, oldEnd: oldEnd, newEnd: newEnd)
    let followed = old.follow(oldEnd, in: new, newEnd, limit: suffix, noting: &notes)
    append(old: oldEnd, new: newEnd, count: followed)
    appendRest(oldEnd + followed..<old.count, newEnd + followed..<new.count)
    old.judge(&notes, in: new)
  }

  @inlinable
  mutating func append(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs.append(Run(old: old, new: new, count: count))
    self.count &+= count
  }

  @inlinable
  mutating func appendRest(_ old: Range<Int>, _ new: Range<Int>) {
    oldRest.append(old)
    newRest.append(new)
  }

  /// Forgets all but the common prefix.
  @inlinable
  mutating func keepPrefix() {
    runs.count = min(prefix, 1)
    count = prefix
    notes.keepUpdates(updatesInPrefix)
    oldRest.count = 0
    newRest.count = 0
    appendRest(prefix..<old.count, prefix..<new.count)
  }
}
