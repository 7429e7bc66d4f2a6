/// The state of a list: an ordered list of sections with ordered items, all represented by identifiers.
///
/// A snapshot is a value. Edit a copy, then compute its ``difference(from:)`` the original or apply it
/// to a ``DataSource``. Sections are unique, and items are unique across all sections. An invalid edit
/// throws ``SnapshotError`` and leaves the snapshot unchanged.
///
/// A snapshot can be read from several threads at once. It can have up to 2,147,483,647 items.
public struct Snapshot<SectionIdentifier: Hashable & Sendable, ItemIdentifier: Hashable & Sendable>:
  Sendable
{
  /// The sections in display order.
  @usableFromInline var sections: [Section] = []

  /// The number of items before each section, and of all items at the end.
  @usableFromInline var starts = [0]

  /// The number of each section, which does not change when it moves.
  @usableFromInline var sectionNumbers: [SectionIdentifier: Int] = [:]

  /// The display index of each section by number; undefined for a free number.
  @usableFromInline var sectionIndexes: [Int] = []

  /// The numbers of deleted sections, for reuse.
  @usableFromInline var freeSectionNumbers: [Int] = []

  /// The number of each item, which does not change when it moves.
  @usableFromInline var itemNumbers = NumberTable<ItemIdentifier>()

  /// The location of each item by number; undefined for a free number.
  @usableFromInline var locations: [Location] = []

  /// The numbers of deleted items, for reuse.
  @usableFromInline var freeItemNumbers: [Int32] = []

  /// The mark of each item by number; `none` beyond the end.
  @usableFromInline var marks: [Mark] = []

  /// The numbers of the sections marked for reload.
  @usableFromInline var reloadedSections: Set<Int> = []

  /// Creates a snapshot without sections.
  @inlinable public init() {}
}

extension Snapshot: Equatable {
  /// Returns whether two snapshots have the same sections, items and marks in the same order.
  ///
  /// - Complexity: O(*n*) in the number of items.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.starts == right.starts
      && left.sections.elementsEqual(right.sections) {
        $0.identifier == $1.identifier && $0.items == $1.items
      } && left.reloadedSectionIdentifiers == right.reloadedSectionIdentifiers
      && left.reloadedItemIdentifiers == right.reloadedItemIdentifiers
      && left.reconfiguredItemIdentifiers == right.reconfiguredItemIdentifiers
  }
}

extension Snapshot: Sequence {
  /// Iterates over the items of all sections in display order.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline var sections: ArraySlice<Section>
    @usableFromInline var items: ArraySlice<ItemIdentifier> = []

    @inlinable init(_ sections: [Section]) { self.sections = sections[...] }

    /// Returns the next item, or nil at the end.
    @inlinable public mutating func next() -> ItemIdentifier? {
      while items.isEmpty {
        guard let section = sections.popFirst() else { return nil }
        items = section.items[...]
      }
      return items.removeFirst()
    }
  }

  /// Returns an iterator over the items of all sections in display order.
  @inlinable public func makeIterator() -> Iterator { Iterator(sections) }

  /// The number of items in all sections.
  @inlinable public var underestimatedCount: Int { numberOfItems }
}

extension Snapshot {
  /// Throws if an item is repeated.
  @inlinable func requireDistinct(items: [ItemIdentifier]) throws(SnapshotError) {
    if let item = Self.firstRepeated(items) { throw .repeatedItem(String(describing: item)) }
  }

  /// Throws if a section is repeated.
  @inlinable func requireDistinct(sections: [SectionIdentifier]) throws(SnapshotError) {
    if let section = Self.firstRepeated(sections) {
      throw .repeatedSection(String(describing: section))
    }
  }

  /// Throws if a section is repeated or already in the snapshot.
  @inlinable func requireNew(sections: [SectionIdentifier]) throws(SnapshotError) {
    try requireDistinct(sections: sections)
    for section in sections where sectionNumbers[section] != nil {
      throw .existingSection(String(describing: section))
    }
  }

