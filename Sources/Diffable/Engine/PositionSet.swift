/// A set of positions as a bit set.
@usableFromInline struct PositionSet: ~Copyable {
  /// The bits.
  ///
  /// A pointer, because the uniqueness check of an array takes longer than an insertion.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let count: Int

  /// Creates an empty set of positions below `count`.
  @inlinable init(count: Int) {
    let size = (count + 63) / 64
    words = .allocate(capacity: size)
    words.initialize(repeating: 0, count: size)
    self.count = count
  }

  @inlinable deinit { words.deallocate() }

  /// Adds a position in `0..<count`.
  @inlinable mutating func insert(_ position: Int) {
    words[position >> 6] |= 1 &<< UInt64(truncatingIfNeeded: position)
  }

  /// Returns whether a position in `0..<count` is in the set.
  @inlinable func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 &<< UInt64(truncatingIfNeeded: position)) != 0
  }

  /// Calls a function for each position that is not in the set, ascending.
  @inlinable func forEachMissing(_ body: (Int) -> Void) {
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
}
