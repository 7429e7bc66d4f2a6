extension Matching {
  /// Matches what anchors left over by its hash.
  @inlinable
  mutating func match(_ anchors: inout Anchors<Source>) {
    if anchors.notes.oldRest.count > 0, anchors.notes.newRest.count > 0 {
      var table = IdentityTable(old: old, rest: OldRest(anchors.notes.oldRest), new: new)
      matchRest(anchors, using: &table)
      anchors.notes.oldRest.removeTaken()
      old.judge(&updatesInRest, from: 0, in: new)
    } else {
      swap(&insertions, &anchors.notes.newRest)
    }
    swap(&deletions, &anchors.notes.oldRest)
  }

  /// Looks up each new position that is left among the old ones.
  @inlinable
  mutating func matchRest(
    _ anchors: borrowing Anchors<Source>,
    using table: inout IdentityTable<Source>
  ) {
    let (oldRest, newRest) = (table.rest, anchors.notes.newRest.buffer)
    found.reserve(newRest.count)
    var outlook = Outlook()
    // Where to fetch what comes next; nowhere where all is at hand.
    var fetchIndex = IdentityTable<Source>.areScattered(newRest) ? 0 : Int.max
    var index = 0
    insertions.reserve(newRest.count)
    while index < newRest.count {
      if index >= fetchIndex {
        fetchIndex = index &+ IdentityTable<Source>.fetchedAtOnce
        table.fetch(newRest[index..<min(fetchIndex, newRest.count)], of: new)
      }
      let position = Int(newRest[index])
      var match = outlook.last - 1
      if !outlook.falls || table.hasRepeats
        || !isFree(match, in: oldRest, for: position)
      {
        match = table.match(position)
        if match < 0 {
          insertions.append(newRest[index])
          index &+= 1
          continue
        }
        outlook.falls = match == outlook.last - 1
      }
      outlook.last = match
      let oldPosition = oldRest.position(at: match)
      oldRest.take(at: match)
      noteUpdate(oldPosition, position)
      var length = 1
      // What was moved together is found together without hashing it, unless nothing ever is.
      if !outlook.falls, !table.hasRepeats, outlook.hope > 0 || index & 15 == 0 {
        while index &+ length < newRest.count,
          Int(newRest[index &+ length]) == position &+ length,
          oldRest.has(oldPosition &+ length, at: match &+ length),
          old.isSame(at: oldPosition &+ length, as: new, at: position &+ length)
        {
          oldRest.take(at: match &+ length)
          noteUpdate(oldPosition &+ length, position &+ length)
          length &+= 1
        }
        outlook.hope = length > 1 ? 8 : outlook.hope &- 1
      }
      // Before a position there are as many anchored ones as there are less those of the rest.
      let crossed = abs((oldPosition &- match) &- (position &- index))
      found.append(Run(old: oldPosition, new: position, count: length, crossedAnchors: crossed))
      index &+= length
    }
  }

  /// Says whether an old index exists, was not taken, and has the identity of a new position.
  @inlinable
  func isFree(_ index: Int, in rest: OldRest, for position: Int) -> Bool {
    index >= 0 && index < rest.count && !rest.isTaken(at: index)
      && old.isSame(at: rest.position(at: index), as: new, at: position)
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
