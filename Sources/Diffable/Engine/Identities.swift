/// The identifiers of a list, compared and hashed by position.
///
/// The engine is generic over this protocol so that it is specialized; closures were three to four
/// times slower.
@usableFromInline protocol Identities {
  var count: Int { get }

  /// Returns a hash that is seeded once per process, to prevent chosen collisions.
  func hash(at position: Int) -> UInt32

  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Reads the first and last byte at a position, to load the element into the cache.
  func touch(at position: Int) -> UInt8

  /// Returns whether two elements with the same identity differ in memory and may be updated.
  func mayDiffer(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Aligns this list with a new one and records the matches.
  ///
  /// - Parameters:
  ///   - start: The start in both lists, and of the first run.
  ///   - end: The end in both lists.
  ///   - stepping: Whether to skip single deletions and insertions.
  /// - Returns: The first difference, or the end of one of the lists.
  func align(
    from start: Pair, to end: Pair, in new: Self, stepping: Bool, into alignment: inout Alignment
  ) -> Pair

  /// Removes the candidate updates whose content is equal.
  func confirmUpdates(_ alignment: inout Alignment, in new: Self)

  /// Removes the updates from an index on whose content is equal.
  func confirmUpdates(_ updates: inout PlainList<Pair>, from start: Int, in new: Self)
}

extension Identities {
  /// Skips a single deletion or insertion and starts a run after it; returns whether there was one.
  @inlinable @inline(__always) func step(
    over pair: Pair, before end: Pair, in new: Self, into alignment: inout Alignment
  ) -> Bool {
    let (position, newPosition) = (pair.old, pair.new)
    guard position < end.old, newPosition < end.new else { return false }
    if position &+ 1 < end.old, isSame(at: position &+ 1, as: new, at: newPosition) {
      alignment.unmatchedOld.append(Int32(truncatingIfNeeded: position))
      alignment.runStart = Pair(old: position &+ 1, new: newPosition)
      return true
    }
    if newPosition &+ 1 < end.new, isSame(at: position, as: new, at: newPosition &+ 1) {
      alignment.unmatchedNew.append(Int32(truncatingIfNeeded: newPosition))
      alignment.runStart = Pair(old: position, new: newPosition &+ 1)
      return true
    }
    return false
  }
}

/// A contiguous list of unique identifiers, without content.
@usableFromInline protocol BareIdentities: Identities {}

extension Identities where Self: BareIdentities {
  @inlinable func mayDiffer(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    false
  }

  @inlinable func align(
    from start: Pair, to end: Pair, in new: Self, stepping: Bool, into alignment: inout Alignment
  ) -> Pair {
    var (position, newPosition) = (start.old, start.new)
    while true {
      while position < end.old, newPosition < end.new,
        isSame(at: position, as: new, at: newPosition)
      {
        position &+= 1
        newPosition &+= 1
      }
      let pair = Pair(old: position, new: newPosition)
      alignment.endRun(at: pair)
      if !stepping || !step(over: pair, before: end, in: new, into: &alignment) { return pair }
      (position, newPosition) = (alignment.runStart.old, alignment.runStart.new)
    }
  }

  @inlinable func confirmUpdates(_ alignment: inout Alignment, in new: Self) {}

  @inlinable func confirmUpdates(_ updates: inout PlainList<Pair>, from start: Int, in new: Self) {}
}
