/// Identifiers that are stored side by side, none twice: those of a snapshot.
@usableFromInline
struct HashedIdentities<Identifier: Hashable>: BareIdentities {
  @usableFromInline let identifiers: UnsafeBufferPointer<Identifier>

  @inlinable
  init(_ identifiers: UnsafeBufferPointer<Identifier>) {
    self.identifiers = identifiers
  }

  @inlinable var count: Int { identifiers.count }

  @inlinable
  func hash(at position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: identifiers[position].hashValue)
  }

  @inlinable @inline(__always)
  func touch(at position: Int) -> UInt8 { Bits.ends(of: identifiers, at: position) }

  @inlinable
  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    identifiers[position] == other.identifiers[otherPosition]
  }
}
