/// A hash table from identifiers to numbers.
///
/// It stores only hashes and numbers, so copying is a memory copy and growing does not hash again. Its
/// owner compares identifiers by their numbers.
@usableFromInline struct NumberTable<Identifier: Hashable>: Sendable {
  @usableFromInline var slots: [HashSlot] = []

  /// The number of entries.
  @usableFromInline var count = 0

  /// The hash function for identifiers of sixteen bytes; nil for all others, which use `Hashable`.
  @usableFromInline let fold = isSixteenBytes(Identifier.self) ? Fold.seeded : nil

  @inlinable init() {}

  @inlinable @inline(__always) static func hash(_ identifier: Identifier, _ fold: Fold?) -> UInt32 {
    if MemoryLayout<Identifier>.size == 16, let fold {
      return withUnsafeBytes(of: identifier) { fold($0.loadUnaligned(as: (UInt64, UInt64).self)) }
    }
    return UInt32(truncatingIfNeeded: identifier.hashValue)
  }

  /// Returns the number of an identifier, or nil if there is none.
  ///
  /// - Parameter isSame: Returns whether a number belongs to it.
  @inlinable @inline(__always) func number(
    of identifier: Identifier, where isSame: (Int) -> Bool
  ) -> Int? {
    if count == 0 { return nil }
    let slot = slots[index(of: Self.hash(identifier, fold), where: isSame)]
    return slot.isFree ? nil : Int(slot.number)
  }

  /// Adds identifiers until one is already in the table; returns how many were added.
  ///
  /// - Parameters:
  ///   - numbers: A number for each identifier.
  ///   - isSame: Returns whether a number belongs to an identifier.
  @inlinable @inline(__always) mutating func add(
    _ numbers: [Int32], of identifiers: [Identifier], where isSame: (Int, Identifier) -> Bool
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

  /// Removes an identifier, which must be in the table.
  @inlinable mutating func remove(_ number: Int, of identifier: Identifier) {
    let mask = slots.count - 1
    var free = index(of: Self.hash(identifier, fold)) { $0 == number }
    // Shifts later entries back, so that searches do not end at the free slot.
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

  /// Reserves capacity for more entries.
  @inlinable mutating func reserve(_ more: Int) {
    let needed = HashSlot.capacity(for: count + more)
    if needed <= slots.count { return }
    // Grows by four, because rehashing dominates when items are appended one by one.
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

  @inlinable @inline(__always) func index(of hash: UInt32, where isSame: (Int) -> Bool) -> Int {
    slots.withUnsafeBufferPointer { slots in
      guard let start = slots.baseAddress else { return 0 }
      return HashSlot.index(of: hash, in: start, mask: slots.count &- 1, where: isSame)
    }
  }
}
