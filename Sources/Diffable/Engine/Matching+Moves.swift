extension Matching {
  /// Returns the moves of all that was matched and does not stay put; as many stay as possible.
  ///
  /// - Complexity: linear where nothing that was moved can stay put, n log n in the runs at worst.
  @inlinable
  mutating func moves() -> [Move<Int>] {
    dropFarCrossings()
    if knowsCrossings, crossings.count == 0 {
      // All that is anchored stays put, and nothing else.
      return Self.moves(of: found.buffer, count: found.buffer.reduce(0) { $0 &+ $1.count })
    }
    let runs = mergedRuns()
    var subsequence = LongestIncreasingSubsequence()
    return Self.moves(of: runs, count: subsequence.settle(runs))
  }

  /// Returns the moves of all in the runs that are moved, so many elements.
  @inlinable
  static func moves(of runs: UnsafeMutableBufferPointer<Run>, count: Int) -> [Move<Int>] {
    if count == 0 { return [] }
    return Array(unsafeUninitializedCapacity: count) { moves, end in
      for run in runs where run.isMoved {
        var offset = 0
        while offset < run.count {
          moves.initializeElement(
            at: end,
            to: Move(from: run.old &+ offset, to: run.new &+ offset)
          )
          end &+= 1
          offset &+= 1
        }
      }
    }
  }

  /// Returns all that was matched, ascending by new position.
  ///
  /// It lives as long as the matching, and until it is asked for again. There are many anchors, so
  /// it is only asked for where they take part.
  @inlinable
  mutating func mergedRuns() -> UnsafeMutableBufferPointer<Run> {
    if anchored.count == 0 { return found.buffer }
    if found.count == 0 { return anchored.buffer }
    runs.count = 0
    runs.reserve(anchored.count + found.count)
    var anchor = 0
    for run in found.buffer {
      while anchor < anchored.count, anchored.elements[anchor].newStart < run.newStart {
        runs.append(anchored.elements[anchor])
        anchor &+= 1
      }
      runs.append(run)
    }
    for run in anchored.buffer[anchor...] { runs.append(run) }
    return runs.buffer
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
      let left = crossings.buffer.reduce(0) { $0 &+ found.elements[$1.run].count }
      if left == gain { return }
      gain = left
      var kept = 0
      for crossing in crossings.buffer {
        if crossing.anchored > gain {
          found.elements[crossing.run].previous = Run.outsider
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
