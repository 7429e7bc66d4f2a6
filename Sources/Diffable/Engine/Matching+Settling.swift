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
      let left = crossings.buffer.reduce(0) { $0 &+ runs.elements[$1.run].count }
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
  /// The run, by its index.
  @usableFromInline let run: Int

  /// The number of anchored positions between its old and its new place.
  @usableFromInline let anchored: Int

  @inlinable
  init(run: Int, anchored: Int) {
    self.run = run
    self.anchored = anchored
  }
}
