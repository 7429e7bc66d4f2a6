/// Matches the elements of two lists by identity.
///
/// Based on Heckel ("A technique for isolating differences between files", 1978), which looks up each
/// identity once by hash. Because most of a list usually does not change and comparing is much cheaper
/// than hashing, the lists are aligned first, and only the remaining elements are hashed.
@usableFromInline struct Matching<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// The runs matched by alignment, ascending by new position.
  @usableFromInline var anchored = PlainList<Run>()

  /// The runs matched by hash, ascending by new position.
  @usableFromInline var found = PlainList<Run>()

  /// All runs, once merged.
  @usableFromInline var runs = PlainList<Run>()

  /// The unmatched old positions, ascending.
  @usableFromInline var deletions = PlainList<Int32>()

  /// The unmatched new positions, ascending.
  @usableFromInline var insertions = PlainList<Int32>()

  /// The updates in `anchored`, ascending.
  @usableFromInline var updatesInAnchors = PlainList<Pair>()

  /// The updates in `found`, ascending.
  @usableFromInline var updatesInFound = PlainList<Pair>()

  /// Matches positions of an old and a new list with the same identity.
  ///
  /// Duplicate identities are matched as often as they occur in both lists.
  ///
  /// - Parameter samePrefix: The number of elements at the start that are bitwise equal.
  /// - Complexity: O(*n*) on average.
  @inlinable init(old: Source, new: Source, samePrefix: Int = 0) {
    self.old = old
    self.new = new
    guard !Self.areTooLong(old, new) else { return }
    var anchors = Anchors(old: old, new: new, samePrefix: samePrefix)
    match(&anchors)
    swap(&updatesInAnchors, &anchors.alignment.updates)
    swap(&anchored, &anchors.alignment.runs)
    mergeUpdates()
  }

  /// Returns whether the lists have more positions than fit in 32 bits; then nothing is matched.
  @inlinable static func areTooLong(_ old: Source, _ new: Source) -> Bool {
    old.count + new.count >= Int(Int32.max)
  }

  /// The old unmatched positions, ascending; nil if none was matched.
  @inlinable var deletedPositions: [Int32]? {
    Self.areTooLong(old, new) || deletions.count == old.count ? nil : Array(deletions.buffer)
  }

  /// The unmatched old positions, ascending.
  @inlinable var allDeletedPositions: [Int] {
    deletedPositions?.map { Int($0) } ?? Array(0..<old.count)
  }

  /// The new unmatched positions, ascending; nil if none was matched.
  @inlinable var insertedPositions: [Int32]? {
    Self.areTooLong(old, new) || insertions.count == new.count ? nil : Array(insertions.buffer)
  }

  /// Takes all updates, ascending by new position.
  @inlinable mutating func takeUpdates() -> PlainList<Pair> {
    var updates = PlainList<Pair>()
    swap(&updates, &updatesInAnchors)
    updates.trim()
    return updates
  }

  /// Merges the updates of runs found by hash into those of the anchors.
  ///
  /// Each anchor has an upper bound for the number of updates up to its end, including unconfirmed ones.
  @inlinable mutating func mergeUpdates() {
    var left = updatesInFound.count
    if left == 0 { return }
    var end = updatesInAnchors.count
    var anchor = anchored.count
    updatesInAnchors.reserve(left)
    updatesInAnchors.count &+= left
    let (all, rest) = (updatesInAnchors.elements, updatesInFound.elements)
    while left > 0 {
      let update = rest[left &- 1]
      while anchor > 0, anchored.elements[anchor &- 1].new > update.new { anchor &-= 1 }
      let known = anchor > 0 ? anchored.elements[anchor &- 1].updates : 0
      let start = Self.firstIndex(in: all, before: min(end, known), after: update)
      (all + start + left).update(from: all + start, count: end &- start)
      left &-= 1
      all[start &+ left] = update
      end = start
    }
  }

  /// Returns the index of the first update after another one.
  ///
  /// Gallops back from the limit, because the index is usually near.
  @inlinable static func firstIndex(
    in updates: UnsafeMutablePointer<Pair>, before limit: Int, after update: Pair
  ) -> Int {
    var end = limit
    var reach = 1
    while reach <= end, updates[end &- reach].new > update.new {
      end &-= reach
      reach &*= 2
    }
    var start = max(0, end &- reach)
    while start < end {
      let middle = (start &+ end) / 2
      if updates[middle].new < update.new { start = middle &+ 1 } else { end = middle }
    }
    return start
  }
}

extension Matching {
  /// Returns the minimum number of moves of matched elements.
  ///
  /// - Complexity: O(*n*) in the elements, and O(*r* log *r*) in the runs.
  @inlinable mutating func moves() -> PlainList<Pair> {
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
  @inlinable mutating func excludeFarRuns() -> Int {
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
  @inlinable static func moves(
    of runs: UnsafeMutableBufferPointer<Run>, count: Int
  ) -> PlainList<Pair> {
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
  @inlinable mutating func mergedRuns() -> UnsafeMutableBufferPointer<Run> {
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
