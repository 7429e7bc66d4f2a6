/// A hash table that finds unmatched old positions by identity.
///
/// Positions are known by their index among the unmatched ones. A slot has the first index of an
/// identity that is not matched yet, as long as there is one. The indexes of an identity are chained in
/// ascending order, so that finding the next one takes constant time.
@usableFromInline
struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source
  @usableFromInline let mask: Int

  /// The old positions; they have to live as long as the table is used.
  @usableFromInline let unmatched: UnmatchedPositions

  /// The slots, and one more for what is prefetched; freed with the table.
  @usableFromInline let slots: UnsafeMutablePointer<HashSlot>

  /// The next index of the same identity by index; empty while none comes twice.
  @usableFromInline var next: [Int32] = []

  /// Creates a table of old positions, to look up new ones.
  ///
  /// - Parameters:
  ///   - old: The identities of the old list.
  ///   - unmatched: The old positions, none of them matched.
  ///   - new: The identities of the new list.
  @inlinable
  init(old: Source, unmatched: UnmatchedPositions, new: Source) {
    let size = HashSlot.capacity(for: unmatched.count)
    self.old = old
    self.new = new
    self.unmatched = unmatched
    mask = size - 1
    slots = .allocate(capacity: size + 1)
    slots.initialize(repeating: .free, count: size + 1)
    let isScattered = Self.areScattered(unmatched.positions)
    var index = unmatched.count
    while index > 0 {
      let start = max(0, index &- Self.prefetchBatch)
      if isScattered { prefetch(unmatched.positions[start..<index], of: old) }
      while index > start {
        index &-= 1
        prepend(index)
      }
    }
  }

  @inlinable
  deinit { slots.deallocate() }

  /// Whether an identity comes twice among the old positions.
  @inlinable var hasRepeats: Bool { !next.isEmpty }

  /// Adds an index that is below all added before.
  @inlinable @inline(__always)
  mutating func prepend(_ index: Int) {
    let position = unmatched.position(at: index)
    let hash = old.hash(at: position)
    let slot = slot(of: position, in: old, hash: hash)
    if !slots[slot].isFree {
      if next.isEmpty { next = Array(repeating: -1, count: unmatched.count) }
      next[index] = slots[slot].number
    }
    slots[slot] = HashSlot(hash: hash, number: index)
  }

  /// Returns the first unmatched index of the identity at a new position, or -1 when there is none.
  ///
  /// The caller has to mark it as matched.
  @inlinable @inline(__always)
  mutating func match(_ position: Int) -> Int {
    let slot = slot(of: position, in: new, hash: new.hash(at: position))
    let found = Int(slots[slot].number)
    if found < 0 || unmatched.isMatched(at: found) { return -1 }
    // The last one stays in the slot, or searches that passed over it would end here.
    if !next.isEmpty, next[found] >= 0 { slots[slot].number = next[found] }
    return found
  }

  /// Returns the slot of an identity, or the free one where it would go.
  @inlinable @inline(__always)
  func slot(of position: Int, in list: Source, hash: UInt32) -> Int {
    HashSlot.index(of: hash, in: slots, mask: mask) {
      list.isSame(at: position, as: old, at: unmatched.position(at: $0))
    }
  }
}
