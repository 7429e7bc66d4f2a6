/// Identifiers of the elements of a list, where one may come twice.
@usableFromInline
protocol ElementIdentities: Identities {
  associatedtype Element: Equatable

  var elements: UnsafeBufferPointer<Element> { get }

  /// Says whether two elements of any of the lists have the same identity.
  func isSame(_ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool
}

extension Identities where Self: ElementIdentities {
  @inlinable var count: Int { elements.count }

  @inlinable @inline(__always)
  func mayBeUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    guard let left = elements.baseAddress, let right = other.elements.baseAddress else {
      return false
    }
    return !Bits.areSame(left + position, right + otherPosition)
  }

  @inlinable @inline(__always)
  func glance(at position: Int) -> UInt8 { Bits.ends(of: elements, at: position) }

  @inlinable
  func follow(
    from start: Pair,
    to end: Pair,
    in new: Self,
    stepping: Bool,
    noting notes: inout Notes
  ) -> Pair {
    guard let left = elements.baseAddress, let right = new.elements.baseAddress else {
      return start
    }
    var place = start
    var runEnd = place.runEnd(before: end)
    // Room that is never used is never touched, and so takes no memory.
    notes.updates.reserve(runEnd.old &- place.old &+ Notes.batch)
    while true {
      let limit = notes.judged &+ Notes.batch
      place = walk(left, right, from: place, to: runEnd, noting: &notes.updates, limit: limit)
      if notes.updates.count &- notes.judged >= Notes.batch {
        judge(&notes, in: new)
      } else {
        notes.endRun(at: place)
        if !stepping || !step(over: place, before: end, in: new, noting: &notes) { return place }
        place = notes.runStart
        runEnd = place.runEnd(before: end)
      }
    }
  }

  /// Goes along until there are as many updates as are judged at once, for which there is room.
  ///
  /// Made once for each type, with nothing in it that comes from elsewhere: all that it works on is
  /// in registers.
  @inlinable @inline(never)
  func walk(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>,
    from start: Pair,
    to end: Pair,
    noting updates: inout PlainList<Pair>,
    limit: Int
  ) -> Pair {
    let pairs = updates.elements
    var count = updates.count
    var place = start
    var (left, right) = (left + start.old, right + start.new)
    while place != end, isSame(left, right) {
      let isNoted = !Bits.areSame(left, right)
      if isNoted {
        pairs[count] = place
        count &+= 1
      }
      place = place.next
      if isNoted, count == limit { break }
      left += 1
      right += 1
    }
    updates.count = count
    return place
  }

  @inlinable
  func judge(_ notes: inout Notes, in new: Self) {
    judge(&notes.updates, from: notes.judged, in: new)
    notes.judged = notes.updates.count
  }

  /// Made once for each type, `==` becomes part of it; made where it is called, `==` would be called
  /// from there with copies of what it compares.
  @inlinable @inline(never)
  func judge(_ updates: inout PlainList<Pair>, from start: Int, in new: Self) {
    guard updates.count > start, let left = elements.baseAddress,
      let right = new.elements.baseAddress
    else { return }
    let pairs = updates.elements
    let end = updates.count
    var index = start
    // As a rule what differs in memory differs, and all stay where they are.
    while index < end, left[pairs[index].old] != right[pairs[index].new] { index &+= 1 }
    var count = index
    while index < end {
      let pair = pairs[index]
      pairs[count] = pair
      if left[pair.old] != right[pair.new] { count &+= 1 }
      index &+= 1
    }
    updates.count = count
  }
}
