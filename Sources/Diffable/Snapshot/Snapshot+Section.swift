extension Snapshot {
  /// A section with its items.
  @usableFromInline
  struct Section: Sendable {
    @usableFromInline let identifier: SectionIdentifier
    @usableFromInline let number: Int

    /// The items in display order.
    @usableFromInline var items: [ItemIdentifier] = []

    /// The number of each item.
    @usableFromInline var numbers: [Int32] = []

    @inlinable
    init(identifier: SectionIdentifier, number: Int) {
      self.identifier = identifier
      self.number = number
    }
  }

  /// The update that an item is marked for.
  @usableFromInline
  enum Mark: UInt8, Sendable {
    case none
    case reconfigure
    case reload
  }

  /// The location of an item: the number of its section and its position in it.
  @usableFromInline
  struct Location: BitwiseCopyable, Sendable {
    @usableFromInline let section: Int32
    @usableFromInline let position: Int32

    @inlinable
    init(section: Int, position: Int) {
      self.section = Int32(truncatingIfNeeded: section)
      self.position = Int32(truncatingIfNeeded: position)
    }
  }
}
