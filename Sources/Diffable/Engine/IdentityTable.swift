/// A hash table from the identities that are left to where they are, with open addressing.
///
/// What is left of the lists is known by its index among it. A slot holds 32 bits of the hash beside
/// the index, so that identities are compared when they are the same and hardly ever otherwise.
/// Indexes of one identity are chained in ascending order, so that the k-th look-up of an identity
/// finds its k-th index in constant time.
///
/// What is looked up and not found may be remembered by its new position: it costs little then, and
/// answers whether an identity is left in either list.
@usableFromInline
struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline
  struct Slot: BitwiseCopyable {
    @usableFromInline let tag: UInt32

    /// The least old index that was not taken, or `free`; when all were taken the last one, counted
    /// down from `taken`; when there was none, the new position, counted on from the number of old
    /// indexes.
    @usableFromInline var index: Int32

    @inlinable
    init(tag: UInt32, index: Int32) {
      self.tag = tag
      self.index = index
    }

    @inlinable static var free: Int32 { -1 }

    @inlinable static var taken: Int32 { -2 }
  }

  @usableFromInline let old: Source
  @usableFromInline let new: Source
  @usableFromInline let mask: Int

  /// The old positions that are left; they live as long as the table is used.
  @usableFromInline let rest: OldRest

  /// Whether it is remembered what was looked up and not found.
  @usableFromInline let remembersMisses: Bool

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
  ///   - misses: How many new positions may have to be remembered.
  @inlinable
  init(old: Source, rest: OldRest, new: Source, misses: Int) {
    var size = 8
    // At least a third of the slots stays free: a look-up ends at one.
    while size < rest.count * 2 + misses * 3 / 2 { size *= 2 }
    self.old = old
    self.new = new
    self.rest = rest
    remembersMisses = misses > 0
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

  /// Takes the least old index of the identity at a new position, or remembers the latter.
  ///
  /// - Returns: The old index, negative when there is none left.
  @inlinable @inline(__always)
  mutating func take(_ position: Int) -> Int {
    let hash = new.hash(at: position)
    let slot = slot(of: position, in: new, hash: hash)
    let found = slots[slot].index
    if found == Slot.free {
      guard remembersMisses else { return -1 }
      slots[slot] = Slot(
        tag: Self.tag(hash),
        index: Int32(truncatingIfNeeded: rest.count &+ position)
      )
      return -1
    }
    guard found >= 0, Int(found) < rest.count else { return -1 }
    let following = next.isEmpty ? Slot.free : next[Int(found)]
    // A slot stays in use when all is taken, or look-ups that passed over it would end here.
    slots[slot].index = following >= 0 ? following : Slot.taken &- found
    return Int(found)
  }

  /// Says whether the identity at a new position was added or remembered.
  @inlinable
  func contains(_ position: Int) -> Bool {
    slots[slot(of: position, in: new, hash: new.hash(at: position))].index != Slot.free
  }

  /// Returns the slot of an identity, or the free one where it would go.
  @inlinable @inline(__always)
  func slot(of position: Int, in list: Source, hash: UInt) -> Int {
    let tag = Self.tag(hash)
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.index == Slot.free { return index }
      if slot.tag == tag, isSame(slot, as: position, in: list) { return index }
      index = (index &+ 1) & mask
    }
  }

  @inlinable @inline(__always)
  func isSame(_ slot: Slot, as position: Int, in list: Source) -> Bool {
    let known = Int(slot.index >= 0 ? slot.index : Slot.taken &- slot.index)
    return known < rest.count
      ? list.isSame(at: position, as: old, at: rest.position(at: known))
      : list.isSame(at: position, as: new, at: known &- rest.count)
  }

  @inlinable
  static func tag(_ hash: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> (UInt.bitWidth / 2))
  }
}
