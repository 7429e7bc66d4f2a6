/// The identifiers of a list as the engine sees them: by position, to be compared and hashed.
///
/// The engine is generic over this and nothing else, so that every kind of list gets a copy of it
/// made for its own comparison; closures would cost three to four times as much.
@usableFromInline
protocol Identities {
  var count: Int { get }

  /// A hash that is seeded once a process, so that no input can be made to collide.
  func hash(at position: Int) -> UInt32

  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Reads the ends of what is at a position, so that all of it is at hand.
  func glance(at position: Int) -> UInt8

  /// Says whether what has the same identity differs in memory, so that its content may differ.
  func mayBeUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Goes along this list and a new one, and notes what is in both; the first run begins where it
  /// is noted to.
  ///
  /// - Parameters:
  ///   - start: Where to begin in both lists.
  ///   - end: Where to end in each.
  ///   - new: The new list.
  ///   - stepping: Whether to step over single positions that are in one list alone.
  ///   - notes: What is noted.
  /// - Returns: Where it does not go on.
  func follow(
    from start: Pair,
    to end: Pair,
    in new: Self,
    stepping: Bool,
    noting notes: inout Notes
  ) -> Pair

  /// Keeps of the updates that were noted those where the content differs.
  func judge(_ notes: inout Notes, in new: Self)

  /// Keeps of ascending pairs, from an index on, those where the content differs.
  func judge(_ updates: inout PlainList<Pair>, from start: Int, in new: Self)
}

extension Identities {
  /// Steps over a single position that one of the lists has alone, and begins a run behind it.
  ///
  /// - Returns: Whether there is one.
  @inlinable @inline(__always)
  func step(over place: Pair, before end: Pair, in new: Self, noting notes: inout Notes) -> Bool {
    let (position, newPosition) = (place.old, place.new)
    guard position < end.old, newPosition < end.new else { return false }
    if position &+ 1 < end.old, isSame(at: position &+ 1, as: new, at: newPosition) {
      notes.oldRest.append(Int32(truncatingIfNeeded: position))
      notes.runStart = Pair(old: position &+ 1, new: newPosition)
      return true
    }
    if newPosition &+ 1 < end.new, isSame(at: position, as: new, at: newPosition &+ 1) {
      notes.newRest.append(Int32(truncatingIfNeeded: newPosition))
      notes.runStart = Pair(old: position, new: newPosition &+ 1)
      return true
    }
    return false
  }
}

/// Identifiers that stand side by side, none twice: those of a snapshot.
@usableFromInline
protocol BareIdentities: Identities {}

extension Identities where Self: BareIdentities {
  @inlinable
  func mayBeUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool { false }

  @inlinable
  func follow(
    from start: Pair,
    to end: Pair,
    in new: Self,
    stepping: Bool,
    noting notes: inout Notes
  ) -> Pair {
    var (position, newPosition) = (start.old, start.new)
    while true {
      while position < end.old, newPosition < end.new,
        isSame(at: position, as: new, at: newPosition)
      {
        position &+= 1
        newPosition &+= 1
      }
      let place = Pair(old: position, new: newPosition)
      notes.endRun(at: place)
      if !stepping || !step(over: place, before: end, in: new, noting: &notes) { return place }
      (position, newPosition) = (notes.runStart.old, notes.runStart.new)
    }
  }

  @inlinable
  func judge(_ notes: inout Notes, in new: Self) {}

  @inlinable
  func judge(_ updates: inout PlainList<Pair>, from start: Int, in new: Self) {}
}
