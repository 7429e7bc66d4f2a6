/// A list with room for as many elements as there can ever be.
@usableFromInline
struct FixedList<Element: BitwiseCopyable>: ~Copyable {
  /// The room for the elements, freed with the list.
  ///
  /// A pointer and not an array: at worst there is an element for each of a list that is compared,
  /// and asking each time whether the array is shared and has room takes longer than appending.
  /// What is never used of the room is never touched, and so takes no memory.
  @usableFromInline let elements: UnsafeMutablePointer<Element>
  @usableFromInline let capacity: Int
  @usableFromInline var count = 0

  @inlinable
  init(capacity: Int) {
    elements = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  @inlinable
  deinit { elements.deallocate() }

  @inlinable
  mutating func append(_ element: Element) {
    // There never are more: each takes up something that was counted.
    guard count < capacity else { return }
    elements[count] = element
    count &+= 1
  }

  /// The elements, as long as the list lives.
  @inlinable var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: elements, count: count)
  }
}
