extension Matching {
  /// Returns the moves of all that was matched and does not stay; as many as possible stay.
  ///
  /// - Complexity: linear in the elements, n log n in the runs.
  @inlinable
  mutating func moves() -> PlainList<Pair> {
    if excludeFarRuns() == 0 {
      return Self.moves(of: found.buffer, count: found.buffer.reduce(0) { $0 &+ $1.count })
    }
    let runs = mergedRuns()
    var subsequence = LongestIncreasingSubsequence()
    return Self.moves(of: runs, count: subsequence.markKept(runs))
  }

  /// Excludes the runs found by hash that cross too many anchors to stay.
  ///
  /// All anchors can stay together. If another run stays, the anchors between its old and its new
  /// position have to move. Where these are more than the candidates have elements together, fewer
  /// elements would stay than the anchors alone. Each round leaves fewer candidates, mostly none after
  /// a few rounds.
  ///
  /// - Returns: The number of elements in the runs that may stay.
  @inlinable
  mutating func excludeFarRuns() -> Int {
    var candidates = found.buffer.reduce(0) { $0 &+ $1.count }
    if anchored.count == 0 { return candidates }
    for _ in 0..<4 {
      var left = 0
      for index in 0..<found.count where found.elements[index].previous >= 0 {
        if found.elements[index].crossedAnchors > candidates {
          found.elements[index].previous = Run.excluded
        } else {
          left &+= found.elements[index].count
        }
      }
      if left == candidates { break }
      candidates = left
    }
    return candidates
  }

  /// Returns the moves of all elements in the runs that are moved.
  @inlinable
  static func moves(of runs: UnsafeMutableBufferPointer<Run>, count: Int) -> PlainList<Pair> {
    var moves = PlainList<Pair>()
    if count == 0 { return moves }
    moves.reserve(count)
    for run in runs where run.isMoved {
      var pair = Pair(old: run.old, new: run.new)
      for _ in 0..<run.count {
        moves.elements[moves.count] = pair
        moves.count &+= 1
        pair = pair.next
      }
    }
    return moves
  }

  /// Returns all that was matched, ascending by new position.
  ///
  /// It is valid as long as the matching lives, until the next call.
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
}
