/// Places in an old and a new list, shared by whoever copies the difference that they are part of.
@usableFromInline
final class Places: @unchecked Sendable {
  // Sendable because nothing in it ever changes.
  @usableFromInline let pairs: PlainList<Pair>

  @inlinable
  init(_ pairs: consuming PlainList<Pair>) {
    self.pairs = pairs
  }
}
