extension Anchors {
  /// Whether an identity of the anchors may be left over as well.
  ///
  /// In the common prefix it does not matter: that matches the k-th with the k-th.
  @inlinable var areInDoubt: Bool {
    !Source.areUnique && count > prefix && oldRest.count + newRest.count > 0
  }

  /// Says whether an identity of the anchors was left over as well.
  ///
  /// - Parameters:
  ///   - table: What was left over, to be asked for identities.
  ///   - insertions: The new positions that were not matched with what was left over.
  /// - Returns: Whether one comes twice in either list.
  @inlinable
  func isRepeated(
    in table: borrowing IdentityTable<Source>,
    beside insertions: borrowing PlainList<Int32>
  ) -> Bool {
    let oldRest = OldRest(oldRest)
    let left = oldRest.count + insertions.count
    if left <= Self.comparisonsPerFingerprint, !new.haveCheapFingerprints {
      return contains { position in
        (0..<oldRest.count).contains {
          new.isSame(at: position, as: old, at: oldRest.position(at: $0))
        }
          || insertions.buffer.contains { new.isSame(at: position, as: new, at: Int($0)) }
      }
    }
    let filter = FingerprintFilter(for: left, questions: count - prefix)
    for index in 0..<oldRest.count {
      filter.insert(old.fingerprint(at: oldRest.position(at: index)))
    }
    for position in insertions.buffer { filter.insert(new.fingerprint(at: Int(position))) }
    if !new.haveCheapFingerprints {
      return contains { filter.mayContain(new.fingerprint(at: $0)) && table.contains($0) }
    }
    // In the place of what was left over, one that is not claimed: all is gone over in one sweep.
    let fingerprints = notes.fingerprints.elements
    let absent = filter.absent
    for position in newRest.buffer { fingerprints[Int(position) &- prefix] = absent }
    let end = notes.fingerprints.count
    var index = filter.firstIndex(in: fingerprints, 0..<end)
    while index < end {
      if table.contains(prefix + index) { return true }
      index = filter.firstIndex(in: fingerprints, index + 1..<end)
    }
    return false
  }

  /// How many comparisons are cheaper than a fingerprint that is not cheap.
  @inlinable static var comparisonsPerFingerprint: Int { 8 }

  /// Says whether a condition holds for a new position in the anchors behind the common prefix.
  @inlinable
  func contains(where condition: (Int) -> Bool) -> Bool {
    for anchor in runs.buffer where anchor.new >= prefix {
      var position = anchor.new
      while position < anchor.newEnd {
        if condition(position) { return true }
        position &+= 1
      }
    }
    return false
  }
}
