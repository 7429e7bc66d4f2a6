/// A hash table that finds the number of an identifier.
///
/// It stores hashes and numbers and no identifiers: a copy copies plain memory, and growing hashes
/// nothing again. So its owner compares the identifiers, by their numbers.
@usableFromInline
struct NumberTable<Identifier: Hashable>: Sendable {
  @usableFromInline var slots: [HashSlot] = []

  /// How many numbers are in the table.
  @usableFromInline var count = 0

  /// The hash of sixteen bytes; nil where identifiers are hashed by their own functions.
  @usableFromInline let fold = isSixteenBytes(Identifier.self) ? Fold.seeded : nil

  @inlinable
  init() {}

  @inlinable @inline(__always)
  static func hash(_ identifier: Identifier, _ fold: Fold?) -> UInt32 {
    if MemoryLayout<Identifier>.size == 16, let fold {
      return withUnsafeBytes(of: identifier) { fold($0.loadUnaligned(as: (UInt64, UInt64).self)) }
    }
    return UInt32(truncatingIfNeeded: identifier.hashValue)
  }

  /// Returns the number of an identifier.
  ///
  /// - Parameters:
  ///   - identifier: What is looked for.
  ///   - isSame: Returns whether a number belongs to it.
  /// - Returns: The number, or nil when it is not in the table.
  @inlinable @inline(__always)
  func number(of identifier: Identifier, where isSame: (Int) -> Bool) -> Int? {
    if count == 0 { return nil }
    let slot = slots[index(of: Self.hash(identifier, fold), where: isSame)]
    return slot.isFree ? nil : Int(slot.number)
  }

  /// Adds numbers of identifiers until one has a number already.
  ///
  /// - Parameters:
  ///   - numbers: A number for each identifier.
  ///   - identifiers: The identifiers.
  ///   - isSame: Returns whether a number belongs to an identifier.
  /// - Returns: How many were added.
  @inlinable @inline(__always)
  mutating func add(
    _ numbers: [Int32],
    of identifiers: [Identifier],
    where isSame: (Int, Identifier) -> Bool
  ) -> Int {
    reserve(identifiers.count)
    let fold = fold
    let added = slots.withUnsafeMutableBufferPointer { slots in
      guard let start = slots.baseAddress else { return 0 }
      for (offset, identifier) in identifiers.enumerated() {
        let hash = Self.hash(identifier, fold)
        let index = HashSlot.index(of: hash, in: start, mask: slots.count &- 1) {
          isSame($0, identifier)
        }
        guard start[index].isFree else { return offset }
        start[index] = HashSlot(hash: hash, number: Int(numbers[offset]))
      }
      return identifiers.count
    }
    count += added
    return added
  }

  /// Removes the number of an identifier, which has to be in the table.
  @inlinable
  mutating func remove(_ number: Int, of identifier: Identifier) {
    let mask = slots.count - 1
    var free = index(of: Self.hash(identifier, fold)) { $0 == number }
    // What follows moves up, or a search for it would end at the free slot.
    var next = (free + 1) & mask
    while !slots[next].isFree {
      let start = Int(truncatingIfNeeded: slots[next].hash) & mask
      if (next &- start) & mask >= (next &- free) & mask {
        slots[free] = slots[next]
        free = next
      }
      next = (next + 1) & mask
    }
    slots[free] = .free
    count -= 1
  }

  /// Makes room for so many more numbers.
  @inlinable
  mutating func reserve(_ more: Int) {
    let needed = HashSlot.capacity(for: count + more)
    if needed <= slots.count { return }
    // Growing is most of the work where items are added bit by bit.
    let capacity = max(needed, slots.count * 4)
    var larger = Array(repeating: HashSlot.free, count: capacity)
    larger.withUnsafeMutableBufferPointer { larger in
      guard let start = larger.baseAddress else { return }
      for slot in slots where !slot.isFree {
        start[HashSlot.index(of: slot.hash, in: start, mask: capacity &- 1) { _ in false }] = slot
      }
    }
    slots = larger
  }

  @inlinable @inline(__always)
  func index(of hash: UInt32, where isSame: (Int) -> Bool) -> Int {
    slots.withUnsafeBufferPointer { slots in
      guard let start = slots.baseAddress else { return 0 }
      return HashSlot.index(of: hash, in: start, mask: slots.count &- 1, where: isSame)
    }
  }
}
