/// What two lists have in common that is found side by side, without hashing anything.
@usableFromInline
struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was found, and what was left over.
  @usableFromInline var notes = Notes()

  /// The length of the common prefix.
  @usableFromInline var prefix = 0

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
    let end = Pair(old: old.count, new: new.count)
    // Room that is never used is never touched, and so takes no memory.
    if !Source.areUnique { notes.updates.reserve(limit - samePrefix + Notes.batch) }
    let start = Pair(old: samePrefix, new: samePrefix)
    prefix = old.follow(from: start, to: end, in: new, stepping: false, noting: &notes).old
    old.judge(&notes, in: new)
    updatesInPrefix = notes.updates.count
    if prefix == limit {
      notes.appendRest(prefix..<old.count, prefix..<new.count)
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
    let suffixStart = Pair(old: old.count - suffix, new: new.count - suffix)
    resynchronise(from: Pair(old: prefix, new: prefix), to: suffixStart)
    notes.runStart = suffixStart
    let last = old.follow(from: suffixStart, to: end, in: new, stepping: false, noting: &notes)
    notes.appendRest(last.old..<old.count, last.new..<new.count)
    old.judge(&notes, in: new)
  }

  /// Forgets all but the common prefix.
  @inlinable
  mutating func keepPrefix() {
    notes.runs.count = min(prefix, 1)
    notes.count = prefix
    notes.keepUpdates(updatesInPrefix)
    notes.oldRest.count = 0
    notes.newRest.count = 0
    notes.appendRest(prefix..<old.count, prefix..<new.count)
  }
}
