/// A hash table from the identities that are left to where they are.
///
/// What is left of the lists is known by its index among it. A slot has the least index of an identity
/// that was not matched, as long as there is one. Indexes of one identity are chained in ascending
/// order: to look up the next takes constant time.
@usableFromInline
struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source
  @usableFromInline let mask: Int

  /// The old positions that are left; they live as long as the table is used.
  @usableFromInline let rest: OldRest

  /// The slots, and one more for what is fetched; freed with the table.
  ///
  /// A pointer and not an array: the mask keeps the bounds.
  @usableFromInline let slots: UnsafeMutablePointer<HashSlot>

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
    let size = HashSlot.capacity(for: rest.count)
    self.old = old
    self.new = new
    self.rest = rest
    mask = size - 1
    slots = .allocate(capacity: size + 1)
    slots.initialize(repeating: .free, count: size + 1)
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
    if !slots[slot].isFree {
      if next.isEmpty { next = Array(repeating: -1, count: rest.count) }
      next[index] = slots[slot].number
    }
    slots[slot] = HashSlot(hash: hash, number: index)
  }

  /// Returns the least old index of the identity at a new position that was not matched, which has
  /// to be taken then, or -1 when there is none.
  @inlinable @inline(__always)
  mutating func match(_ position: Int) -> Int {
    let slot = slot(of: position, in: new, hash: new.hash(at: position))
    let found = Int(slots[slot].number)
    if found < 0 || rest.isTaken(at: found) { return -1 }
    // The last one stays in the slot, or look-ups that passed over it would end here.
    if !next.isEmpty, next[found] >= 0 { slots[slot].number = next[found] }
    return found
  }

  /// Returns the slot of an identity, or the free one where it would go.
  @inlinable @inline(__always)
  func slot(of position: Int, in list: Source, hash: UInt32) -> Int {
    HashSlot.index(of: hash, in: slots, mask: mask) {
      list.isSame(at: position, as: old, at: rest.position(at: $0))
    }
  }
}
