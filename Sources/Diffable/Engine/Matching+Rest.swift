extension Matching {
  /// Matches what anchors left over by its hash, and appends all in order.
  ///
  /// - Returns: Whether nothing of the anchors was left over as well.
  @inlinable
  mutating func match(_ anchors: inout Anchors<Source>) -> Bool {
    let isInDoubt = anchors.areInDoubt
    if !isInDoubt, anchors.oldRest.count == 0 || anchors.newRest.count == 0 {
      for anchor in anchors.runs.buffer { runs.append(anchor) }
      swap(&deletions, &anchors.oldRest)
      swap(&insertions, &anchors.newRest)
      knowsCrossings = true
      return true
    }
    var table = IdentityTable(
      old: old,
      rest: anchors.oldRest.buffer,
      new: new,
      misses: isInDoubt ? anchors.newRest.count : 0
    )
    var taken = PositionSet(count: anchors.oldRest.count)
    matchRest(anchors, using: &table, &taken)
    if isInDoubt, anchors.isRepeated(in: table, beside: insertions) { return false }
    deletions.reserve(anchors.oldRest.count)
    taken.forEachMissing { deletions.append(anchors.oldRest.elements[$0]) }
    old.judge(&updatesInRest, from: 0, in: new)
    return true
  }

  /// Looks up each new position that is left among the old ones.
  @inlinable
  mutating func matchRest(
    _ anchors: borrowing Anchors<Source>,
    using table: inout IdentityTable<Source>,
    _ taken: inout PositionSet
  ) {
    let (oldRest, newRest) = (anchors.oldRest.buffer, anchors.newRest.buffer)
    runs.reserve(anchors.runs.count + newRest.count)
    knowsCrossings = anchors.count > anchors.prefix
    var outlook = Outlook()
    let anchorRuns = anchors.runs.buffer
    var anchor = 0
    var index = 0
    insertions.reserve(newRest.count)
    while index < newRest.count {
      let position = Int(newRest[index])
      while anchor < anchorRuns.count, anchorRuns[anchor].new < position {
        runs.append(anchorRuns[anchor])
        anchor &+= 1
      }
      var found = outlook.last - 1
      if !outlook.falls || table.hasRepeats
        || !isFree(found, in: oldRest, outside: taken, for: position)
      {
        found = table.take(position)
        if found < 0 || taken.contains(found) {
          insertions.append(newRest[index])
          index &+= 1
          continue
        }
        outlook.falls = found == outlook.last - 1
      }
      outlook.last = found
      taken.insert(found)
      let oldPosition = Int(oldRest[found])
      noteUpdate(oldPosition, position)
      var length = 1
      // What was moved together is found together without hashing it, unless nothing ever is.
      if !outlook.falls, !table.hasRepeats, outlook.hope > 0 || index & 15 == 0 {
        while isNext(length, behind: index, of: newRest),
          isNext(length, behind: found, of: oldRest),
          isFree(found &+ length, in: oldRest, outside: taken, for: position &+ length)
        {
          taken.insert(found &+ length)
          noteUpdate(oldPosition &+ length, position &+ length)
          length &+= 1
        }
        outlook.hope = length > 1 ? 8 : outlook.hope &- 1
      }
      if knowsCrossings {
        // Before a place there are as many anchored positions as there are less those of the rest.
        let anchored = abs((oldPosition &- found) &- (position &- index))
        crossings.append(Crossing(run: runs.count, anchored: anchored))
      }
      runs.append(Run(old: oldPosition, new: position, count: length))
      index &+= length
    }
    for run in anchorRuns[anchor...] { runs.append(run) }
  }

  /// Says whether as many positions as indexes lie between an index of a rest and a later one.
  @inlinable @inline(__always)
  func isNext(
    _ distance: Int,
    behind index: Int,
    of rest: UnsafeMutableBufferPointer<Int32>
  ) -> Bool {
    index &+ distance < rest.count && Int(rest[index &+ distance]) == Int(rest[index]) &+ distance
  }

  /// Says whether an old index exists, was not taken, and has the identity of a new position.
  @inlinable
  func isFree(
    _ index: Int,
    in rest: UnsafeMutableBufferPointer<Int32>,
    outside taken: borrowing PositionSet,
    for position: Int
  ) -> Bool {
    index >= 0 && index < rest.count && !taken.contains(index)
      && old.isSame(at: Int(rest[index]), as: new, at: position)
  }

  @inlinable @inline(__always)
  mutating func noteUpdate(_ oldPosition: Int, _ position: Int) {
    if old.mayBeUpdated(at: oldPosition, as: new, at: position) {
      updatesInRest.append(Pair(old: oldPosition, new: position))
    }
  }
}

/// What there is reason to expect of the next position that is looked up.
@usableFromInline
struct Outlook {
  /// Above zero while it is worth trying whether what was found goes on, as in a block that was
  /// moved.
  @usableFromInline var hope = 8

  /// The old index that was found last.
  @usableFromInline var last = -1

  /// Whether what was found last lay just before what was found before, as in a list turned round.
  @usableFromInline var falls = false

  @inlinable
  init() {}
}
