/// What two lists have in common: the engine of every difference.
///
/// Moves are found by looking each identity up once, as Heckel does ("A technique for isolating
/// differences between files", 1978). But most of a list does not change, and comparing two identities
/// is much cheaper than hashing one. So the lists are aligned side by side first, and only the rest is
/// hashed.
@usableFromInline
struct Matching<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was matched by anchors, ascending by new position.
  @usableFromInline var anchored = PlainList<Run>()

  /// What was matched by its hash, ascending by new position.
  @usableFromInline var found = PlainList<Run>()

  /// All that was matched, once it is merged.
  @usableFromInline var runs = PlainList<Run>()

  /// The old positions that were not matched, ascending.
  @usableFromInline var deletions = PlainList<Int32>()

  /// The new positions that were not matched, ascending.
  @usableFromInline var insertions = PlainList<Int32>()

  /// What was matched by anchors and has other content, ascending.
  @usableFromInline var updatesInAnchors = PlainList<Pair>()

  /// What was matched by its hash and has other content, ascending.
  @usableFromInline var updatesInFound = PlainList<Pair>()

  /// Matches each position of an old list with one of a new list that has the same identity.
  ///
  /// Of an identity that comes more than once as many are matched as there are in both lists.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - new: The identities of the new list.
  ///   - samePrefix: How many elements at the start are the same bit for bit.
  /// - Complexity: linear on average.
  @inlinable
  init(old: Source, new: Source, samePrefix: Int = 0) {
    self.old = old
    self.new = new
    guard !Self.areTooLong(old, new) else { return }
    var anchors = Anchors(old: old, new: new, samePrefix: samePrefix)
    match(&anchors)
    swap(&updatesInAnchors, &anchors.alignment.updates)
    swap(&anchored, &anchors.alignment.runs)
    mergeUpdates()
  }

  /// Returns whether lists have more positions than 32 bits can count; nothing is matched then.
  @inlinable
  static func areTooLong(_ old: Source, _ new: Source) -> Bool {
    old.count + new.count >= Int(Int32.max)
  }

  /// The old positions that were not matched, ascending; nil when none was matched.
  @inlinable var deletedPositions: [Int32]? {
    Self.areTooLong(old, new) || deletions.count == old.count ? nil : Array(deletions.buffer)
  }

  /// The old positions that were not matched, ascending.
  @inlinable var allDeletedPositions: [Int] {
    deletedPositions?.map { Int($0) } ?? Array(0..<old.count)
  }

  /// The new positions that were not matched, ascending; nil when none was matched.
  @inlinable var insertedPositions: [Int32]? {
    Self.areTooLong(old, new) || insertions.count == new.count ? nil : Array(insertions.buffer)
  }

  /// Takes the positions of what has other content, ascending by new position.
  @inlinable
  mutating func takeUpdates() -> PlainList<Pair> {
    var updates = PlainList<Pair>()
    swap(&updates, &updatesInAnchors)
    updates.trim()
    return updates
  }

  /// Merges the updates in what was found by its hash into those in the anchors.
  ///
  /// Each anchor knows about how many updates there are up to its end: unconfirmed ones were counted.
  @inlinable
  mutating func mergeUpdates() {
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

  /// Returns the index of the first of ascending updates that is after another one.
  ///
  /// Gallops back from the end, which is where it mostly is.
  @inlinable
  static func firstIndex(
    in updates: UnsafeMutablePointer<Pair>,
    before limit: Int,
    after update: Pair
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
