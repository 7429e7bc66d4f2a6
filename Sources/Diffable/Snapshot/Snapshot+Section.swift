extension Snapshot {
  /// One section with its items.
  @usableFromInline
  struct Section: Sendable {
    @usableFromInline let identifier: SectionIdentifier
    @usableFromInline let slot: Int
    @usableFromInline var items: [ItemIdentifier] = []

    /// The mark of each item, or nothing at all while no item is marked.
    @usableFromInline var marks: [Mark] = []

    @usableFromInline var isReloaded = false

    /// How far at most an item may be from the position that its home remembers.
    @usableFromInline var drift = 0

    @inlinable
    init(identifier: SectionIdentifier, slot: Int) {
      self.identifier = identifier
      self.slot = slot
    }

    /// Says whether two sections are the same to the eye, whatever their bookkeeping.
    @inlinable
    func showsSame(as other: Self) -> Bool {
      identifier == other.identifier && isReloaded == other.isReloaded && marks == other.marks
        && items == other.items
    }

    @inlinable
    func mark(at position: Int) -> Mark {
      marks.isEmpty ? .none : marks[position]
    }

    @inlinable
    mutating func setMark(_ mark: Mark, at position: Int) {
      if marks.isEmpty {
        guard mark != .none else { return }
        marks = Array(repeating: .none, count: items.count)
      }
      marks[position] = mark
    }

    /// Forgets the array of marks when no item is marked, so that equal sections have equal arrays.
    @inlinable
    mutating func dropEmptyMarks() {
      if !marks.isEmpty, marks.allSatisfy({ $0 == .none }) { marks = [] }
    }
  }

  /// What the next difference is asked to say of an item that stays.
  @usableFromInline
  enum Mark: UInt8, Sendable {
    case none
    case reconfigure
    case reload
  }

  /// Where an item was when it was last looked at.
  @usableFromInline
  struct Home: Sendable {
    @usableFromInline let slot: Int

    /// The position in the section, out by the section's drift at most.
    @usableFromInline let position: Int

    @inlinable
    init(slot: Int, position: Int) {
      self.slot = slot
      self.position = position
    }
  }
}
