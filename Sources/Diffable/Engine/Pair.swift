/// A position of an old list and one of a new list that have the same identity.
@usableFromInline
struct Pair: BitwiseCopyable, Sendable {
  /// The old position in the lower half, the new one in the upper.
  @usableFromInline let positions: UInt64

  @inlinable
  init(old: Int, new: Int) {
    self.init(positions: UInt64(truncatingIfNeeded: old) | UInt64(truncatingIfNeeded: new) &<< 32)
  }

  @inlinable
  init(positions: UInt64) {
    self.positions = positions
  }

  @inlinable var old: Int { Int(truncatingIfNeeded: positions & 0xFFFF_FFFF) }

  @inlinable var new: Int { Int(truncatingIfNeeded: positions &>> 32) }

  /// The next position in either list.
  @inlinable var next: Self { Self(positions: positions &+ 0x1_0000_0001) }
}
