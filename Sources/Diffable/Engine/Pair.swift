/// A position in an old list and one in a new list.
@usableFromInline struct Pair: BitwiseCopyable, Equatable, Sendable {
  /// The old position in the lower half and the difference to the new one in the upper half, so that
  /// adding one advances both.
  @usableFromInline let positions: Int64

  @inlinable init(old: Int, new: Int) {
    self.init(
      positions: Int64(truncatingIfNeeded: old) | Int64(truncatingIfNeeded: new &- old) &<< 32)
  }

  @inlinable init(positions: Int64) { self.positions = positions }

  @inlinable var old: Int { Int(truncatingIfNeeded: positions & 0xFFFF_FFFF) }

  @inlinable var new: Int { old &+ Int(truncatingIfNeeded: positions &>> 32) }

  /// The next position in both lists.
  @inlinable var next: Self { Self(positions: positions &+ 1) }

  /// The end of the longest possible run from here.
  @inlinable func runEnd(before end: Self) -> Self {
    Self(positions: positions &+ Int64(max(0, min(end.old &- old, end.new &- new))))
  }
}
