/// A slot of a hash table with open addressing and linear probing (Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4).
///
/// Storing 32 bits of the hash avoids almost all comparisons of different identifiers.
@usableFromInline struct HashSlot: BitwiseCopyable, Sendable {
  @usableFromInline let hash: UInt32

  /// The number of the entry; negative in a free slot.
  @usableFromInline var number: Int32

  @inlinable init(hash: UInt32, number: Int) {
    self.hash = hash
    self.number = Int32(truncatingIfNeeded: number)
  }

  @inlinable static var free: Self { Self(hash: 0, number: -1) }

  @inlinable var isFree: Bool { number < 0 }

  /// Returns a power of two of slots, for a load factor of at most one half.
  @inlinable static func capacity(for count: Int) -> Int {
    var capacity = 8
    while capacity < count * 2 { capacity *= 2 }
    return capacity
  }

  /// Finds the slot of an entry.
  ///
  /// - Parameters:
  ///   - slots: A power of two of slots, at least one of them free.
  ///   - mask: One less than the number of slots.
  ///   - isSame: Returns whether a number is the entry.
  /// - Returns: The index of its slot, or of the free slot to insert it.
  @inlinable @inline(__always) static func index(
    of hash: UInt32, in slots: UnsafePointer<Self>, mask: Int, where isSame: (Int) -> Bool
  ) -> Int {
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.isFree || (slot.hash == hash && isSame(Int(slot.number))) { return index }
      index = (index &+ 1) & mask
    }
  }
}
