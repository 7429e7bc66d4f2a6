/// A folded multiplication of two words as hash function, seeded once per process.
///
/// With a fixed seed an attacker could choose colliding identifiers.
@usableFromInline struct Fold: Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  /// The fold of this process.
  @usableFromInline static let seeded: Self = {
    var random = SystemRandomNumberGenerator()
    return Self(first: random.next(), second: random.next())
  }()

  @inlinable init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  @inlinable func callAsFunction(_ words: (UInt64, UInt64)) -> UInt32 {
    let product = (words.0 ^ first).multipliedFullWidth(by: words.1 ^ second)
    return UInt32(truncatingIfNeeded: product.high ^ product.low)
  }
}
