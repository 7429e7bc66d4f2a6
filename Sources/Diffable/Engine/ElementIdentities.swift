/// Identifiers of the elements of a list, where one may come twice.
@usableFromInline
protocol ElementIdentities: Identities {
  associatedtype Element: Equatable

  var elements: UnsafeBufferPointer<Element> { get }

  /// Says whether two elements of any of the lists have the same identity.
  func isSame(_ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool

  /// The fingerprint of an element, which is only asked for where fingerprints are cheap.
  func fingerprint(of element: UnsafePointer<Element>) -> UInt32
}

extension Identities where Self: ElementIdentities {
  @inlinable static var areUnique: Bool { false }

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
    while true {
      notes.updates.reserve(Notes.batch)
      let walk = walk(left, right, from: place, to: runEnd, noting: &notes)
      place = walk.end
      if walk.isAtSuspect {
        notes.suspects.append(Int32(truncatingIfNeeded: place.new))
        if !Bits.areSame(left + place.old, right + place.new) { notes.updates.append(place) }
        place = place.next
      }
      if notes.updates.count &- notes.judged >= Notes.batch {
        judge(&notes, in: new)
      } else if !walk.isAtSuspect {
        notes.endRun(at: place)
        if !stepping || !step(over: place, before: end, in: new, noting: &notes) { return place }
        place = notes.runStart
        runEnd = place.runEnd(before: end)
      }
    }
  }

  /// Goes along as far as is judged at once, or to something that may have been left over before.
  ///
  /// Made once for each type, with nothing in it that comes from elsewhere: all that it works on is
  /// in registers.
  @inlinable @inline(never)
  func walk(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>,
    from start: Pair,
    to end: Pair,
    noting notes: inout Notes
  ) -> (end: Pair, isAtSuspect: Bool) {
    let limit = notes.judged &+ Notes.batch
    if notes.leftOver.isClosed {
      return walk(left, right, from: start, to: end, noting: &notes.updates, limit: limit) { _ in
        false
      }
    }
    let (words, mask) = (notes.leftOver.words.elements, notes.leftOver.mask)
    return walk(left, right, from: start, to: end, noting: &notes.updates, limit: limit) {
      FingerprintFilter.mayContain(fingerprint(of: $0), in: words, mask: mask)
    }
  }

  /// Goes along until there are so many updates, for which there is room, or before a suspect.
  @inlinable @inline(__always)
  func walk(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>,
    from start: Pair,
    to end: Pair,
    noting updates: inout PlainList<Pair>,
    limit: Int,
    stoppingAt isSuspect: (_ new: UnsafePointer<Element>) -> Bool
  ) -> (end: Pair, isAtSuspect: Bool) {
    let pairs = updates.elements
    var count = updates.count
    var place = start
    var (left, right) = (left + start.old, right + start.new)
    var isAtSuspect = false
    while place != end, isSame(left, right) {
      isAtSuspect = isSuspect(right)
      if isAtSuspect { break }
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
    return (place, isAtSuspect)
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
