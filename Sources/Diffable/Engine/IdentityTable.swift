/// A hash table from identities to their positions in a list, with open addressing.
///
/// A slot holds 32 bits of the hash beside the position, so that identities are compared when they
/// are the same and hardly ever otherwise. Positions of one identity are chained in ascending
/// order, so that the k-th look-up of an identity finds its k-th position in constant time.
@usableFromInline
struct IdentityTable<Source: Identities>: ~Copyable {
  @usableFromInline
  struct Slot {
    @usableFromInline let tag: UInt32

    /// The least position that was not taken, `free`, or the last position if all were taken,
    /// counted down from `taken`.
    @usableFromInline var position: Int32

    @inlinable
    init(tag: UInt32, position: Int32) {
      self.tag = tag
      self.position = position
    }

    @inlinable static var free: Int32 { -1 }

    @inlinable static var taken: Int32 { -2 }
  }

  @usableFromInline let source: Source
  @usableFromInline let mask: Int

  /// A pointer and not an array: bounds are kept by the mask, and checking them again costs a
  /// tenth of the time. Freed with the table.
  @usableFromInline let slots: UnsafeMutablePointer<Slot>

  /// The next position of the same identity by position; empty while no identity came twice.
  @usableFromInline var next: [Int32] = []

  /// Creates an empty table for up to `capacity` positions of a list.
  @inlinable
  init(of source: Source, capacity: Int) {
    var size = 8
    while size < capacity + capacity / 2 { size *= 2 }
    self.source = source
    mask = size - 1
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Slot(tag: 0, position: Slot.free), count: size)
  }

  @inlinable
  deinit { slots.deallocate() }

  /// Whether an identity was added twice.
  @inlinable var hasRepeats: Bool { !next.isEmpty }

  /// Adds a position that is below all added before.
  @inlinable
  mutating func prepend(_ position: Int) {
    let hash = source.hash(at: position)
    let index = slot(of: position, in: source, hash: hash)
    let following = slots[index].position
    if following >= 0 {
      if next.isEmpty { next = Array(repeating: Slot.free, count: source.count) }
      next[position] = following
    }
    slots[index] = Slot(tag: Self.tag(hash), position: Int32(truncatingIfNeeded: position))
  }

  /// Adds all positions outside ascending ranges.
  @inlinable
  mutating func addPositions(outside ranges: some BidirectionalCollection<Range<Int>>) {
    var end = source.count
    for range in ranges.reversed() {
      while end > range.upperBound {
        end -= 1
        prepend(end)
      }
      end = range.lowerBound
    }
    while end > 0 {
      end -= 1
      prepend(end)
    }
  }

  /// Takes the least position that has the identity at a position of another list.
  @inlinable
  mutating func take(_ position: Int, in other: Source) -> Int? {
    let index = slot(of: position, in: other, hash: other.hash(at: position))
    let found = slots[index].position
    guard found >= 0 else { return nil }
    let following = next.isEmpty ? Slot.free : next[Int(found)]
    // A slot stays in use when all is taken, or look-ups that passed over it would end here.
    slots[index].position = following >= 0 ? following : Slot.taken - found
    return Int(found)
  }

  /// Says whether the identity at a position of another list was added.
  @inlinable
  func contains(_ position: Int, in other: Source) -> Bool {
    slots[slot(of: position, in: other, hash: other.hash(at: position))].position != Slot.free
  }

  /// Returns the slot of an identity, or the free one where it would go.
  @inlinable
  func slot(of position: Int, in other: Source, hash: UInt) -> Int {
    let tag = Self.tag(hash)
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.position == Slot.free { return index }
      if slot.tag == tag {
        let known = slot.position >= 0 ? slot.position : Slot.taken - slot.position
        if other.isSame(at: position, as: source, at: Int(known)) { return index }
      }
      index = (index + 1) & mask
    }
  }

  @inlinable
  static func tag(_ hash: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> (UInt.bitWidth / 2))
  }
}
