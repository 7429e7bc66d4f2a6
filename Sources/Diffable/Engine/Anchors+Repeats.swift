/// An identity may come twice, and the k-th in the old list is the k-th in the new one.
///
/// Anchors match in order. So all is right as long as none of an identity was left over before one of
/// the anchors that has it, in either list: then the anchors are the first of their identity in both,
/// and what is left over behind them is matched by its hash, in order as well.
extension Anchors {
  /// Whether an identity of the anchors may have been left over before.
  ///
  /// Nothing was left over before the common prefix.
  @inlinable var areInDoubt: Bool {
    !Source.areUnique && notes.count > prefix && notes.oldRest.count + notes.newRest.count > 0
  }

  /// Leaves positions over before others are compared, which are watched for the same identities.
  @inlinable @inline(__always)
  mutating func leave(_ oldPositions: Range<Int>, _ newPositions: Range<Int>) {
    for position in oldPositions { notes.leaveOld(position, of: old) }
    for position in newPositions { notes.leaveNew(position, of: new) }
  }

  /// Says whether an identity of the anchors was left over as well.
  ///
  /// - Parameters:
  ///   - table: What was left over, to be asked for identities.
  ///   - insertions: The new positions that were not matched with what was left over.
  /// - Returns: True if one was left over before its anchor; perhaps if one was behind it.
  @inlinable
  func isRepeated(
    in table: borrowing IdentityTable<Source>,
    beside insertions: borrowing PlainList<Int32>
  ) -> Bool {
    if !notes.leftOver.isClosed {
      return notes.suspects.buffer.contains { table.contains(Int($0)) }
    }
    let oldRest = OldRest(notes.oldRest)
    let left = oldRest.count + insertions.count
    if left <= Self.comparisonsPerFingerprint {
      return contains { position in
        (0..<oldRest.count).contains {
          new.isSame(at: position, as: old, at: oldRest.position(at: $0))
        }
          || insertions.buffer.contains { new.isSame(at: position, as: new, at: Int($0)) }
      }
    }
    let filter = FingerprintFilter(bits: left * 32)
    for index in 0..<oldRest.count {
      filter.insert(old.fingerprint(at: oldRest.position(at: index)))
    }
    for position in insertions.buffer { filter.insert(new.fingerprint(at: Int(position))) }
    return contains { filter.mayContain(new.fingerprint(at: $0)) && table.contains($0) }
  }

  /// How many comparisons are cheaper than a fingerprint that is not cheap.
  @inlinable static var comparisonsPerFingerprint: Int { 8 }

  /// Says whether a condition holds for a new position in the anchors behind the common prefix.
  @inlinable
  func contains(where condition: (Int) -> Bool) -> Bool {
    for anchor in notes.runs.buffer where anchor.new >= prefix {
      var position = anchor.new
      while position < anchor.newEnd {
        if condition(position) { return true }
        position &+= 1
      }
    }
    return false
  }
}
