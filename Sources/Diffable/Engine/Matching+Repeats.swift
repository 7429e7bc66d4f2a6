extension Matching {
  /// Says whether an identity of the anchors was left outside of them as well.
  ///
  /// If so, an anchor might have matched the second of two that are the same with the first. The
  /// common prefix cannot: it matches the k-th with the k-th.
  @inlinable
  func isRepeated(
    inside anchors: Anchors<Source>,
    outside table: borrowing IdentityTable<Source>
  ) -> Bool {
    let left = old.count - anchors.count + new.count - count
    if left <= Source.comparisonsPerFingerprint { return isRepeated(inside: anchors) }
    let filter = FingerprintFilter(capacity: left)
    var start = 0
    for anchor in anchors.runs {
      for position in start..<anchor.old { filter.insert(old.fingerprint(at: position)) }
      start = anchor.oldEnd
    }
    for position in start..<old.count { filter.insert(old.fingerprint(at: position)) }
    forEachNewGap { filter.insert(new.fingerprint(at: $0)) }
    return contains(anchors) {
      filter.mayContain(new.fingerprint(at: $0)) && table.contains($0)
    }
  }

  /// The same when so little is left that to hash all the rest would cost more.
  @inlinable
  func isRepeated(inside anchors: Anchors<Source>) -> Bool {
    var start = 0
    for anchor in anchors.runs {
      for position in start..<anchor.old {
        if contains(anchors, where: { new.isSame(at: $0, as: old, at: position) }) { return true }
      }
      start = anchor.oldEnd
    }
    for position in start..<old.count {
      if contains(anchors, where: { new.isSame(at: $0, as: old, at: position) }) { return true }
    }
    var isRepeated = false
    forEachNewGap { position in
      isRepeated =
        isRepeated || contains(anchors, where: { new.isSame(at: $0, as: new, at: position) })
    }
    return isRepeated
  }

  /// Says whether a condition holds for a new position in the anchors behind the common prefix.
  @inlinable
  func contains(_ anchors: Anchors<Source>, where condition: (Int) -> Bool) -> Bool {
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
