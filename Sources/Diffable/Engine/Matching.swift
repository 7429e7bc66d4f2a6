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
  /// - Complexity: linear on average.
  @inlinable
  init(old: Source, new: Source) {
    self.old = old
    self.new = new
    matched = PositionSet(count: old.count)
    guard max(old.count, new.count) < Int(Int32.max) else { return }
    let prefix = commonPrefix()
    let suffix = commonSuffix(after: prefix)
    var anchors: [Run] = []
    if prefix > 0 { anchors.append(Run(old: 0, new: 0, count: prefix)) }
    resynchronise(prefix..<old.count - suffix, prefix..<new.count - suffix, into: &anchors)
    if suffix > 0 {
      anchors.append(Run(old: old.count - suffix, new: new.count - suffix, count: suffix))
    }
    if !Source.areUnique, !areDistinct(anchors, prefix: prefix) {
      anchors = prefix > 0 ? [Run(old: 0, new: 0, count: prefix)] : []
    }
    matchGaps(between: anchors)
  }

  @inlinable
  func commonPrefix() -> Int {
    let limit = min(old.count, new.count)
    var length = 0
    while length < limit, old.isSame(at: length, as: new, at: length) { length += 1 }
    return length
  }

  @inlinable
  func commonSuffix(after prefix: Int) -> Int {
    let limit = min(old.count, new.count) - prefix
    var length = 0
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
    matched.insert(run.old..<run.oldEnd)
    count += run.count
  }

  /// Matches what lies between runs that were found already, and appends all in order.
  @inlinable
  mutating func matchGaps(between anchors: [Run]) {
    runs.reserveCapacity(anchors.count)
    let size = anchors.reduce(0) { $0 + $1.count }
    var table =
      size == old.count || size == new.count
      ? nil : Self.table(of: old, outside: anchors.map { $0.old..<$0.oldEnd })
    var start = 0
    for anchor in anchors {
      if anchor.new > start { matchGap(start..<anchor.new, using: &table) }
      append(anchor)
      start = anchor.newEnd
    }
    if new.count > start { matchGap(start..<new.count, using: &table) }
  }

  @inlinable
  mutating func matchGap(_ gap: Range<Int>, using table: inout IdentityTable<Source>?) {
    guard table != nil else { return }
    var position = gap.lowerBound
    while position < gap.upperBound {
      guard let found = table?.take(position, in: new), !matched.contains(found) else {
        position += 1
        continue
      }
      // What was moved together is found together, without hashing it.
      var length = 1
      if table?.hasRepeats == false {
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
}
