/// Finds what need not move: the longest subsequence of runs whose old positions ascend.
///
/// This is patience sorting as analysed by Fredman ("On computing the length of longest increasing
/// subsequences", 1975), with whole runs in place of single numbers: `owners[k]` is the run that
/// holds the least possible last element of an increasing subsequence of length k + 1.
@usableFromInline
struct LongestIncreasingSubsequence {
  /// Reused from one call to the next.
  @usableFromInline var owners: [Int32] = []

  @inlinable
  init() {}

  /// Clears `isMoved` of the runs that stay put.
  ///
  /// Runs with `previous` below -1 take no part: they move in any case.
  ///
  /// - Complexity: linear in the elements, n log n in the runs.
  @inlinable
  mutating func settle(_ runs: inout [Run], in range: Range<Int>) {
    if range.count == 1 {
      if runs[range.lowerBound].previous != Run.outsider { runs[range.lowerBound].isMoved = false }
      return
    }
    owners.removeAll(keepingCapacity: true)
    runs.withUnsafeMutableBufferPointer { runs in
      for index in range where runs[index].previous != Run.outsider {
        let rank = length(below: runs[index].old, in: runs)
        runs[index].rank = Int32(truncatingIfNeeded: rank)
        runs[index].previous = rank == 0 ? -1 : owners[rank - 1]
        claim(rank..<rank + runs[index].count, for: Int32(truncatingIfNeeded: index))
      }
      var last = owners.last ?? -1
      while last >= 0 {
        runs[Int(last)].isMoved = false
        last = runs[Int(last)].previous
      }
    }
  }

  /// Returns the length of the longest subsequence found so far that ends below an old position.
  @inlinable
  func length(below old: Int, in runs: UnsafeMutableBufferPointer<Run>) -> Int {
    var low = 0
    var high = owners.count
    guard high > 0 else { return 0 }
    // Most runs extend the longest subsequence.
    if runs[Int(owners[high - 1])].old < old { return high }
    high -= 1
    while low < high {
      let middle = (low + high) / 2
      if runs[Int(owners[middle])].old < old { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes a run the holder of subsequences of some lengths.
  @inlinable
  mutating func claim(_ lengths: Range<Int>, for run: Int32) {
    let overlap = lengths.lowerBound..<min(lengths.upperBound, owners.count)
    for index in overlap { owners[index] = run }
    owners.append(contentsOf: repeatElement(run, count: lengths.count - overlap.count))
  }
}

extension Run {
  /// In `previous`: takes no part in a longest increasing subsequence.
  @inlinable static var outsider: Int32 { -2 }
}
