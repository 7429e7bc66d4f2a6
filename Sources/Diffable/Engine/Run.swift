/// Elements that are in both lists and follow one another in both.
///
/// Everything else is before or after all of them in either list, so a longest increasing subsequence
/// has all of a run or nothing of it.
///
/// Positions have 32 bits, because there may be as many runs as elements.
@usableFromInline
struct Run: BitwiseCopyable {
  @usableFromInline let oldStart: Int32
  @usableFromInline let newStart: Int32
  @usableFromInline var length: Int32

  /// What the search for the longest increasing subsequence has found.
  ///
  /// This is the index of the run before this one in the subsequence, or one of the values below.
  /// Before the search it is, of an anchor, the number of updates up to its end, of another run the
  /// number of anchored positions between its old and its new position.
  @usableFromInline var previous: Int32

  /// In `previous`: no run is before this one.
  @inlinable static var none: Int32 { -1 }

  /// In `previous`: takes no part in the search and is moved.
  @inlinable static var excluded: Int32 { -2 }

  /// In `previous`: is in the subsequence and stays.
  @inlinable static var kept: Int32 { -3 }

  @inlinable
  init(old: Int, new: Int, count: Int, previous: Int = 0) {
    oldStart = Int32(truncatingIfNeeded: old)
    newStart = Int32(truncatingIfNeeded: new)
    length = Int32(truncatingIfNeeded: count)
    self.previous = Int32(truncatingIfNeeded: previous)
  }

  /// The first position in the old list.
  @inlinable var old: Int { Int(oldStart) }

  /// The first position in the new list.
  @inlinable var new: Int { Int(newStart) }

  @inlinable var count: Int { Int(length) }

  /// The number of updates up to the end of an anchor, before the search.
  @inlinable var updates: Int { Int(previous) }

  /// The number of anchored positions that another run crosses, before the search.
  @inlinable var crossedAnchors: Int { Int(previous) }

  /// Whether it is moved, after the search.
  @inlinable var isMoved: Bool { previous != Run.kept }

  @inlinable var oldEnd: Int { old &+ count }

  @inlinable var newEnd: Int { new &+ count }

  @inlinable var oldRange: Range<Int> { old..<oldEnd }

  @inlinable var newRange: Range<Int> { new..<newEnd }
}
