/// The old positions that anchors left, ascending, and which of them were matched since.
///
/// A matched position is stored as its complement, which takes no memory of its own.
@usableFromInline
struct UnmatchedPositions {
  @usableFromInline let positions: UnsafeMutableBufferPointer<Int32>

  /// Views the positions of a list, which has to live as long and must not grow.
  @inlinable
  init(_ list: borrowing PlainList<Int32>) {
    positions = list.buffer
  }

  @inlinable var count: Int { positions.count }

  /// Returns the old position at an index, whether it was matched or not.
  @inlinable @inline(__always)
  func position(at index: Int) -> Int {
    let position = positions[index]
    return Int(position ^ (position >> 31))
  }

  @inlinable @inline(__always)
  func isMatched(at index: Int) -> Bool { positions[index] < 0 }

  /// Returns whether an index exists and has an old position that was not matched.
  @inlinable @inline(__always)
  func has(_ position: Int, at index: Int) -> Bool {
    index < count && Int(positions[index]) == position
  }

  /// Marks the position at an index as matched.
  @inlinable @inline(__always)
  func markMatched(at index: Int) {
    positions[index] = ~positions[index]
  }
}

extension PlainList<Int32> {
  /// Removes the positions that were matched.
  @inlinable
  mutating func removeMatched() {
    let end = count
    count = 0
    var index = 0
    // Every position is written, because a branch would be mispredicted half of the time.
    while index < end {
      let position = elements[index]
      elements[count] = position
      count &+= position < 0 ? 0 : 1
      index &+= 1
    }
  }
}
