/// What two lists have in common: the engine under every difference.
///
/// The idea of finding what was moved by looking each identity up once is Heckel's ("A technique
/// for isolating differences between files", 1978). Most of a list does not change, though, and to
/// compare two identities is much cheaper than to hash one. So common ends are trimmed and small
/// changes stepped over first; only what is left is hashed.
@usableFromInline
struct Matching<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was matched, ascending by new position.
  @usableFromInline var runs: FixedList<Run>

  /// The old positions that were matched.
  @usableFromInline var matched: PositionSet

  /// The number of positions that were matched.
  @usableFromInline var count = 0

  /// What was matched in the gaps between anchors and has other content, ascending.
  @usableFromInline var updatesInGaps: [Pair] = []

  /// What was matched by the anchors and has other content, ascending.
  @usableFromInline var updatesInAnchors: FixedList<Pair>

  /// Matches each position of an old list with the one of a new list that has the same identity,
  /// the k-th with the k-th where it comes more than once.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - new: The identities of the new list.
  ///   - samePrefix: How many elements at the start are known to be the same.
  /// - Complexity: linear on average.
  @inlinable
  init(old: Source, new: Source, samePrefix: Int = 0) {
    self.old = old
    self.new = new
    matched = PositionSet(count: old.count)
    // Positions are kept in 32 bits; a list that has more is a new one altogether.
    guard old.count + new.count < Int(Int32.max) else {
      runs = FixedList(capacity: 0)
      updatesInAnchors = FixedList(capacity: 0)
      return
    }
    var anchors = Anchors(old: old, new: new, samePrefix: samePrefix)
    let left = old.count - anchors.count + new.count - anchors.count
    // To make sure that none of them is repeated would take longer than to look them up.
    if !Source.areUnique, (anchors.count - anchors.prefix) * 16 < left { anchors.keepPrefix() }
    runs = FixedList(capacity: anchors.runs.count + new.count - anchors.count)
    updatesInAnchors = FixedList(capacity: 0)
    let mayMatch = anchors.count < old.count && anchors.count < new.count
    if mayMatch || (left > 0 && isInDoubt(anchors)) {
      matchGaps(between: &anchors)
    } else {
      for anchor in anchors.runs { append(anchor) }
    }
    updatesInAnchors = anchors.updates
  }

  /// Says whether anchors may have matched the second of two that are the same with the first.
  ///
  /// The common prefix cannot: it matches the k-th with the k-th.
  @inlinable
  func isInDoubt(_ anchors: borrowing Anchors<Source>) -> Bool {
    !Source.areUnique && anchors.count > anchors.prefix
  }

  /// Matches what lies between anchors by its hash, and appends all in order.
  ///
  /// If what lies between repeats anything of the anchors, they are dropped and all is matched anew.
  @inlinable
  mutating func matchGaps(between anchors: inout Anchors<Source>) {
    let isInDoubt = isInDoubt(anchors)
    let oldRest = old.count - anchors.count
    let newRest = new.count - anchors.count
    // Only what may be asked for later is remembered.
    var table = IdentityTable(
      old: old,
      new: new,
      capacity: oldRest + (isInDoubt ? newRest : 0),
      remembersMisses: isInDoubt
    )
    matchGaps(between: anchors.runs, using: &table)
    if isInDoubt, isRepeated(inside: anchors, outside: table) {
      anchors.keepPrefix()
      runs = FixedList(capacity: 1 + new.count - anchors.prefix)
      matched = PositionSet(count: old.count)
      count = 0
      updatesInGaps = []
      matchGaps(between: &anchors)
    }
  }

  @inlinable
  mutating func append(_ run: Run) {
    runs.append(run)
    if run.count == 1 { matched.insert(run.old) } else { matched.insert(run.oldRange) }
    count &+= run.count
  }

  @inlinable
  mutating func matchGaps(between anchors: [Run], using table: inout IdentityTable<Source>) {
    table.addPositions(outside: anchors)
    var outlook = Outlook()
    var start = 0
    for anchor in anchors {
      matchGap(start, anchor.new, using: &table, &outlook)
      append(anchor)
      start = anchor.newEnd
    }
    matchGap(start, new.count, using: &table, &outlook)
  }

  @inlinable
  mutating func matchGap(
    _ start: Int,
    _ end: Int,
    using table: inout IdentityTable<Source>,
    _ outlook: inout Outlook
  ) {
    var position = start
    while position < end {
      let found: Int
      if outlook.falls, !table.hasRepeats, isFree(outlook.last - 1, for: position) {
        found = outlook.last - 1
      } else {
        found = table.take(position)
        if found < 0 || matched.contains(found) {
          position &+= 1
          continue
        }
        outlook.falls = found == outlook.last - 1
      }
      outlook.last = found
      noteUpdate(found, position)
      var length = 1
      // What was moved together is found together without hashing it, unless nothing ever is.
      if !outlook.falls, !table.hasRepeats, outlook.hope > 0 || position & 15 == 0 {
        while position &+ length < end, isFree(found &+ length, for: position &+ length) {
          noteUpdate(found &+ length, position &+ length)
          length &+= 1
        }
        outlook.hope = length > 1 ? 8 : outlook.hope &- 1
      }
      append(Run(old: found, new: position, count: length))
      position &+= length
    }
  }

  /// Says whether an old position exists, was not matched, and has the identity of a new position.
  @inlinable
  func isFree(_ oldPosition: Int, for position: Int) -> Bool {
    oldPosition >= 0 && oldPosition < old.count && !matched.contains(oldPosition)
      && old.isSame(at: oldPosition, as: new, at: position)
  }

  @inlinable
  mutating func noteUpdate(_ oldPosition: Int, _ position: Int) {
    if old.isUpdated(at: oldPosition, as: new, at: position) {
      updatesInGaps.append(Pair(old: oldPosition, new: position))
    }
  }

  /// Returns the places where the content is not what it was, ascending by new position.
  @inlinable
  func updates() -> [Pair] {
    if updatesInGaps.isEmpty { return Array(updatesInAnchors.buffer) }
    var updates: [Pair] = []
    updates.reserveCapacity(updatesInAnchors.count + updatesInGaps.count)
    var next = 0
    for update in updatesInGaps {
      let start = next
      var end = updatesInAnchors.count
      while next < end {
        let middle = (next + end) / 2
        if updatesInAnchors.elements[middle].new < update.new {
          next = middle + 1
        } else {
          end = middle
        }
      }
      updates.append(contentsOf: updatesInAnchors.buffer[start..<next])
      updates.append(update)
    }
    updates.append(contentsOf: updatesInAnchors.buffer[next...])
    return updates
  }

  /// Returns the new positions that were not matched, ascending.
  @inlinable
  func newGaps() -> [Int] {
    let number = new.count - count
    if number <= 0 { return [] }
    return Array(unsafeUninitializedCapacity: number) { buffer, filled in
      forEachNewGap { position in
        guard filled < number else { return }
        buffer.initializeElement(at: filled, to: position)
        filled &+= 1
      }
    }
  }

  /// Calls a function with each new position that was not matched, ascending.
  @inlinable
  func forEachNewGap(_ body: (Int) -> Void) {
    var position = 0
    for run in runs.buffer {
      while position < run.new {
        body(position)
        position &+= 1
      }
      position = run.newEnd
    }
    while position < new.count {
      body(position)
      position &+= 1
    }
  }
}

/// What there is reason to expect of the next position of a gap.
@usableFromInline
struct Outlook {
  /// Above zero while it is worth trying whether what was found goes on in the next position.
  @usableFromInline var hope = 8

  /// The old position that was found last.
  @usableFromInline var last = -1

  /// Whether what was found last lay just before what was found before, as in a list turned round.
  @usableFromInline var falls = false

  @inlinable
  init() {}
}
