extension Matching {
  /// Matches the positions that the anchors left unmatched, by hash.
  @inlinable mutating func match(_ anchors: inout Anchors<Source>) {
    if anchors.alignment.unmatchedOld.count > 0, anchors.alignment.unmatchedNew.count > 0 {
      let unmatched = UnmatchedPositions(anchors.alignment.unmatchedOld)
      var table = IdentityTable(old: old, unmatched: unmatched, new: new)
      matchByHash(anchors, using: &table)
      anchors.alignment.unmatchedOld.removeMatched()
      old.confirmUpdates(&updatesInFound, from: 0, in: new)
    } else {
      swap(&insertions, &anchors.alignment.unmatchedNew)
    }
    swap(&deletions, &anchors.alignment.unmatchedOld)
  }

  /// Looks up each unmatched new position among the old ones.
  @inlinable mutating func matchByHash(
    _ anchors: borrowing Anchors<Source>, using table: inout IdentityTable<Source>
  ) {
    let (unmatchedOld, unmatchedNew) = (table.unmatched, anchors.alignment.unmatchedNew.buffer)
    found.reserve(unmatchedNew.count)
    var hint = SearchHint()
    // The next index to prefetch; never if positions are close together.
    var prefetchIndex = IdentityTable<Source>.areScattered(unmatchedNew) ? 0 : Int.max
    var index = 0
    insertions.reserve(unmatchedNew.count)
    while index < unmatchedNew.count {
      if index >= prefetchIndex {
        prefetchIndex = index &+ IdentityTable<Source>.prefetchBatch
        table.prefetch(unmatchedNew[index..<min(prefetchIndex, unmatchedNew.count)], of: new)
      }
      let position = Int(unmatchedNew[index])
      var match = hint.last - 1
      if !hint.isDescending || table.hasRepeats || !isFree(match, in: unmatchedOld, for: position) {
        match = table.match(position)
        if match < 0 {
          insertions.append(unmatchedNew[index])
          index &+= 1
          continue
        }
        hint.isDescending = match == hint.last - 1
      }
      hint.last = match
      let oldPosition = unmatchedOld.position(at: match)
      unmatchedOld.markMatched(at: match)
      appendUpdate(oldPosition, position)
      var length = 1
      // The rest of a moved block needs no hashing. This is tried less often if blocks are rare.
      if !hint.isDescending, !table.hasRepeats, hint.runBudget > 0 || index & 15 == 0 {
        while index &+ length < unmatchedNew.count,
          Int(unmatchedNew[index &+ length]) == position &+ length,
          unmatchedOld.has(oldPosition &+ length, at: match &+ length),
          old.isSame(at: oldPosition &+ length, as: new, at: position &+ length)
        {
          unmatchedOld.markMatched(at: match &+ length)
          appendUpdate(oldPosition &+ length, position &+ length)
          length &+= 1
        }
        hint.runBudget = length > 1 ? 8 : hint.runBudget &- 1
      }
      // A position minus its index is the number of anchored positions before it.
      let crossed = abs((oldPosition &- match) &- (position &- index))
      found.append(Run(old: oldPosition, new: position, count: length, previous: crossed))
      index &+= length
    }
  }

  /// Returns whether an index is valid, unmatched, and has the identity at a new position.
  @inlinable func isFree(_ index: Int, in unmatched: UnmatchedPositions, for position: Int) -> Bool
  {
    index >= 0 && index < unmatched.count && !unmatched.isMatched(at: index)
      && old.isSame(at: unmatched.position(at: index), as: new, at: position)
  }

  @inlinable @inline(__always) mutating func appendUpdate(_ oldPosition: Int, _ position: Int) {
    if old.mayDiffer(at: oldPosition, as: new, at: position) {
      updatesInFound.append(Pair(old: oldPosition, new: position))
    }
  }
}

/// A hint for the next lookup from the previous ones.
@usableFromInline struct SearchHint {
  /// Above zero while checking for moved blocks is worthwhile.
  @usableFromInline var runBudget = 8

  /// The last index found.
  @usableFromInline var last = -1

  /// Whether the last index was one below its predecessor, as in a reversed list.
  @usableFromInline var isDescending = false

  @inlinable init() {}
}
