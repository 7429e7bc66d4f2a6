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
  @usableFromInline var runs: RunList

  /// The old positions that were matched.
  @usableFromInline var matched: PositionSet

  /// The number of positions that were matched.
  @usableFromInline var count = 0

  /// Matches each position of an old list with the one of a new list that has the same identity,
  /// the k-th with the k-th where it comes more than once.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - new: The identities of the new list.
  ///   - ends: How many at the start and at the end are known to be the same, without overlap.
  /// - Complexity: linear on average.
  @inlinable
  init(old: Source, new: Source, ends: (prefix: Int, suffix: Int) = (0, 0)) {
    self.old = old
    self.new = new
    matched = PositionSet(count: old.count)
    // Positions are kept in 32 bits; a list that has more is a new one altogether.
    guard old.count + new.count < Int(Int32.max) else {
      runs = RunList(capacity: 0)
      return
    }
    let anchors = Anchors(old: old, new: new, ends: ends)
    let oldRest = old.count - anchors.count
    let newRest = new.count - anchors.count
    runs = RunList(capacity: anchors.runs.count + newRest)
    if oldRest + newRest == 0 || (Source.areUnique && oldRest * newRest == 0) {
      for anchor in anchors.runs { append(anchor) }
      return
    }
    var table = IdentityTable(old: old, new: new, capacity: oldRest + newRest)
    matchGaps(between: anchors.runs, using: &table)
    if Source.areUnique || anchors.count == anchors.prefix { return }
    if isRepeated(inside: anchors, outside: table) {
      let prefix = anchors.prefix
      runs = RunList(capacity: 1 + new.count - prefix)
      matched = PositionSet(count: old.count)
      count = 0
      table = IdentityTable(old: old, new: new, capacity: oldRest + newRest + 2 * anchors.count)
      matchGaps(between: prefix == 0 ? [] : [Run(old: 0, new: 0, count: prefix)], using: &table)
    }
  }

  @inlinable
  mutating func append(_ run: Run) {
    runs.append(run)
    matched.insert(run.oldRange)
    count &+= run.count
  }

  /// Matches what lies between anchors by its hash, and appends all in order.
  @inlinable
  mutating func matchGaps(between anchors: [Run], using table: inout IdentityTable<Source>) {
    table.addPositions(outside: anchors)
    // How much there is reason to hope that what was found goes on in the next position.
    var hope = 8
    var start = 0
    for anchor in anchors {
      matchGap(start, anchor.new, using: &table, hope: &hope)
      append(anchor)
      start = anchor.newEnd
    }
    matchGap(start, new.count, using: &table, hope: &hope)
  }

  @inlinable
  mutating func matchGap(
    _ start: Int,
    _ end: Int,
    using table: inout IdentityTable<Source>,
    hope: inout Int
  ) {
    var position = start
    while position < end {
      let found = table.take(position)
      if found < 0 || matched.contains(found) {
        position &+= 1
        continue
      }
      var length = 1
      // What was moved together is found together without hashing it, unless nothing ever is.
      if !table.hasRepeats, hope > 0 || position & 15 == 0 {
        while position &+ length < end, found &+ length < old.count,
          !matched.contains(found &+ length),
          old.isSame(at: found &+ length, as: new, at: position &+ length)
        {
          length &+= 1
        }
        hope = length > 1 ? 8 : hope &- 1
      }
      append(Run(old: found, new: position, count: length))
      position &+= length
    }
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
