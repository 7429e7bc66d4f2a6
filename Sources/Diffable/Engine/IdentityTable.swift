/// A hash table from the identities that are left to where they are, with open addressing.
///
/// What is left of the lists is known by its index among it. A slot holds 32 bits of the hash beside
/// the index, so that identities are compared when they are the same and hardly ever otherwise.
/// Indexes of one identity are chained in ascending order: to look up the next takes constant time.
@usableFromInline
struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline
  struct Slot: BitwiseCopyable {
    @usableFromInline let tag: UInt32

    /// An old index, the least of its identity that was not matched as long as there is one, or
    /// `free`.
    @usableFromInline var index: Int32

    @inlinable
    init(tag: UInt32, index: Int32) {
      self.tag = tag
      self.index = index
    }

    @inlinable static var free: Int32 { -1 }
  }

  @usableFromInline let old: Source
  @usableFromInline let new: Source
  @usableFromInline let mask: Int

  /// The old positions that are left; they live as long as the table is used.
  @usableFromInline let rest: OldRest

  /// The slots, and one more for what is fetched; freed with the table.
  ///
  /// A pointer and not an array: the mask keeps the bounds.
  @usableFromInline let slots: UnsafeMutablePointer<Slot>

  /// The next index of the same identity by index; empty while none came twice.
  @usableFromInline var next: [Int32] = []

  /// Creates a table of the old positions that are left, to look up new ones.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - rest: The old positions that are left, none of them matched.
  ///   - new: The identities of the new list.
  @inlinable
  init(old: Source, rest: OldRest, new: Source) {
    var size = 8
    // Half of the slots stay free: a look-up ends at one.
    while size < rest.count * 2 { size *= 2 }
    self.old = old
    self.new = new
    self.rest = rest
    mask = size - 1
    slots = .allocate(capacity: size + 1)
    slots.initialize(repeating: Slot(tag: 0, index: Slot.free), count: size + 1)
    let isScattered = Self.areScattered(rest.positions)
    var index = rest.count
    while index > 0 {
      let start = max(0, index &- Self.fetchedAtOnce)
      if isScattered { fetch(rest.positions[start..<index], of: old) }
      while index > start {
        index &-= 1
        prepend(index)
      }
    }
  }

  @inlinable
  deinit { slots.deallocate() }

  /// Whether an old identity was added twice.
  @inlinable var hasRepeats: Bool { !next.isEmpty }

  /// Adds an old index that is below all added before.
  @inlinable @inline(__always)
  mutating func prepend(_ index: Int) {
    let position = rest.position(at: index)
    let hash = old.hash(at: position)
    let slot = slot(of: position, in: old, hash: hash)
    let following = slots[slot].index
    if following >= 0 {
      if next.isEmpty { next = Array(repeating: Slot.free, count: rest.count) }
      next[index] = following
    }
    slots[slot] = Slot(tag: Self.tag(hash), index: Int32(truncatingIfNeeded: index))
  }

  /// Returns the least old index of the identity at a new position that was not matched, which has
  /// to be taken then, or -1 when there is none.
  @inlinable @inline(__always)
  mutating func match(_ position: Int) -> Int {
    let slot = slot(of: position, in: new, hash: new.hash(at: position))
    let found = Int(slots[slot].index)
    if found < 0 || rest.isTaken(at: found) { return -1 }
    // The last one stays in the slot, or look-ups that passed over it would end here.
    if !next.isEmpty, next[found] >= 0 { slots[slot].index = next[found] }
    return found
  }

  /// Returns the slot of an identity, or the free one where it would go.
  @inlinable @inline(__always)
  func slot(of position: Int, in list: Source, hash: UInt) -> Int {
    let tag = Self.tag(hash)
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.index == Slot.free { return index }
      if slot.tag == tag,
        list.isSame(at: position, as: old, at: rest.position(at: Int(slot.index)))
      {
        return index
      }
      index = (index &+ 1) & mask
    }
  }

  @inlinable
  static func tag(_ hash: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> (UInt.bitWidth / 2))
  }
}
