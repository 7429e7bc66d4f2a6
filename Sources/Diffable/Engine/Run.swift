/// A stretch of things that are in both lists and follow one another in both.
///
/// Everything else lies before or behind the whole of it, in the old list as in the new one, so a
/// longest increasing subsequence has all of a run or nothing of it.
@usableFromInline
struct Run {
  /// The first position in the old list.
  @usableFromInline let old: Int

  /// The first position in the new list.
  @usableFromInline let new: Int

  @usableFromInline let count: Int

  /// Whether it is moved, that is: not among what stays put.
  @usableFromInline var isMoved = true

  /// The length of the longest increasing subsequence that ends just before this run.
  @usableFromInline var rank: Int32 = 0

  /// The run before this one in that subsequence, negative when this is the first.
  @usableFromInline var previous: Int32 = -1

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }

  @inlinable var oldEnd: Int { old + count }

  @inlinable var oldRange: Range<Int> { old..<old + count }

  @inlinable var newRange: Range<Int> { new..<new + count }

  @inlinable var newEnd: Int { new + count }
}
