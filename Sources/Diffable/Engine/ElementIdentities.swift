/// The identifiers of the elements of a list, which may have duplicates.
@usableFromInline protocol ElementIdentities: Identities {
  associatedtype Element: Equatable

  var elements: UnsafeBufferPointer<Element> { get }

  /// Returns whether two elements of any of the lists have the same identity.
  func isSame(_ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool
}

extension Identities where Self: ElementIdentities {
  @inlinable var count: Int { elements.count }

  @inlinable @inline(__always) func mayDiffer(
    at position: Int, as other: Self, at otherPosition: Int
  ) -> Bool {
    guard let left = elements.baseAddress, let right = other.elements.baseAddress else {
      return false
    }
    return !Bits.areSame(left + position, right + otherPosition)
  }

  @inlinable @inline(__always) func touch(at position: Int) -> UInt8 {
    Bits.ends(of: elements, at: position)
  }

  @inlinable func align(
    from start: Pair, to end: Pair, in new: Self, stepping: Bool, into alignment: inout Alignment
  ) -> Pair {
    guard let left = elements.baseAddress, let right = new.elements.baseAddress else {
      return start
    }
    var pair = start
    var runEnd = pair.runEnd(before: end)
    // Unused capacity is never touched, so it takes no physical memory.
    alignment.updates.reserve(runEnd.old &- pair.old &+ Alignment.batch)
    while true {
      let limit = alignment.confirmed &+ Alignment.batch
      pair = scan(left, right, from: pair, to: runEnd, into: &alignment.updates, limit: limit)
      if alignment.updates.count &- alignment.confirmed >= Alignment.batch {
        confirmUpdates(&alignment, in: new)
      } else {
        alignment.endRun(at: pair)
        if !stepping || !step(over: pair, before: end, in: new, into: &alignment) { return pair }
        pair = alignment.runStart
        runEnd = pair.runEnd(before: end)
      }
    }
  }

  /// Matches elements until identities differ or the updates reach a limit.
  ///
  /// Not inlined, to keep its state in registers.
  @inlinable @inline(never) func scan(
    _ left: UnsafePointer<Element>, _ right: UnsafePointer<Element>, from start: Pair, to end: Pair,
    into updates: inout PlainList<Pair>, limit: Int
  ) -> Pair {
    let pairs = updates.elements
    var count = updates.count
    var pair = start
    var (left, right) = (left + start.old, right + start.new)
    while pair != end, isSame(left, right) {
      let differs = !Bits.areSame(left, right)
      if differs {
        pairs[count] = pair
        count &+= 1
      }
      pair = pair.next
      if differs, count == limit { break }
      left += 1
      right += 1
    }
    updates.count = count
    return pair
  }

  @inlinable func confirmUpdates(_ alignment: inout Alignment, in new: Self) {
    confirmUpdates(&alignment.updates, from: alignment.confirmed, in: new)
    alignment.confirmed = alignment.updates.count
  }

  /// Not inlined, so that `==` is inlined into it instead of being called with copies.
  @inlinable @inline(never) func confirmUpdates(
    _ updates: inout PlainList<Pair>, from start: Int, in new: Self
  ) {
    guard updates.count > start, let left = elements.baseAddress,
      let right = new.elements.baseAddress
    else { return }
    let pairs = updates.elements
    let end = updates.count
    var index = start
    // Elements with different bits usually differ, and then nothing has to be moved.
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
