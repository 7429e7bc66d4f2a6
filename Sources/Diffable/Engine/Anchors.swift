/// The elements of two lists that are matched by aligning them, without hashing.
@usableFromInline struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// The matches and the unmatched positions.
  @usableFromInline var alignment = Alignment()

  /// Aligns the common prefix and suffix of two lists, then their middle.
  ///
  /// - Parameter samePrefix: The number of elements at the start that are bitwise equal.
  /// - Complexity: O(*n*)
  @inlinable init(old: Source, new: Source, samePrefix: Int) {
    self.old = old
    self.new = new
    let limit = min(old.count, new.count)
    let end = Pair(old: old.count, new: new.count)
    let start = Pair(old: samePrefix, new: samePrefix)
    var last = old.align(from: start, to: end, in: new, stepping: false, into: &alignment)
    if last.old < limit {
      var suffix = 0
      while suffix < limit &- last.old,
        old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
      { suffix &+= 1 }
      let suffixStart = Pair(old: old.count - suffix, new: new.count - suffix)
      resynchronize(from: last, to: suffixStart)
      alignment.runStart = suffixStart
      last = old.align(from: suffixStart, to: end, in: new, stepping: false, into: &alignment)
    }
    alignment.appendUnmatched(last.old..<old.count, last.new..<new.count)
    old.confirmUpdates(&alignment, in: new)
  }
}

extension Anchors {
  /// Aligns the middle of two lists, skipping insertions, deletions and replacements.
  ///
  /// Matches are always correct, as they have the same identity. Missed matches are found later by hash.
  /// Gives up if it mostly misses.
  @inlinable mutating func resynchronize(from start: Pair, to end: Pair) {
    let (oldEnd, newEnd) = (end.old, end.new)
    var (position, newPosition) = (start.old, start.new)
    var budget = 64 + (newEnd - newPosition) / 32
    var misses = 0
    var searched = 0
    while position < oldEnd, newPosition < newEnd, budget > 0 {
      let start = Pair(old: position, new: newPosition)
      alignment.runStart = start
      let next = old.align(from: start, to: end, in: new, stepping: true, into: &alignment)
      let length = next.new &- newPosition
      (position, newPosition) = (next.old, next.new)
      budget &+= length >> 3
      if length > 0 { misses = 0 }
      if position == oldEnd || newPosition == newEnd { break }
      var stride = shortStride(position..<oldEnd, newPosition..<newEnd)
      if stride.old == stride.new {
        budget &-= 1
        misses &+= 1
        if misses == Self.missesBeforeLeap {
          stride = leap(position..<oldEnd, newPosition..<newEnd, searched: &searched) ?? stride
        }
      }
      alignment.appendUnmatched(
        position..<position &+ stride.old, newPosition..<newPosition &+ stride.new)
      position &+= stride.old
      newPosition &+= stride.new
    }
    alignment.appendUnmatched(position..<oldEnd, newPosition..<newEnd)
  }

  /// The number of positions to skip in each list.
  @usableFromInline typealias Stride = (old: Int, new: Int)

  /// The most positions of a small difference.
  @inlinable static var lookahead: Int { 4 }

  /// Returns the stride past a small difference of more than one position.
  ///
  /// Inlined, because a call would copy the anchors.
  @inlinable @inline(__always) func shortStride(
    _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> Stride {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    var distance = 2
    while distance <= Self.lookahead {
      if distance < oldRange.count, old.isSame(at: position &+ distance, as: new, at: newPosition) {
        return (distance, 0)
      }
      if distance < newRange.count, old.isSame(at: position, as: new, at: newPosition &+ distance) {
        return (0, distance)
      }
      distance &+= 1
    }
    return (1, 1)
  }

  /// The number of consecutive misses after which a large difference is assumed.
  @inlinable static var missesBeforeLeap: Int { 8 }

  /// The initial search distance for the end of an insertion or deletion.
  @inlinable static var searchLimit: Int { 512 }

  /// The number of positions that must agree after a large difference.
  @inlinable static var confirmation: Int { 4 }

  /// Returns the stride past a large difference, or nil if none is found.
  ///
  /// The total search distance is bounded by the number of matches, which keeps it linear.
  @inlinable func leap(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, searched: inout Int
  ) -> Stride? {
    guard min(oldRange.count, newRange.count) > Self.confirmation else { return nil }
    let lookahead = alignment.count &+ Self.searchLimit &- searched
    if let stride = leapAside(oldRange, newRange, lookahead: lookahead) {
      searched &+= max(stride.old, stride.new)
      return stride
    }
    searched &+= lookahead
    return leapAhead(oldRange, newRange)
  }

  /// Searches for the end of a deleted or inserted block.
  @inlinable func leapAside(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, lookahead: Int
  ) -> Stride? {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    let oldLimit = min(lookahead, oldRange.count &- Self.confirmation)
    let newLimit = min(lookahead, newRange.count &- Self.confirmation)
    var distance = 1
    while distance <= oldLimit || distance <= newLimit {
      if distance <= oldLimit, agree(position &+ distance, newPosition) { return (distance, 0) }
      if distance <= newLimit, agree(position, newPosition &+ distance) { return (0, distance) }
      distance &+= 1
    }
    return nil
  }

  /// Searches for the end of a replaced block, at doubling distances.
  @inlinable func leapAhead(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Stride? {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    let limit = min(oldRange.count, newRange.count) &- Self.confirmation
    var distance = Self.missesBeforeLeap
    while distance <= limit {
      if agree(position &+ distance, newPosition &+ distance) {
        // Goes back to the first agreement; there is none at distance zero.
        while old.isSame(at: position &+ distance &- 1, as: new, at: newPosition &+ distance &- 1) {
          distance &-= 1
        }
        return (distance, distance)
      }
      distance *= 2
    }
    return nil
  }

  /// Returns whether enough elements agree from two positions on.
  @inlinable func agree(_ position: Int, _ newPosition: Int) -> Bool {
    var length = 0
    while length < Self.confirmation,
      old.isSame(at: position &+ length, as: new, at: newPosition &+ length)
    { length &+= 1 }
    return length == Self.confirmation
  }
}
