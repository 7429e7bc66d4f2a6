/// A position in an old list and one in a new list: of the same element, or where a run begins or ends.
@usableFromInline
struct Pair: BitwiseCopyable, Equatable, Sendable {
  /// The old position in the lower half, the difference to the new one in the upper half, so that
  /// advancing in both lists is adding one.
  @usableFromInline let positions: Int64

  @inlinable
  init(old: Int, new: Int) {
    self.init(
      positions: Int64(truncatingIfNeeded: old) | Int64(truncatingIfNeeded: new &- old) &<< 32
    )
  }

  @inlinable
  init(positions: Int64) {
    self.positions = positions
  }

  @inlinable var old: Int { Int(truncatingIfNeeded: positions & 0xFFFF_FFFF) }

  @inlinable var new: Int { old &+ Int(truncatingIfNeeded: positions &>> 32) }

  /// The next position in either list.
  @inlinable var next: Self { Self(positions: positions &+ 1) }

  /// Where a run from here ends at the latest when one of the lists ends.
  @inlinable
  func runEnd(before end: Self) -> Self {
    Self(positions: positions &+ Int64(max(0, min(end.old &- old, end.new &- new))))
  }
}
