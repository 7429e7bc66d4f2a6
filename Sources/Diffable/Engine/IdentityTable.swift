/// A hash table from the identities that are left to their positions, with open addressing.
///
/// A slot holds 32 bits of the hash beside the position, so that identities are compared when they
/// are the same and hardly ever otherwise. Positions of one identity are chained in ascending
/// order, so that the k-th look-up of an identity finds its k-th position in constant time.
///
/// What is looked up and not found may be remembered by its position in the new list: it costs
/// little then, and answers whether an identity is left in either list.
@usableFromInline
struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline
  struct Slot {
    @usableFromInline let tag: UInt32

    /// The least old position that was not taken, or `free`; when all were taken the last one,
    /// counted down from `taken`; when there was none, the new position, counted on from the end
    /// of the old list.
    @usableFromInline var position: Int32

    @inlinable
    init(tag: UInt32, position: Int32) {
      self.tag = tag
      self.position = position
    }

    @inlinable static var free: Int32 { -1 }

    @inlinable static var taken: Int32 { -2 }
  }

  @usableFromInline let old: Source
  @usableFromInline let new: Source
  @usableFromInline let mask: Int

  /// Whether it is remembered what was looked up and not found.
  @usableFromInline let remembersMisses: Bool

  /// The slots, freed with the table.
  ///
  /// A pointer and not an array: the mask keeps the bounds.
  @usableFromInline let slots: UnsafeMutablePointer<Slot>

  /// The next position of the same identity by old position; empty while none came twice.
  @usableFromInline var next: [Int32] = []

  /// Creates an empty table for up to `capacity` positions of two lists.
  @inlinable
  init(old: Source, new: Source, capacity: Int, remembersMisses: Bool) {
    var size = 8
    while size < capacity * 2 { size *= 2 }
    self.old = old
    self.new = new
    self.remembersMisses = remembersMisses
    mask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Slot(tag: 0, position: Slot.free), count: size)
  }

  @inlinable
  deinit { slots.deallocate() }

  /// Whether an old identity was added twice.
  @inlinable var hasRepeats: Bool { !next.isEmpty }

  /// Adds an old position that is below all added before.
  @inlinable
  mutating func prepend(_ position: Int) {
    let hash = old.hash(at: position)
    let index = slot(of: position, in: old, hash: hash)
    let following = slots[index].position
    if following >= 0 {
      if next.isEmpty { next = Array(repeating: Slot.free, count: old.count) }
      next[position] = following
    }
    slots[index] = Slot(tag: Self.tag(hash), position: Int32(truncatingIfNeeded: position))
  }

  /// Adds the old positions that are in none of ascending runs.
  @inlinable
  mutating func addPositions(outside runs: [Run]) {
    var end = old.count
    for run in runs.reversed() {
      while end > run.oldEnd {
        end &-= 1
        prepend(end)
      }
      end = run.old
    }
    while end > 0 {
      end &-= 1
      prepend(end)
    }
  }

  /// Takes the least old position of the identity at a new position, or remembers the latter.
  ///
  /// - Returns: The old position, negative when there is none left.
  @inlinable
  mutating func take(_ position: Int) -> Int {
    let hash = new.hash(at: position)
    let index = slot(of: position, in: new, hash: hash)
    let found = slots[index].position
    if found == Slot.free {
      guard remembersMisses else { return -1 }
      slots[index] = Slot(
        tag: Self.tag(hash),
        position: Int32(truncatingIfNeeded: old.count &+ position)
      )
      return -1
    }
    guard found >= 0, Int(found) < old.count else { return -1 }
    let following = next.isEmpty ? Slot.free : next[Int(found)]
    // A slot stays in use when all is taken, or look-ups that passed over it would end here.
    slots[index].position = following >= 0 ? following : Slot.taken &- found
    return Int(found)
  }

  /// Says whether the identity at a new position was added or remembered.
  @inlinable
  func contains(_ position: Int) -> Bool {
    slots[slot(of: position, in: new, hash: new.hash(at: position))].position != Slot.free
  }

  /// Returns the slot of an identity, or the free one where it would go.
  @inlinable
  func slot(of position: Int, in list: Source, hash: UInt) -> Int {
    let tag = Self.tag(hash)
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.position == Slot.free { return index }
      if slot.tag == tag, isSame(slot, as: position, in: list) { return index }
      index = (index &+ 1) & mask
    }
  }

  @inlinable
  func isSame(_ slot: Slot, as position: Int, in list: Source) -> Bool {
    let known = Int(slot.position >= 0 ? slot.position : Slot.taken &- slot.position)
    return known < old.count
      ? list.isSame(at: position, as: old, at: known)
      : list.isSame(at: position, as: new, at: known &- old.count)
  }

  @inlinable
  static func tag(_ hash: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> (UInt.bitWidth / 2))
  }
}
