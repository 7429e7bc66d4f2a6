/// Pairs that are shared by all copies of the difference that they are part of.
@usableFromInline
final class SharedPairs: @unchecked Sendable {
  // Sendable because nothing in it ever changes.
  @usableFromInline let list: PlainList<Pair>

  @inlinable
  init(_ list: consuming PlainList<Pair>) {
    self.list = list
  }
}
