/// A contiguous list of unique identifiers.
@usableFromInline struct HashedIdentities<Identifier: Hashable>: BareIdentities {
  @usableFromInline let identifiers: UnsafeBufferPointer<Identifier>

  @inlinable init(_ identifiers: UnsafeBufferPointer<Identifier>) { self.identifiers = identifiers }

  @inlinable var count: Int { identifiers.count }

  @inlinable func hash(at position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: identifiers[position].hashValue)
  }

  @inlinable @inline(__always) func touch(at position: Int) -> UInt8 {
    Bits.ends(of: identifiers, at: position)
  }

  @inlinable func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    identifiers[position] == other.identifiers[otherPosition]
  }
}

/// The identifiers of the elements of a list, which may have duplicates.
@usableFromInline struct HashedElements<Element: Identifiable & Equatable>: ElementIdentities {
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  @inlinable init(_ elements: UnsafeBufferPointer<Element>) { self.elements = elements }

  @inlinable func hash(at position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: elements[position].id.hashValue)
  }

  @inlinable func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    elements[position].id == other.elements[otherPosition].id
  }

  @inlinable @inline(__always) func isSame(
    _ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>
  ) -> Bool { element.pointee.id == other.pointee.id }
}
