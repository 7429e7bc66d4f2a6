extension Anchors {
  /// Walks two stretches side by side, stepping over what was inserted, deleted or changed.
  ///
  /// What it meets is the same thing in both lists wherever it stands, so a run is never wrong; one
  /// that it misses is found later, by its hash. It gives up when it mostly misses.
  @inlinable
  mutating func resynchronise(from start: Pair, to end: Pair) {
    let (oldEnd, newEnd) = (end.old, end.new)
    var (position, newPosition) = (start.old, start.new)
    var patience = 64 + (newEnd - newPosition) / 32
    var misses = 0
    var sought = 0
    while position < oldEnd, newPosition < newEnd, patience > 0 {
      let place = Pair(old: position, new: newPosition)
      notes.runStart = place
      let next = old.follow(from: place, to: end, in: new, stepping: true, noting: &notes)
      let length = next.new &- newPosition
      (position, newPosition) = (next.old, next.new)
      patience &+= length >> 3
      if length > 0 { misses = 0 }
      if position == oldEnd || newPosition == newEnd { break }
      var stride = shortStride(position..<oldEnd, newPosition..<newEnd)
      if stride.old == stride.new {
        patience &-= 1
        misses &+= 1
        if misses == Self.missesBeforeLeap {
          stride = leap(position..<oldEnd, newPosition..<newEnd, sought: &sought) ?? stride
        }
      }
      notes.appendRest(
        position..<position &+ stride.old,
        newPosition..<newPosition &+ stride.new
      )
      position &+= stride.old
      newPosition &+= stride.new
    }
    notes.appendRest(position..<oldEnd, newPosition..<newEnd)
  }

  /// How far to go on in an old and in a new list.
  @usableFromInline
  typealias Stride = (old: Int, new: Int)

  /// How many positions are looked ahead after a difference.
  @inlinable static var reach: Int { 4 }

  /// How far it is over a small difference to where the lists may agree again, where one position was
  /// not enough.
  ///
  /// Part of the walk: a function of its own would be handed a copy of the anchors for each step.
  @inlinable @inline(__always)
  func shortStride(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Stride {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    var distance = 2
    while distance <= Self.reach {
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

  /// How many steps in vain tell a large difference.
  @inlinable static var missesBeforeLeap: Int { 8 }

  /// How far the end of an insertion or deletion is sought before anything was found.
  @inlinable static var firstReach: Int { 512 }

  /// How many positions have to agree behind a large difference.
  @inlinable static var proof: Int { 4 }

  /// Leaps over a large difference to where the lists agree again, if such a place is found.
  ///
  /// All that is `sought` is in proportion to what was found so far, so that it is linear.
  @inlinable
  func leap(_ oldRange: Range<Int>, _ newRange: Range<Int>, sought: inout Int) -> Stride? {
    guard min(oldRange.count, newRange.count) > Self.proof else { return nil }
    let reach = notes.count &+ Self.firstReach &- sought
    if let stride = leapAside(oldRange, newRange, reach: reach) {
      sought &+= max(stride.old, stride.new)
      return stride
    }
    sought &+= reach
    return leapAhead(oldRange, newRange)
  }

  /// Leaps over a block that was deleted or inserted.
  @inlinable
  func leapAside(_ oldRange: Range<Int>, _ newRange: Range<Int>, reach: Int) -> Stride? {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    let oldLimit = min(reach, oldRange.count &- Self.proof)
    let newLimit = min(reach, newRange.count &- Self.proof)
    var distance = 1
    while distance <= oldLimit || distance <= newLimit {
      if distance <= oldLimit, agree(position &+ distance, newPosition) { return (distance, 0) }
      if distance <= newLimit, agree(position, newPosition &+ distance) { return (0, distance) }
      distance &+= 1
    }
    return nil
  }

  /// Leaps over a stretch that was changed in its place, looking farther and farther ahead.
  @inlinable
  func leapAhead(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Stride? {
    let (position, newPosition) = (oldRange.lowerBound, newRange.lowerBound)
    let limit = min(oldRange.count, newRange.count) &- Self.proof
    var distance = Self.missesBeforeLeap
    while distance <= limit {
      if agree(position &+ distance, newPosition &+ distance) {
        // Back to where it begins, which is not here, or there would be nothing to leap over.
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

  /// Says whether enough positions agree.
  @inlinable
  func agree(_ position: Int, _ newPosition: Int) -> Bool {
    var length = 0
    while length < Self.proof,
      old.isSame(at: position &+ length, as: new, at: newPosition &+ length)
    {
      length &+= 1
    }
    return length == Self.proof
  }
}
