/// Matched elements that are consecutive in both lists.
///
/// A longest increasing subsequence contains either all elements of a run or none.
///
/// Positions have 32 bits to save memory, because there may be as many runs as elements.
@usableFromInline struct Run: BitwiseCopyable {
  @usableFromInline let oldStart: Int32
  @usableFromInline let newStart: Int32
  @usableFromInline var length: Int32

  /// The predecessor in the longest increasing subsequence.
  ///
  /// The index of a run or one of the values below. Before the search it has another meaning: `updates`
  /// for anchors, `crossedAnchors` for other runs.
  @usableFromInline var previous: Int32

  /// In `previous`: there is no predecessor.
  @inlinable static var none: Int32 { -1 }

  /// In `previous`: excluded from the search and moved.
  @inlinable static var excluded: Int32 { -2 }

  /// In `previous`: in the subsequence, so not moved.
  @inlinable static var kept: Int32 { -3 }

  @inlinable init(old: Int, new: Int, count: Int, previous: Int = 0) {
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

  /// The number of anchored positions between the old and new position of another run, before the search.
  @inlinable var crossedAnchors: Int { Int(previous) }

  /// Whether the run is moved, after the search.
  @inlinable var isMoved: Bool { previous != Run.kept }

  @inlinable var oldEnd: Int { old &+ count }

  @inlinable var newEnd: Int { new &+ count }

  @inlinable var oldRange: Range<Int> { old..<oldEnd }

  @inlinable var newRange: Range<Int> { new..<newEnd }
}
