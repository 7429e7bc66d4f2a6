/// A set of positions in a list, a bit each.
@usableFromInline
struct PositionSet {
  @usableFromInline var words: [UInt64]
  @usableFromInline let count: Int

  /// Creates an empty set of positions below `count`.
  @inlinable
  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    self.count = count
  }

  @inlinable
  mutating func insert(_ position: Int) {
    words[position >> 6] |= 1 << UInt64(position & 63)
  }

  @inlinable
  func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 << UInt64(position & 63)) != 0
  }

  @inlinable
  mutating func insert(_ range: Range<Int>) {
    var position = range.lowerBound
    while position < range.upperBound {
      let bit = position & 63
      let length = min(64 - bit, range.upperBound - position)
      let ones = length == 64 ? ~0 : (UInt64(1) << UInt64(length)) - 1
      words[position >> 6] |= ones << UInt64(bit)
      position += length
    }
  }

  /// Calls a function with each position that is not in the set, ascending.
  @inlinable
  func forEachMissing(_ body: (Int) -> Void) {
    for index in words.indices {
      var missing = ~words[index]
      while missing != 0 {
        let position = index << 6 + missing.trailingZeroBitCount
        if position >= count { return }
        body(position)
        missing &= missing - 1
      }
    }
  }

  /// Calls a function with each position in a range that is in the set, ascending.
  @inlinable
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let word = words[position >> 6] >> UInt64(position & 63)
      if word == 0 {
        position = (position | 63) + 1
      } else {
        position += word.trailingZeroBitCount
        if position < range.upperBound { body(position) }
        position += 1
      }
    }
  }

  /// Returns the positions that are not in the set, ascending; there are `number` of them.
  @inlinable
  func missing(_ number: Int) -> [Int] {
    Array(unsafeUninitializedCapacity: number) { buffer, count in
      forEachMissing { position in
        // More than promised would be written past the end.
        guard count < number else { return }
        buffer.initializeElement(at: count, to: position)
        count += 1
      }
    }
  }
}
