extension Anchors {
  /// Aligns the middle of two lists, stepping over what was inserted, deleted or replaced.
  ///
  /// What it matches has the same identity, so no match is wrong; what it misses is found later by its
  /// hash. It gives up when it mostly misses.
  @inlinable
  mutating func resynchronize(from start: Pair, to end: Pair) {
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
        position..<position &+ stride.old,
        newPosition..<newPosition &+ stride.new
      )
      position &+= stride.old
      newPosition &+= stride.new
    }
    alignment.appendUnmatched(position..<oldEnd, newPosition..<newEnd)
  }

  /// How many positions to skip in the old and in the new list.
  @usableFromInline
  typealias Stride = (old: Int, new: Int)

  /// How many positions a small difference may have.
  @inlinable static var lookahead: Int { 4 }

  /// Returns what to skip to get past a small difference of more than one position.
  ///
  /// Inlined, because a call would copy the anchors each time.
  @inlinable @inline(__always)
  func shortStride(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Stride {
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

  /// After how many misses in a row a large difference is assumed.
  @inlinable static var missesBeforeLeap: Int { 8 }

  /// How far the end of an insertion or deletion is searched for before anything was found.
  @inlinable static var searchLimit: Int { 512 }

  /// How many positions have to agree after a large difference.
  @inlinable static var confirmation: Int { 4 }

  /// Returns what to skip to get past a large difference, or nil when the lists do not agree again.
  ///
  /// How far it searches in all is bounded by what was found so far, which makes it linear.
  @inlinable
  func leap(_ oldRange: Range<Int>, _ newRange: Range<Int>, searched: inout Int) -> Stride? {
    guard min(oldRange.count, newRange.count) > Self.confirmation else { return nil }
    let lookahead = alignment.count &+ Self.searchLimit &- searched
    if let stride = leapAside(oldRange, newRange, lookahead: lookahead) {
      searched &+= max(stride.old, stride.new)
      return stride
    }
    searched &+= lookahead
    return leapAhead(oldRange, newRange)
  }

  /// Looks for the end of a block that was deleted or inserted.
  @inlinable
  func leapAside(_ oldRange: Range<Int>, _ newRange: Range<Int>, lookahead: Int) -> Stride? {
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

  /// Looks for the end of a block that was replaced, at distances that double.
  @inlinable
  func leapAhead(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Stride? {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    let limit = min(oldRange.count, newRange.count) &- Self.confirmation
    var distance = Self.missesBeforeLeap
    while distance <= limit {
      if agree(position &+ distance, newPosition &+ distance) {
        // Go back to where the lists begin to agree. They do not agree at distance zero.
        while old.isSame(
          at: position &+ distance &- 1,
          as: new,
          at: newPosition &+ distance &- 1
        ) {
          distance &-= 1
        }
        return (distance, distance)
      }
      distance *= 2
    }
    return nil
  }

  /// Returns whether the lists agree from two positions on.
  @inlinable
  func agree(_ position: Int, _ newPosition: Int) -> Bool {
    var length = 0
    while length < Self.confirmation,
      old.isSame(at: position &+ length, as: new, at: newPosition &+ length)
    {
      length &+= 1
    }
    return length == Self.confirmation
  }
}
