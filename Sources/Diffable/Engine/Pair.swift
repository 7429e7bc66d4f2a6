/// A position of an old list and one of a new list that have the same identity.
@usableFromInline
struct Pair: BitwiseCopyable, Sendable {
  @usableFromInline let old: Int32
  @usableFromInline let new: Int32

  @inlinable
  init(old: Int, new: Int) {
    self.old = Int32(truncatingIfNeeded: old)
    self.new = Int32(truncatingIfNeeded: new)
  }
}
