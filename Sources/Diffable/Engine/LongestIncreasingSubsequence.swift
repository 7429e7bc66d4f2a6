/// The longest subsequence of runs with ascending old positions: the elements that need not move.
///
/// Patience sorting (Fredman, "On computing the length of longest increasing subsequences", 1975) on
/// runs instead of single elements: `tails[k]` belongs to the run that ends an increasing subsequence of
/// length k + 1 with the smallest possible element.
@usableFromInline struct LongestIncreasingSubsequence: ~Copyable {
  @usableFromInline struct Tail: BitwiseCopyable {
    @usableFromInline let oldStart: Int32

    /// The index of the run.
    @usableFromInline let owner: Int32

    @inlinable init(oldStart: Int32, owner: Int32) {
      self.oldStart = oldStart
      self.owner = owner
    }
  }

  /// Reused by later calls.
  @usableFromInline var tails = PlainList<Tail>()

  @inlinable init() {}

  /// Marks the runs that stay, ignoring excluded ones.
  ///
  /// - Returns: The number of elements in the moved runs.
  /// - Complexity: O(*n*) in the elements, and O(*r* log *r*) in the runs.
  @inlinable mutating func markKept(_ runs: UnsafeMutableBufferPointer<Run>) -> Int {
    if runs.count == 1, runs[0].previous != Run.excluded {
      runs[0].previous = Run.kept
      return 0
    }
    let count = runs.reduce(0) { $0 &+ $1.count }
    if count == 0 { return 0 }
    tails.reserve(count)
    return count &- Self.markKept(runs, tails: tails.elements)
  }

  /// - Returns: The number of elements in the runs that stay.
  @inlinable static func markKept(
    _ runs: UnsafeMutableBufferPointer<Run>, tails: UnsafeMutablePointer<Tail>
  ) -> Int {
    var longest = 0
    for index in runs.indices where runs[index].previous != Run.excluded {
      let old = runs[index].oldStart
      // Most runs extend the longest subsequence.
      let rank =
        longest == 0 || tails[longest &- 1].oldStart < old
        ? longest : length(below: old, in: tails, longest: longest)
      runs[index].previous = rank == 0 ? Run.none : tails[rank &- 1].owner
      let end = rank &+ runs[index].count
      let tail = Tail(oldStart: old, owner: Int32(truncatingIfNeeded: index))
      var position = rank
      while position < end {
        tails[position] = tail
        position &+= 1
      }
      longest = max(longest, end)
    }
    var last = longest == 0 ? Run.none : tails[longest &- 1].owner
    while last >= 0 {
      let previous = runs[Int(last)].previous
      runs[Int(last)].previous = Run.kept
      last = previous
    }
    return longest
  }

  /// Returns the length of the longest subsequence that ends below an old position.
  ///
  /// A branchless binary search, because its branch would be mispredicted half of the time.
  @inlinable static func length(
    below old: Int32, in tails: UnsafeMutablePointer<Tail>, longest: Int
  ) -> Int {
    var start = 0
    var length = longest
    while length > 1 {
      let half = length >> 1
      start = tails[start &+ half &- 1].oldStart < old ? start &+ half : start
      length &-= half
    }
    return tails[start].oldStart < old ? start &+ 1 : start
  }
}
