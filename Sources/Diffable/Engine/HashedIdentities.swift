/// Identifiers that stand side by side, none twice: those of a snapshot.
@usableFromInline
struct HashedIdentities<Identifier: Hashable>: Identities {
  @usableFromInline let identifiers: UnsafeBufferPointer<Identifier>

  @inlinable
  init(_ identifiers: UnsafeBufferPointer<Identifier>) {
    self.identifiers = identifiers
  }

  @inlinable static var areUnique: Bool { true }

  @inlinable var count: Int { identifiers.count }

  @inlinable
  func hash(at position: Int) -> UInt {
    UInt(bitPattern: identifiers[position].hashValue)
  }

  @inlinable
  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    identifiers[position] == other.identifiers[otherPosition]
  }
}

/// Identifiers of the elements of a list, where one may come twice.
@usableFromInline
struct HashedElements<Element: Identifiable>: Identities {
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  @inlinable
  init(_ elements: UnsafeBufferPointer<Element>) {
    self.elements = elements
  }

  @inlinable static var areUnique: Bool { false }

  @inlinable var count: Int { elements.count }

  @inlinable
  func hash(at position: Int) -> UInt {
    UInt(bitPattern: elements[position].id.hashValue)
  }

  @inlinable
  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    elements[position].id == other.elements[otherPosition].id
  }
}
