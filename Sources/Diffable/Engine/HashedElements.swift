/// The identifiers of the elements of a list, in which one may come twice.
@usableFromInline
struct HashedElements<Element: Identifiable & Equatable>: ElementIdentities {
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  @inlinable
  init(_ elements: UnsafeBufferPointer<Element>) {
    self.elements = elements
  }

  @inlinable
  func hash(at position: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: elements[position].id.hashValue)
  }

  @inlinable
  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    elements[position].id == other.elements[otherPosition].id
  }

  @inlinable @inline(__always)
  func isSame(_ element: UnsafePointer<Element>, _ other: UnsafePointer<Element>) -> Bool {
    element.pointee.id == other.pointee.id
  }
}
