extension Matching {
  /// Says whether an identity of the anchors was left outside of them as well.
  ///
  /// If so, an anchor might have matched the second of two that are the same with the first. The
  /// common prefix cannot: it matches the k-th with the k-th.
  @inlinable
  func isRepeated(
    inside anchors: borrowing Anchors<Source>,
    outside table: borrowing IdentityTable<Source>
  ) -> Bool {
    let left = old.count - anchors.count + new.count - count
    if left <= Self.comparisonsPerFingerprint, !new.haveCheapFingerprints {
      return isRepeated(inside: anchors)
    }
    let filter = FingerprintFilter(capacity: left)
    forEachOldGap(of: anchors.runs) {
      filter.insert(UInt32(truncatingIfNeeded: old.fingerprint(at: $0)))
    }
    forEachNewGap { filter.insert(UInt32(truncatingIfNeeded: new.fingerprint(at: $0))) }
    if new.haveCheapFingerprints { return contains(anchors, anyOf: filter, andOf: table) }
    return contains(anchors) {
      filter.mayContain(UInt32(truncatingIfNeeded: new.fingerprint(at: $0))) && table.contains($0)
    }
  }

  /// How many comparisons are cheaper than a fingerprint that is not cheap.
  @inlinable static var comparisonsPerFingerprint: Int { 8 }

  /// The same when so little is left that to hash all the rest would cost more.
  @inlinable
  func isRepeated(inside anchors: borrowing Anchors<Source>) -> Bool {
    var isRepeated = false
    forEachOldGap(of: anchors.runs) { position in
      isRepeated =
        isRepeated || contains(anchors, where: { new.isSame(at: $0, as: old, at: position) })
    }
    forEachNewGap { position in
      isRepeated =
        isRepeated || contains(anchors, where: { new.isSame(at: $0, as: new, at: position) })
    }
    return isRepeated
  }

  /// Calls a function with each old position that is in none of ascending runs.
  @inlinable
  func forEachOldGap(of runs: [Run], _ body: (Int) -> Void) {
    var start = 0
    for run in runs {
      for position in start..<run.old { body(position) }
      start = run.oldEnd
    }
    for position in start..<old.count { body(position) }
  }

  /// Says whether a table contains anything of the anchors behind the common prefix, asking it only
  /// for what a filter may contain.
  @inlinable
  func contains(
    _ anchors: borrowing Anchors<Source>,
    anyOf filter: borrowing FingerprintFilter,
    andOf table: borrowing IdentityTable<Source>
  ) -> Bool {
    let fingerprints = anchors.fingerprints.elements
    let prefix = anchors.prefix
    for anchor in anchors.runs where anchor.new >= prefix {
      let end = anchor.newEnd - prefix
      var index = filter.firstIndex(in: fingerprints, anchor.new - prefix..<end)
      while index < end {
        if table.contains(prefix + index) { return true }
        index = filter.firstIndex(in: fingerprints, index + 1..<end)
      }
    }
    return false
  }

  /// Says whether a condition holds for a new position in the anchors behind the common prefix.
  @inlinable
  func contains(_ anchors: borrowing Anchors<Source>, where condition: (Int) -> Bool) -> Bool {
    for anchor in anchors.runs where anchor.new >= anchors.prefix {
      var position = anchor.new
      while position < anchor.newEnd {
        if condition(position) { return true }
        position &+= 1
      }
    }
    return false
  }
}
