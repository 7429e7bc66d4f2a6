extension Matching {
  /// Says whether nothing that is left between runs has the identity of anything in them.
  ///
  /// Otherwise a run might have matched the second of two that are the same with the first. The
  /// common prefix cannot: it matches the k-th with the k-th.
  @inlinable
  func areDistinct(
    _ runs: [Run],
    prefix: Int,
    oldGaps: borrowing IdentityTable<Source>
  ) -> Bool {
    let matched = runs.reduce(0) { $0 + $1.count }
    let left = old.count + new.count - 2 * matched
    if left <= Source.comparisonsPerFingerprint {
      return areDistinctByComparison(runs, prefix: prefix)
    }
    var filter = FingerprintFilter(capacity: left)
    Self.forEach(outside: runs.lazy.map(\.oldRange), of: old) { filter.insert($0) }
    Self.forEach(outside: runs.lazy.map(\.newRange), of: new) { filter.insert($0) }
    var newGaps = IdentityTable(of: new, capacity: new.count - matched)
    newGaps.addPositions(outside: runs.lazy.map(\.newRange))
    for run in runs where run.new >= prefix {
      for position in run.newRange where filter.mayContain(new.fingerprint(at: position)) {
        if oldGaps.contains(position, in: new) || newGaps.contains(position, in: new) {
          return false
        }
      }
    }
    return true
  }

  /// The same when so little is left that hashing everything else would cost more.
  @inlinable
  func areDistinctByComparison(_ runs: [Run], prefix: Int) -> Bool {
    var left: [(source: Source, position: Int)] = []
    Self.forEachPosition(outside: runs.lazy.map(\.oldRange), of: old) { left.append((old, $0)) }
    Self.forEachPosition(outside: runs.lazy.map(\.newRange), of: new) { left.append((new, $0)) }
    for (source, position) in left {
      for run in runs where run.new >= prefix {
        for other in run.newRange where new.isSame(at: other, as: source, at: position) {
          return false
        }
      }
    }
    return true
  }

  @inlinable
  static func forEach(
    outside ranges: some Sequence<Range<Int>>,
    of source: Source,
    _ body: (UInt) -> Void
  ) {
    forEachPosition(outside: ranges, of: source) { body(source.fingerprint(at: $0)) }
  }

  @inlinable
  static func forEachPosition(
    outside ranges: some Sequence<Range<Int>>,
    of source: Source,
    _ body: (Int) -> Void
  ) {
    var start = 0
    for range in ranges {
      for position in start..<range.lowerBound { body(position) }
      start = range.upperBound
    }
    for position in start..<source.count { body(position) }
  }
}
