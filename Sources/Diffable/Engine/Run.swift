/// A stretch of things that are in both lists and follow one another in both.
///
/// Everything else lies before or behind the whole of it, in the old list as in the new one, so a
/// longest increasing subsequence has all of a run or nothing of it.
///
/// Positions are kept in 32 bits: there may be as many runs as elements.
@usableFromInline
struct Run: BitwiseCopyable {
  @usableFromInline let oldStart: Int32
  @usableFromInline let newStart: Int32
  @usableFromInline var length: Int32

  /// While the longest increasing subsequence is sought, the run before this one in it; until then,
  /// of an anchor how many updates there are up to its end, of another run how many anchored
  /// positions are between its old and its new position.
  @usableFromInline var previous: Int32

  /// In `previous`: there is no run before this one.
  @inlinable static var nobody: Int32 { -1 }

  /// In `previous`: takes no part, moves in any case.
  @inlinable static var outsider: Int32 { -2 }

  /// In `previous`: is in the subsequence and stays put.
  @inlinable static var settled: Int32 { -3 }

  @inlinable
  init(old: Int, new: Int, count: Int, crossedAnchors: Int) {
    self.init(old: old, new: new, count: count, updates: crossedAnchors)
  }

  @inlinable
  init(old: Int, new: Int, count: Int, updates: Int = 0) {
    oldStart = Int32(truncatingIfNeeded: old)
    newStart = Int32(truncatingIfNeeded: new)
    length = Int32(truncatingIfNeeded: count)
    previous = Int32(truncatingIfNeeded: updates)
  }

  /// The first position in the old list.
  @inlinable var old: Int { Int(oldStart) }

  /// The first position in the new list.
  @inlinable var new: Int { Int(newStart) }

  @inlinable var count: Int { Int(length) }

  /// How many updates were noted up to the end, as long as nothing was settled.
  @inlinable var updates: Int { Int(previous) }

  /// How many anchored positions it crosses, as long as nothing was settled.
  @inlinable var crossedAnchors: Int { Int(previous) }

  /// Whether it is moved, that is: not among what stays put.
  @inlinable var isMoved: Bool { previous != Run.settled }

  @inlinable var oldEnd: Int { old &+ count }

  @inlinable var newEnd: Int { new &+ count }

  @inlinable var oldRange: Range<Int> { old..<oldEnd }

  @inlinable var newRange: Range<Int> { new..<newEnd }
}
