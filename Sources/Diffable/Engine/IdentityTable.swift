/// A hash table from identities to unmatched old positions.
///
/// Positions are represented by their index among the unmatched ones. A slot has the first unmatched
/// index of an identity. The indexes of equal identities are chained in ascending order, so that the
/// next one is found in constant time.
@usableFromInline struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline let old: Source
  @usableFromInline let new: Source
  @usableFromInline let mask: Int

  /// The old positions, which must outlive the table.
  @usableFromInline let unmatched: UnmatchedPositions

  /// The slots and one extra slot for prefetching.
  @usableFromInline let slots: UnsafeMutablePointer<HashSlot>

  /// The next index with the same identity, by index; empty if there are no duplicates.
  @usableFromInline var next: [Int32] = []

  /// Creates a table of old positions.
  @inlinable init(old: Source, unmatched: UnmatchedPositions, new: Source) {
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

  @inlinable deinit { slots.deallocate() }

  /// Whether the old positions have duplicate identities.
  @inlinable var hasRepeats: Bool { !next.isEmpty }

  /// Adds an index below all added before.
  @inlinable @inline(__always) mutating func prepend(_ index: Int) {
    let position = unmatched.position(at: index)
    let hash = old.hash(at: position)
    let slot = slot(of: position, in: old, hash: hash)
    if !slots[slot].isFree {
      if next.isEmpty { next = Array(repeating: -1, count: unmatched.count) }
      next[index] = slots[slot].number
    }
    slots[slot] = HashSlot(hash: hash, number: index)
  }

  /// Returns the first unmatched index with the identity at a new position, or -1 if there is none.
  ///
  /// The caller must mark it as matched.
  @inlinable @inline(__always) mutating func match(_ position: Int) -> Int {
    let slot = slot(of: position, in: new, hash: new.hash(at: position))
    let found = Int(slots[slot].number)
    if found < 0 || unmatched.isMatched(at: found) { return -1 }
    // The last one stays in the slot, so that probing does not end here.
    if !next.isEmpty, next[found] >= 0 { slots[slot].number = next[found] }
    return found
  }

  /// Returns the slot of an identity, or the free slot to insert it.
  @inlinable @inline(__always) func slot(of position: Int, in list: Source, hash: UInt32) -> Int {
    HashSlot.index(of: hash, in: slots, mask: mask) {
      list.isSame(at: position, as: old, at: unmatched.position(at: $0))
    }
  }
}

/// Batch prefetching.
///
/// Unmatched elements of a long list are scattered in memory, and each lookup would wait for a cache
/// miss. Reading a batch first overlaps these misses.
extension IdentityTable {
  /// The number of positions read at once; small, so that they are still cached for the lookup.
  @inlinable static var prefetchBatch: Int { 32 }

  /// Returns whether ascending positions are too far apart to share cache lines.
  @inlinable static func areScattered(_ positions: UnsafeMutableBufferPointer<Int32>) -> Bool {
    guard let first = positions.first, let last = positions.last else { return false }
    return Int(last &- first) > positions.count &* 8
  }

  /// Loads positions of the old or new list into the cache.
  @inlinable @inline(never) func prefetch(
    _ positions: Slice<UnsafeMutableBufferPointer<Int32>>, of list: Source
  ) {
    var bits: UInt8 = 0
    for position in positions { bits |= list.touch(at: Int(position)) }
    // Stores the result, so that the compiler keeps the reads.
    slots[mask &+ 1] = HashSlot(hash: UInt32(bits), number: -1)
  }
}
