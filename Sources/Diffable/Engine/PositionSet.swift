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

  @inlinable
  func numberMissing() -> Int {
    count - words.reduce(0) { $0 + $1.nonzeroBitCount }
  }
}
