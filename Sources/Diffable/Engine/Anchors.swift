/// What two lists have in common that is found side by side, without hashing anything.
@usableFromInline
struct Anchors<Source: Identities> {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was found, ascending in both lists.
  @usableFromInline var runs: [Run] = []

  /// The number of positions that were found.
  @usableFromInline var count = 0

  /// The length of the common prefix.
  @usableFromInline var prefix = 0

  /// Finds the common ends of two lists, and what lies between them in the same order.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - new: The identities of the new list.
  ///   - ends: How many at the start and at the end are known to be the same, without overlap.
  /// - Complexity: linear.
  @inlinable
  init(old: Source, new: Source, ends: (prefix: Int, suffix: Int)) {
    self.old = old
    self.new = new
    let limit = min(old.count, new.count)
    var prefix = ends.prefix
    while prefix < limit &- ends.suffix, old.isSame(at: prefix, as: new, at: prefix) {
      prefix &+= 1
    }
    self.prefix = prefix
    var suffix = ends.suffix
    while suffix < limit &- prefix,
      old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
    {
      suffix &+= 1
    }
    append(old: 0, new: 0, count: prefix)
    resynchronise(prefix, prefix, oldEnd: old.count - suffix, newEnd: new.count - suffix)
    append(old: old.count - suffix, new: new.count - suffix, count: suffix)
  }

  @inlinable
  mutating func append(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs.append(Run(old: old, new: new, count: count))
    self.count &+= count
  }

  /// How many positions are looked ahead after a difference.
  @inlinable static var reach: Int { 4 }

  /// Walks two stretches side by side, stepping over small insertions and deletions.
  ///
  /// What it meets is the same thing in both lists wherever it stands, so a run is never wrong; one
  /// that it misses is found later, by its hash. It gives up when it mostly misses.
  @inlinable
  mutating func resynchronise(_ oldStart: Int, _ newStart: Int, oldEnd: Int, newEnd: Int) {
    var position = oldStart
    var newPosition = newStart
    var patience = 64 + (newEnd - newStart) / 32
    while position < oldEnd, newPosition < newEnd {
      let limit = min(oldEnd &- position, newEnd &- newPosition)
      var length = 0
      while length < limit,
        old.isSame(at: position &+ length, as: new, at: newPosition &+ length)
      {
        length &+= 1
      }
      if length > 0 {
        append(old: position, new: newPosition, count: length)
        position &+= length
        newPosition &+= length
        patience &+= length >> 3
        continue
      }
      let (skipped, newSkipped) = step(
        position,
        newPosition,
        oldRest: oldEnd - position,
        newRest: newEnd - newPosition
      )
      if skipped == newSkipped {
        patience &-= 1
        if patience == 0 { return }
      }
      position &+= skipped
      newPosition &+= newSkipped
    }
  }

  /// Returns how far to step in the old and in the new list to where they may agree again.
  @inlinable
  func step(
    _ position: Int,
    _ newPosition: Int,
    oldRest: Int,
    newRest: Int
  ) -> (old: Int, new: Int) {
    var distance = 1
    while distance <= Self.reach {
      if distance < oldRest, old.isSame(at: position &+ distance, as: new, at: newPosition) {
        return (distance, 0)
      }
      if distance < newRest, old.isSame(at: position, as: new, at: newPosition &+ distance) {
        return (0, distance)
      }
      distance &+= 1
    }
    return (1, 1)
  }
}
