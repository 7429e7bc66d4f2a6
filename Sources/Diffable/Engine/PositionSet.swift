/// A set of positions in a list, a bit each.
@usableFromInline
struct PositionSet: ~Copyable {
  /// The bits, freed with the set.
  ///
  /// A pointer and not an array: there are as many insertions as elements at worst, and asking each
  /// time whether the array is shared takes longer than the insertion.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let count: Int

  /// Creates an empty set of positions below `count`.
  @inlinable
  init(count: Int) {
    let size = (count + 63) / 64
    words = .allocate(capacity: size)
    words.initialize(repeating: 0, count: size)
    self.count = count
  }

  @inlinable
  deinit { words.deallocate() }

  /// Adds a position that is not negative and below `count`.
  @inlinable
  mutating func insert(_ position: Int) {
    words[position >> 6] |= 1 &<< UInt64(truncatingIfNeeded: position)
  }

  /// Says whether a position that is not negative and below `count` is in the set.
  @inlinable
  func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 &<< UInt64(truncatingIfNeeded: position)) != 0
  }

  @inlinable
  mutating func insert(_ range: Range<Int>) {
    var position = range.lowerBound
    while position < range.upperBound {
      let bit = position & 63
      let length = min(64 &- bit, range.upperBound &- position)
      let ones = length == 64 ? ~0 : (UInt64(1) &<< UInt64(length)) &- 1
      words[position >> 6] |= ones &<< UInt64(bit)
      position &+= length
    }
  }

  /// Calls a function with each position in a range that is in the set, ascending.
  @inlinable
  func forEach(in range: Range<Int>, _ body: (Int) -> Void) {
    var start = range.lowerBound & ~63
    // Bits below the range are masked out of its first word, bits above it out of its last.
    var mask = ~0 &<< UInt64(truncatingIfNeeded: range.lowerBound)
    while start < range.upperBound {
      let rest = range.upperBound &- start
      if rest < 64 { mask &= (1 &<< UInt64(rest)) &- 1 }
      var word = words[start >> 6] & mask
      while word != 0 {
        body(start &+ word.trailingZeroBitCount)
        word &= word &- 1
      }
      start &+= 64
      mask = ~0
    }
  }

  /// Calls a function with each position that is not in the set, ascending.
  @inlinable
  func forEachMissing(_ body: (Int) -> Void) {
    var start = 0
    while start < count {
      var missing = ~words[start >> 6]
      while missing != 0 {
        let position = start &+ missing.trailingZeroBitCount
        if position >= count { return }
        body(position)
        missing &= missing &- 1
      }
      start &+= 64
    }
  }

  /// Returns the positions that are not in the set, ascending; there are `number` of them.
  @inlinable
  func missing(_ number: Int) -> [Int] {
    if number <= 0 { return [] }
    return Array(unsafeUninitializedCapacity: number) { buffer, filled in
      forEachMissing { position in
        // More than promised would be written past the end.
        guard filled < number else { return }
        buffer.initializeElement(at: filled, to: position)
        filled &+= 1
      }
    }
  }
}
