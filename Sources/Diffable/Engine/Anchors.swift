/// What two lists have in common that is found side by side, without hashing anything.
@usableFromInline
struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was found, and what was left over.
  @usableFromInline var notes = Notes()

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
    let start = Pair(old: samePrefix, new: samePrefix)
    var last = old.follow(from: start, to: end, in: new, stepping: false, noting: &notes)
    if last.old < limit {
      var suffix = 0
      while suffix < limit &- last.old,
        old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
      {
        suffix &+= 1
      }
      let suffixStart = Pair(old: old.count - suffix, new: new.count - suffix)
      resynchronise(from: last, to: suffixStart)
      notes.runStart = suffixStart
      last = old.follow(from: suffixStart, to: end, in: new, stepping: false, noting: &notes)
    }
    notes.appendRest(last.old..<old.count, last.new..<new.count)
    old.judge(&notes, in: new)
  }
}
