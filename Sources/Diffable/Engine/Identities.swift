/// The identifiers of a list as the engine sees them: compared and hashed by position.
///
/// The engine is generic over this, so that the compiler specializes it for each kind of list; closures
/// would take three to four times as long.
@usableFromInline
protocol Identities {
  var count: Int { get }

  /// Returns a hash that is seeded once per process, so that no input can be made to collide.
  func hash(at position: Int) -> UInt32

  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Reads the ends of what is at a position, which brings all of it into the cache.
  func touch(at position: Int) -> UInt8

  /// Returns whether what has the same identity differs in memory, so that its content may differ.
  func mayDiffer(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Reads this list and a new one side by side, and records what is in both.
  ///
  /// - Parameters:
  ///   - start: Where to begin in both lists; the first run begins there.
  ///   - end: Where to end in each.
  ///   - new: The new list.
  ///   - stepping: Whether to step over single positions that are in one list alone.
  ///   - alignment: What was found so far.
  /// - Returns: Where the lists differ, or one of them ends.
  func align(
    from start: Pair,
    to end: Pair,
    in new: Self,
    stepping: Bool,
    into alignment: inout Alignment
  ) -> Pair

  /// Keeps those of the updates found so far whose content differs.
  func confirmUpdates(_ alignment: inout Alignment, in new: Self)

  /// Keeps those of ascending pairs, from an index on, whose content differs.
  func confirmUpdates(_ updates: inout PlainList<Pair>, from start: Int, in new: Self)
}

extension Identities {
  /// Steps over a single position that is in one of the lists alone, and begins a run after it.
  ///
  /// - Returns: Whether there is one.
  @inlinable @inline(__always)
  func step(
    over pair: Pair,
    before end: Pair,
    in new: Self,
    into alignment: inout Alignment
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

/// Identifiers that are stored side by side, none twice: those of a snapshot.
@usableFromInline
protocol BareIdentities: Identities {}

extension Identities where Self: BareIdentities {
  @inlinable
  func mayDiffer(at position: Int, as other: Self, at otherPosition: Int) -> Bool { false }

  @inlinable
  func align(
    from start: Pair,
    to end: Pair,
    in new: Self,
    stepping: Bool,
    into alignment: inout Alignment
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

  @inlinable
  func confirmUpdates(_ alignment: inout Alignment, in new: Self) {}

  @inlinable
  func confirmUpdates(_ updates: inout PlainList<Pair>, from start: Int, in new: Self) {}
}
