/// A list of plain values that has one owner and grows.
@usableFromInline
struct PlainList<Element: BitwiseCopyable>: ~Copyable {
  /// The elements and the room behind them, freed with the list; nil while there is no room.
  ///
  /// A pointer and not an array: at worst there is an element for each of a list that is compared,
  /// and asking each time whether the array is shared takes longer than appending.
  @usableFromInline var storage: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  deinit { storage?.deallocate() }

  /// The elements and the room behind them; only to be used once there is room.
  @inlinable var elements: UnsafeMutablePointer<Element> {
    // Sound because there is storage wherever there is room.
    storage.unsafelyUnwrapped
  }

  @inlinable
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    elements[count] = element
    count &+= 1
  }

  /// Makes room for so many more elements.
  @inlinable
  mutating func reserve(_ number: Int) {
    if capacity &- count < number { grow(number) }
  }

  @inlinable @inline(never)
  mutating func grow(_ number: Int) {
    move(toRoomFor: max(count + number, capacity * 2, 32))
  }

  /// Gives room back if most of it is not used.
  @inlinable
  mutating func trim() {
    if count < capacity / 4 { move(toRoomFor: count) }
  }

  @inlinable
  mutating func move(toRoomFor capacity: Int) {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    if let storage {
      room.moveInitialize(from: storage, count: count)
      storage.deallocate()
    }
    storage = room
    self.capacity = capacity
  }

  /// The elements, as long as the list lives and does not grow.
  @inlinable var buffer: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: storage, count: count)
  }
}

extension PlainList<Int32> {
  /// Appends the positions in a range.
  @inlinable
  mutating func append(_ positions: Range<Int>) {
    if positions.isEmpty { return }
    reserve(positions.count)
    var position = positions.lowerBound
    while position < positions.upperBound {
      elements[count] = Int32(truncatingIfNeeded: position)
      count &+= 1
      position &+= 1
    }
  }

  /// The positions, in an array.
  @inlinable var positions: [Int] { buffer.map { Int($0) } }
}
