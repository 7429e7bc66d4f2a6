/// A growable list of plain values with a single owner.
@usableFromInline struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  /// The storage; nil while the capacity is zero.
  ///
  /// A pointer, because the uniqueness check of an array takes longer than appending.
  @usableFromInline var storage: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable deinit { storage?.deallocate() }

  /// The elements; valid once capacity was reserved.
  @inlinable var elements: UnsafeMutablePointer<Element> {
    // Safe because storage is allocated if capacity is not zero.
    storage.unsafelyUnwrapped
  }

  @inlinable mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    elements[count] = element
    count &+= 1
  }

  /// Reserves capacity for more elements.
  @inlinable mutating func reserve(_ number: Int) { if capacity &- count < number { grow(number) } }

  @inlinable @inline(never) mutating func grow(_ number: Int) {
    reallocate(max(count + number, capacity * 2, 32))
  }

  /// Frees capacity if most of it is not used.
  @inlinable mutating func trim() { if count < capacity / 4 { reallocate(count) } }

  @inlinable mutating func reallocate(_ capacity: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let storage {
      new.moveInitialize(from: storage, count: count)
      storage.deallocate()
    }
    storage = new
    self.capacity = capacity
  }

  /// The elements; valid as long as the list lives and does not grow.
  @inlinable var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: storage, count: count)
  }
}

extension PlainList<Int32> {
  /// Appends the positions in a range.
  @inlinable mutating func append(_ positions: Range<Int>) {
    if positions.isEmpty { return }
    reserve(positions.count)
    var position = positions.lowerBound
    while position < positions.upperBound {
      elements[count] = Int32(truncatingIfNeeded: position)
      count &+= 1
      position &+= 1
    }
  }

  /// The positions as an array.
  @inlinable var positions: [Int] { buffer.map { Int($0) } }
}
