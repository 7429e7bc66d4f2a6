/// The old positions that are left over, ascending, and which of them were matched since.
///
/// One that was matched is kept as its complement: that takes no room beside the positions and is at
/// hand wherever they are read.
@usableFromInline
struct OldRest {
  @usableFromInline let positions: UnsafeMutableBufferPointer<Int32>

  /// Sees the positions of a list, which has to live as long and not to grow.
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
  func isTaken(at index: Int) -> Bool { positions[index] < 0 }

  /// Says whether an index exists and has an old position that was not matched.
  @inlinable @inline(__always)
  func has(_ position: Int, at index: Int) -> Bool {
    index < count && Int(positions[index]) == position
  }

  /// Marks the position at an index as matched.
  @inlinable @inline(__always)
  func take(at index: Int) {
    positions[index] = ~positions[index]
  }
}

extension PlainList<Int32> {
  /// Forgets the positions that were matched.
  @inlinable
  mutating func removeTaken() {
    let end = count
    count = 0
    var index = 0
    // Written in any case, so that there is no branch: which were matched cannot be guessed.
    while index < end {
      let position = elements[index]
      elements[count] = position
      count &+= position < 0 ? 0 : 1
      index &+= 1
    }
  }
}
