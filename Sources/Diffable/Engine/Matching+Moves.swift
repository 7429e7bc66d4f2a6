extension Matching {
  /// Returns the minimum number of moves of matched elements.
  ///
  /// - Complexity: O(*n*) in the elements, and O(*r* log *r*) in the runs.
  @inlinable
  mutating func moves() -> PlainList<Pair> {
    if excludeFarRuns() == 0 {
      return Self.moves(of: found.buffer, count: found.buffer.reduce(0) { $0 &+ $1.count })
    }
    let runs = mergedRuns()
    var subsequence = LongestIncreasingSubsequence()
    return Self.moves(of: runs, count: subsequence.markKept(runs))
  }

  /// Excludes runs found by hash that cross too many anchors to stay.
  ///
  /// All anchors together can stay. If another run stays, the anchors that it crosses must move. If these
  /// have more elements than all candidates together, fewer elements would stay than the anchors alone.
  /// Each round leaves fewer candidates, usually none after a few rounds.
  ///
  /// - Returns: The number of elements in the remaining candidates.
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

  /// Returns the moves of all elements in the moved runs.
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

  /// Returns all runs, ascending by new position.
  ///
  /// The result is valid until the next call, as long as the matching lives.
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