  @inlinable static func firstRepeated<Identifier: Hashable>(
    _ identifiers: [Identifier]
  ) -> Identifier? {
    if identifiers.count < 2 { return nil }
    var seen = Set<Identifier>(minimumCapacity: identifiers.count)
    return identifiers.first { !seen.insert($0).inserted }
  }
}

extension Snapshot: CustomStringConvertible {
  /// The sections with their items, as in `[fresh: [apple, pear], dried: [raisin]]`.
  public var description: String {
    if sections.isEmpty { return "[:]" }
    let texts = sections.map { section in
      "\(section.identifier): [\(section.items.map { "\($0)" }.joined(separator: ", "))]"
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}

extension Snapshot: CustomDebugStringConvertible {
  /// The sections, items and marks as code.
  public var debugDescription: String {
    let texts = sections.map { "\(String(reflecting: $0.identifier)): \($0.items)" }
    var text = "Snapshot([\(texts.isEmpty ? ":" : texts.joined(separator: ", "))]"
    let reloadedSections = reloadedSectionIdentifiers
    if !reloadedSections.isEmpty { text += ", reloaded sections: \(reloadedSections)" }
    let reloaded = reloadedItemIdentifiers
    if !reloaded.isEmpty { text += ", reloaded: \(reloaded)" }
    let reconfigured = reconfiguredItemIdentifiers
    if !reconfigured.isEmpty { text += ", reconfigured: \(reconfigured)" }
    return text + ")"
  }
}

extension Snapshot: CustomReflectable {
  /// The items of each section.
  public var customMirror: Mirror {
    Mirror(self, children: sections.map { ("\($0.identifier)", $0.items) }, displayStyle: .struct)
  }
}

extension Snapshot {
  /// Creates a snapshot from sections and their items.
  ///
  /// ```swift
  /// let snapshot = try Snapshot([Shelf.fresh: ["apple", "pear"], .dried: ["raisin"]])
  /// ```
  ///
  /// - Parameter sections: The sections in display order, each with its items.
  /// - Throws: `repeatedSection`, or `repeatedItem` if an item is repeated in any sections.
  /// - Complexity: O(*n*) in the number of sections and items.
  @inlinable public init(
    _ sections: KeyValuePairs<SectionIdentifier, [ItemIdentifier]>
  ) throws(SnapshotError) { try self.init(sections.map { ($0.key, $0.value) }) }

  /// Creates a snapshot from sections and their items.
  ///
  /// - Parameter sections: The sections in display order, each with its items.
  /// - Throws: `repeatedSection`, or `repeatedItem` if an item is repeated in any sections.
  /// - Complexity: O(*n*) in the number of sections and items.
  @inlinable public init(
    _ sections: some Sequence<(SectionIdentifier, [ItemIdentifier])>
  ) throws(SnapshotError) {
    self.init()
    let sections = Array(sections)
    try appendSections(sections.map(\.0))
    let count = sections.reduce(0) { $0 + $1.1.count }
    itemNumbers.reserve(count)
    locations.reserveCapacity(count)
    for (index, (_, items)) in sections.enumerated() where !appendNew(items, to: index) {
      try requireDistinct(items: items)
      for item in items where contains(item) { throw .repeatedItem(String(describing: item)) }
    }
  }
}

extension Snapshot {
  /// A section with its items.
  @usableFromInline struct Section: Sendable {
    @usableFromInline let identifier: SectionIdentifier
    @usableFromInline let number: Int

    /// The items in display order.
    @usableFromInline var items: [ItemIdentifier] = []

    /// The number of each item.
    @usableFromInline var numbers: [Int32] = []

    @inlinable init(identifier: SectionIdentifier, number: Int) {
      self.identifier = identifier
      self.number = number
    }
  }

  /// The update that an item is marked for.
  @usableFromInline enum Mark: UInt8, Sendable {
    case none
    case reconfigure
    case reload
  }

  /// The location of an item: the number of its section and its position in it.
  @usableFromInline struct Location: BitwiseCopyable, Sendable {
    @usableFromInline let section: Int32
    @usableFromInline let position: Int32

    @inlinable init(section: Int, position: Int) {
      self.section = Int32(truncatingIfNeeded: section)
      self.position = Int32(truncatingIfNeeded: position)
    }
  }
}
