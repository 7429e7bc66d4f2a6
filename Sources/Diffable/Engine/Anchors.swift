/// The elements of two lists that are matched by aligning them, without hashing.
@usableFromInline
struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// The matches and the unmatched positions.
  @usableFromInline var alignment = Alignment()

  /// Aligns the common prefix and suffix of two lists, then their middle.
  ///
  /// - Parameter samePrefix: The number of elements at the start that are bitwise equal.
  /// - Complexity: O(*n*)
  @inlinable
  init(old: Source, new: Source, samePrefix: Int) {
    self.old = old
    self.new = new
    let limit = min(old.count, new.count)
    let end = Pair(old: old.count, new: new.count)
    let start = Pair(old: samePrefix, new: samePrefix)
    var last = old.align(from: start, to: end, in: new, stepping: false, into: &alignment)
    if last.old < limit {
      var suffix = 0
      while suffix < limit &- last.old,
        old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
      {
        suffix &+= 1
      }
      let suffixStart = Pair(old: old.count - suffix, new: new.count - suffix)
      resynchronize(from: last, to: suffixStart)
      alignment.runStart = suffixStart
      last = old.align(from: suffixStart, to: end, in: new, stepping: false, into: &alignment)
    }
    alignment.appendUnmatched(last.old..<old.count, last.new..<new.count)
    old.confirmUpdates(&alignment, in: new)
  }
}
