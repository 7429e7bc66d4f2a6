/// What two lists have in common that is found side by side, without hashing anything.
@usableFromInline
struct Anchors<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was found, ascending in both lists.
  @usableFromInline var runs = PlainList<Run>()

  /// The number of positions that were found.
  @usableFromInline var count = 0

  /// The length of the common prefix.
  @usableFromInline var prefix = 0

  /// The old positions that were not found, ascending.
  @usableFromInline var oldRest = PlainList<Int32>()

  /// The new positions that were not found, ascending.
  @usableFromInline var newRest = PlainList<Int32>()

  @usableFromInline var notes = Notes()

  /// The number of updates in the common prefix.
  @usableFromInline var updatesInPrefix = 0

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
    // Room that is never used is never touched, and so takes no memory.
    if !Source.areUnique { notes.updates.reserve(limit - samePrefix + Notes.batch) }
    prefix =
      samePrefix
      + old.follow(samePrefix, in: new, samePrefix, limit: limit - samePrefix, noting: &notes)
    old.judge(&notes, in: new)
    updatesInPrefix = notes.updates.count
    append(old: 0, new: 0, count: prefix)
    if prefix == limit {
      appendRest(prefix..<old.count, prefix..<new.count)
      return
    }
    if new.haveCheapFingerprints { notes.startFingerprints(of: prefix..<new.count) }
    var suffix = 0
    while suffix < limit &- prefix,
      old.isSame(at: old.count &- 1 &- suffix, as: new, at: new.count &- 1 &- suffix)
    {
      suffix &+= 1
    }
    let (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
    resynchronise(prefix, prefix, oldEnd: oldEnd, newEnd: newEnd)
    let followed = old.follow(oldEnd, in: new, newEnd, limit: suffix, noting: &notes)
    append(old: oldEnd, new: newEnd, count: followed)
    appendRest(oldEnd + followed..<old.count, newEnd + followed..<new.count)
    old.judge(&notes, in: new)
  }

  @inlinable
  mutating func append(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    runs.append(Run(old: old, new: new, count: count))
    self.count &+= count
  }

  @inlinable
  mutating func appendRest(_ old: Range<Int>, _ new: Range<Int>) {
    oldRest.append(old)
    newRest.append(new)
  }

  /// Forgets all but the common prefix.
  @inlinable
  mutating func keepPrefix() {
    runs.count = min(prefix, 1)
    count = prefix
    notes.keepUpdates(updatesInPrefix)
    oldRest.count = 0
    newRest.count = 0
    appendRest(prefix..<old.count, prefix..<new.count)
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
    while position < oldEnd, newPosition < newEnd, patience > 0 {
      let limit = min(oldEnd &- position, newEnd &- newPosition)
      let length = old.follow(position, in: new, newPosition, limit: limit, noting: &notes)
      append(old: position, new: newPosition, count: length)
      position &+= length
      newPosition &+= length
      patience &+= length >> 3
      if length == limit { break }
      let (skipped, newSkipped) = step(
        position,
        newPosition,
        oldRest: oldEnd - position,
        newRest: newEnd - newPosition
      )
      if skipped == newSkipped { patience &-= 1 }
      appendRest(position..<position &+ skipped, newPosition..<newPosition &+ newSkipped)
      position &+= skipped
      newPosition &+= newSkipped
    }
    appendRest(position..<oldEnd, newPosition..<newEnd)
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
