/// What two lists have in common that is found side by side, without hashing anything.
///
/// A list of elements is read once here: what is to be known of them beside their identity is
/// noted on the way. To read them again would take as long as all the rest.
@usableFromInline
struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was found, ascending in both lists.
  @usableFromInline var runs: [Run] = []

  /// The number of positions that were found.
  @usableFromInline var count = 0

  /// The length of the common prefix.
  @usableFromInline var prefix = 0

  /// Where the content is not what it was, ascending.
  @usableFromInline var updates: FixedList<Pair>

  /// The number of updates in the common prefix.
  @usableFromInline var updatesInPrefix = 0

  /// The fingerprints of what was found behind the common prefix, each at its new position counted
  /// from there, and anything elsewhere; empty where they are not cheap.
  @usableFromInline var fingerprints: FixedList<UInt32>

  /// Finds the common ends of two lists, and what lies between them in the same order.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - new: The identities of the new list.
  ///   - samePrefix: How many elements at the start are known to be the same.
  /// - Complexity: linear.
  @inlinable
  init(old: Source, new: Source, samePrefix: Int) {
    self.old = old
    self.new = new
    let limit = min(old.count, new.count)
    updates = FixedList(capacity: Source.areUnique ? 0 : limit - samePrefix)
    fingerprints = FixedList(capacity: 0)
    prefix = samePrefix + follow(samePrefix, samePrefix, limit: limit - samePrefix)
    updatesInPrefix = updates.count
    append(old: 0, new: 0, count: prefix)
    if !Source.areUnique, prefix < limit, new.haveCheapFingerprints {
      fingerprints = FixedList(capacity: new.count - prefix)
    }
    var suffix = 0
    while suffix < limit &- prefix,
      old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
    {
      suffix &+= 1
    }
    let (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
    resynchronise(prefix, prefix, oldEnd: oldEnd, newEnd: newEnd)
    append(old: oldEnd, new: newEnd, count: follow(oldEnd, newEnd, limit: suffix))
  }

  @inlinable
  mutating func append(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs.append(Run(old: old, new: new, count: count))
    self.count &+= count
  }

  /// Forgets all but the common prefix.
  @inlinable
  mutating func keepPrefix() {
    runs = prefix == 0 ? [] : [Run(old: 0, new: 0, count: prefix)]
    count = prefix
    updates.count = updatesInPrefix
  }

  /// Goes along both lists for as long as the identities agree, and takes notes.
  ///
  /// - Returns: How many positions agree, at most `limit`.
  @inlinable
  mutating func follow(_ position: Int, _ newPosition: Int, limit: Int) -> Int {
    // Copies that the comparison of contents, which may be any function, cannot have changed.
    let (old, new, prefix) = (old, new, prefix)
    // There is an update at most for each position that agrees, so there is room for all.
    let noted = updates.elements
    var count = updates.count
    let fingerprints = self.fingerprints.elements
    let areNoted = self.fingerprints.capacity > 0
    var length = 0
    while length < limit {
      let (from, to) = (position &+ length, newPosition &+ length)
      let likeness = old.likeness(at: from, to: new, at: to)
      if likeness == .other { break }
      if likeness == .updated {
        noted[count] = Pair(old: from, new: to)
        count &+= 1
      }
      if !Source.areUnique, areNoted {
        fingerprints[to &- prefix] = UInt32(truncatingIfNeeded: new.fingerprint(at: to))
      }
      length &+= 1
    }
    updates.count = count
    return length
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
      let length = follow(position, newPosition, limit: limit)
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
