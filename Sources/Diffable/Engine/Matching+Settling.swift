extension Matching {
  /// Marks the runs that stay put, as many elements as possible.
  ///
  /// - Complexity: linear where nothing that was moved can stay put, n log n in the runs at worst.
  @inlinable
  mutating func settle() {
    let runs = runs.buffer
    dropFarCrossings()
    if crossings.count > 0 || !knowsCrossings {
      var subsequence = LongestIncreasingSubsequence()
      subsequence.settle(runs)
    } else {
      for index in runs.indices where runs[index].previous != Run.outsider {
        runs[index].previous = Run.settled
      }
    }
  }

  /// Marks as outsiders what crosses too much to stay put.
  ///
  /// All that is anchored can stay. If a run stays put that was moved, all that it crosses moves
  /// instead; where that is more than all the rest together, less would stay than the anchors. The
  /// fewer of the rest are left, the less there is to be gained; after a few rounds there is nothing
  /// left as a rule, and whatever is left is for the longest subsequence to decide.
  @inlinable
  mutating func dropFarCrossings() {
    var gain = Int.max
    for _ in 0..<4 {
      let left = crossings.buffer.reduce(0) { $0 &+ $1.length }
      if left == gain { return }
      gain = left
      var kept = 0
      for crossing in crossings.buffer {
        if crossing.anchored > gain {
          runs.elements[crossing.run].previous = Run.outsider
        } else {
          crossings.elements[kept] = crossing
          kept &+= 1
        }
      }
      crossings.count = kept
    }
  }
}

/// A run that was matched in the rest, and what would move instead if it stayed put.
@usableFromInline
struct Crossing: BitwiseCopyable {
  @usableFromInline let runIndex: Int32
  @usableFromInline let runLength: Int32
  @usableFromInline let anchoredCount: Int32

  @inlinable
  init(run: Int, length: Int, anchored: Int) {
    runIndex = Int32(truncatingIfNeeded: run)
    runLength = Int32(truncatingIfNeeded: length)
    anchoredCount = Int32(truncatingIfNeeded: anchored)
  }

  /// The run, by its index.
  @inlinable var run: Int { Int(runIndex) }

  @inlinable var length: Int { Int(runLength) }

  /// The number of anchored positions between its old and its new place.
  @inlinable var anchored: Int { Int(anchoredCount) }
}
