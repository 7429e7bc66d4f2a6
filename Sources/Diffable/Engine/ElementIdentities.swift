/// Identifiers of the elements of a list, where one may come twice.
@usableFromInline
protocol ElementIdentities: Identities {
  associatedtype Element: Equatable

  var elements: UnsafeBufferPointer<Element> { get }

  /// Says whether two elements of any of the lists have the same identity.
  func isSame(_ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool

  /// A hash that is good enough to tell that an identifier does not come twice.
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

  @inlinable
  func follow(
    _ position: Int,
    in new: Self,
    _ newPosition: Int,
    limit: Int,
    noting notes: inout Notes
  ) -> Int {
    guard limit > 0, let left = elements.baseAddress, let right = new.elements.baseAddress else {
      return 0
    }
    var length = 0
    while true {
      notes.updates.reserve(Notes.batch)
      let start = Pair(old: position &+ length, new: newPosition &+ length)
      let batch = min(limit &- length, Notes.batch)
      let followed = followBatch(left, right, from: start, limit: batch, noting: &notes)
      length &+= followed.length
      if notes.updates.count &- notes.judged >= Notes.batch { judge(&notes, in: new) }
      if !followed.goesOn || length == limit { return length }
    }
  }

  /// Goes along as far as is judged at once, or as something is found that may have been left over.
  ///
  /// Made once for each type, with nothing in it that comes from elsewhere: all that it works on is
  /// in registers.
  @inlinable @inline(never)
  func followBatch(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>,
    from start: Pair,
    limit: Int,
    noting notes: inout Notes
  ) -> (length: Int, goesOn: Bool) {
    let (left, right) = (left + start.old, right + start.new)
    if notes.leftOver.isClosed {
      let length = follow(left, right, limit, noting: &notes.updates, from: start) { _ in false }
      return (length.count, length.count == limit)
    }
    let (words, mask) = (notes.leftOver.words.elements, notes.leftOver.mask)
    let followed = follow(left, right, limit, noting: &notes.updates, from: start) {
      FingerprintFilter.mayContain(fingerprint(of: $0), in: words, mask: mask)
    }
    if followed.isStopped {
      notes.suspects.append(Int32(truncatingIfNeeded: start.new &+ followed.count &- 1))
    }
    return (followed.count, followed.isStopped || followed.count == limit)
  }

  @inlinable @inline(__always)
  func follow(
    _ left: UnsafePointer<Element>,
    _ right: UnsafePointer<Element>,
    _ limit: Int,
    noting updates: inout PlainList<Pair>,
    from start: Pair,
    stoppingAfter isLast: (_ new: UnsafePointer<Element>) -> Bool
  ) -> (count: Int, isStopped: Bool) {
    let pairs = updates.elements
    var count = updates.count
    var pair = start
    var (left, right) = (left, right)
    var length = 0
    var isStopped = false
    while length < limit, isSame(left, right) {
      if !Bits.areSame(left, right) {
        pairs[count] = pair
        count &+= 1
      }
      isStopped = isLast(right)
      pair = pair.next
      left += 1
      right += 1
      length &+= 1
      if isStopped { break }
    }
    updates.count = count
    return (length, isStopped)
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
    var count = start
    for index in start..<updates.count {
      let pair = pairs[index]
      pairs[count] = pair
      if left[pair.old] != right[pair.new] { count &+= 1 }
    }
    updates.count = count
  }
}
