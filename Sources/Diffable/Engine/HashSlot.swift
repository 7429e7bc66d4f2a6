/// A slot of a hash table with open addressing and linear probing (Knuth, "The Art of Computer
/// Programming", volume 3, section 6.4).
///
/// It holds 32 bits of a hash beside a number that stands for what was put in, so that identifiers
/// are compared only where they are the same, and hardly ever otherwise.
@usableFromInline
struct HashSlot: BitwiseCopyable, Sendable {
  @usableFromInline let hash: UInt32

  /// What was put in, by its number; negative in a free slot.
  @usableFromInline var number: Int32

  @inlinable
  init(hash: UInt32, number: Int) {
    self.hash = hash
    self.number = Int32(truncatingIfNeeded: number)
  }

  @inlinable static var free: Self { Self(hash: 0, number: -1) }

  @inlinable var isFree: Bool { number < 0 }

  /// Returns a number of slots for so many numbers that leaves at least half of them free.
  @inlinable
  static func capacity(for count: Int) -> Int {
    var capacity = 8
    while capacity < count * 2 { capacity *= 2 }
    return capacity
  }

  /// Finds the slot of something.
  ///
  /// - Parameters:
  ///   - hash: The hash of what is looked for.
  ///   - slots: A power of two of slots, at least one of them free.
  ///   - mask: One less than the number of slots.
  ///   - isSame: Returns whether a number stands for it.
  /// - Returns: The index of its slot, or of the free one where it would go.
  @inlinable @inline(__always)
  static func index(
    of hash: UInt32,
    in slots: UnsafePointer<Self>,
    mask: Int,
    where isSame: (Int) -> Bool
  ) -> Int {
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.isFree || (slot.hash == hash && isSame(Int(slot.number))) { return index }
      index = (index &+ 1) & mask
    }
  }
}
