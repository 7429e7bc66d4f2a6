/// The old positions that the anchors left unmatched, ascending.
///
/// Positions matched later are stored as their complement, which takes no extra memory.
@usableFromInline struct UnmatchedPositions {
  @usableFromInline let positions: UnsafeMutableBufferPointer<Int32>

  /// Creates a view of a list, which must outlive it and not grow.
  @inlinable init(_ list: borrowing PlainList<Int32>) { positions = list.buffer }

  @inlinable var count: Int { positions.count }

  /// Returns the old position at an index, matched or not.
  @inlinable @inline(__always) func position(at index: Int) -> Int {
    let position = positions[index]
    return Int(position ^ (position >> 31))
  }

  @inlinable @inline(__always) func isMatched(at index: Int) -> Bool { positions[index] < 0 }

  /// Returns whether an index is valid and has an unmatched old position.
  @inlinable @inline(__always) func has(_ position: Int, at index: Int) -> Bool {
    index < count && Int(positions[index]) == position
  }

  /// Marks the position at an index as matched.
  @inlinable @inline(__always) func markMatched(at index: Int) {
    positions[index] = ~positions[index]
  }
}

extension PlainList<Int32> {
  /// Removes the matched positions.
  @inlinable mutating func removeMatched() {
    let end = count
    count = 0
    var index = 0
    // Branchless, because a branch would be mispredicted half of the time.
    while index < end {
      let position = elements[index]
      elements[count] = position
      count &+= position < 0 ? 0 : 1
      index &+= 1
    }
  }
}
