/// What two lists have in common: the engine under every difference.
///
/// The idea of finding what was moved by looking each identity up once is Heckel's ("A technique
/// for isolating differences between files", 1978). Most of a list does not change, though, and to
/// compare two identities is much cheaper than to hash one. So common ends are trimmed and small
/// changes stepped over first; only what is left is hashed.
@usableFromInline
struct Matching<Source: Identities> {
  @usableFromInline let old: Source
  @usableFromInline let new: Source

  /// What was matched, ascending by new position.
  @usableFromInline var runs: [Run] = []

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
    // Positions are kept in 32 bits; a list that is longer is a new one altogether.
    guard max(old.count, new.count) < Int(Int32.max) else { return }
    let prefix = commonPrefix(known: ends.prefix, suffix: ends.suffix)
    let suffix = commonSuffix(known: ends.suffix, prefix: prefix)
    var anchors: [Run] = []
    if prefix > 0 { anchors.append(Run(old: 0, new: 0, count: prefix)) }
    resynchronise(prefix..<old.count - suffix, prefix..<new.count - suffix, into: &anchors)
    if suffix > 0 {
      anchors.append(Run(old: old.count - suffix, new: new.count - suffix, count: suffix))
    }
    let found = anchors.reduce(0) { $0 + $1.count }
    if found == old.count && found == new.count || (Source.areUnique && found == old.count) {
      for anchor in anchors { append(anchor) }
      return
    }
    var table = IdentityTable(of: old, capacity: old.count - found)
    table.addPositions(outside: anchors.lazy.map(\.oldRange))
    if !Source.areUnique, found > prefix, !areDistinct(anchors, prefix: prefix, oldGaps: table) {
      anchors = prefix > 0 ? [Run(old: 0, new: 0, count: prefix)] : []
      table = IdentityTable(of: old, capacity: old.count - prefix)
      table.addPositions(outside: anchors.lazy.map(\.oldRange))
    }
    matchGaps(between: anchors, using: &table)
  }

  @inlinable
  func commonPrefix(known: Int, suffix: Int) -> Int {
    let limit = min(old.count, new.count) - suffix
    var length = known
    while length < limit, old.isSame(at: length, as: new, at: length) { length += 1 }
    return length
  }

  @inlinable
  func commonSuffix(known: Int, prefix: Int) -> Int {
    let limit = min(old.count, new.count) - prefix
    var length = known
    while length < limit,
      old.isSame(at: old.count - 1 - length, as: new, at: new.count - 1 - length)
    {
      length += 1
    }
    return length
  }

  @inlinable
  mutating func append(_ run: Run) {
    runs.append(run)
    matched.insert(run.oldRange)
    count += run.count
  }

  /// Matches what lies between runs that were found already, and appends all in order.
  @inlinable
  mutating func matchGaps(between anchors: [Run], using table: inout IdentityTable<Source>) {
    runs.reserveCapacity(anchors.count)
    var start = 0
    for anchor in anchors {
      matchGap(start..<anchor.new, using: &table)
      append(anchor)
      start = anchor.newEnd
    }
    matchGap(start..<new.count, using: &table)
  }

  @inlinable
  mutating func matchGap(_ gap: Range<Int>, using table: inout IdentityTable<Source>) {
    var position = gap.lowerBound
    while position < gap.upperBound {
      guard let found = table.take(position, in: new), !matched.contains(found) else {
        position += 1
        continue
      }
      // What was moved together is found together, without hashing it.
      var length = 1
      if !table.hasRepeats {
        while position + length < gap.upperBound, found + length < old.count,
          !matched.contains(found + length),
          old.isSame(at: found + length, as: new, at: position + length)
        {
          length += 1
        }
      }
      append(Run(old: found, new: position, count: length))
      position += length
    }
  }

  /// Returns the new positions that were not matched, ascending.
  @inlinable
  func newGaps() -> [Int] {
    let number = new.count - count
    if number == 0 { return [] }
    return Array(unsafeUninitializedCapacity: number) { buffer, filled in
      var position = 0
      for run in runs {
        while position < run.new {
          buffer.initializeElement(at: filled, to: position)
          filled += 1
          position += 1
        }
        position = run.newEnd
      }
      while position < new.count {
        buffer.initializeElement(at: filled, to: position)
        filled += 1
        position += 1
      }
    }
  }
}
