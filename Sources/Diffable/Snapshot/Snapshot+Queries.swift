extension Snapshot {
  /// The number of items in all sections.
  ///
  /// - Complexity: O(1)
  @inlinable public var numberOfItems: Int { starts[sections.count] }

  /// The number of sections.
  ///
  /// - Complexity: O(1)
  @inlinable public var numberOfSections: Int { sections.count }

  /// Whether the snapshot has no items.
  ///
  /// - Complexity: O(1)
  @inlinable public var isEmpty: Bool { numberOfItems == 0 }

  /// Returns whether an item is in the snapshot.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func contains(_ item: ItemIdentifier) -> Bool { number(of: item) != nil }

  /// Returns whether a section is in the snapshot.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func containsSection(_ section: SectionIdentifier) -> Bool {
    sectionNumbers[section] != nil
  }

  /// The sections in display order.
  ///
  /// - Complexity: O(*n*) in the number of sections.
  @inlinable public var sectionIdentifiers: [SectionIdentifier] { sections.map(\.identifier) }

  /// The items of all sections in display order.
  ///
  /// - Complexity: O(*n*) in the number of items; O(1) with a single section.
  @inlinable public var itemIdentifiers: [ItemIdentifier] {
    if sections.count == 1 { return sections[0].items }
    var items: [ItemIdentifier] = []
    items.reserveCapacity(numberOfItems)
    for section in sections { items.append(contentsOf: section.items) }
    return items
  }

  /// Returns the number of items in a section.
  ///
  /// - Throws: `unknownSection`.
  /// - Complexity: O(1) on average.
  @inlinable public func numberOfItems(
    inSection section: SectionIdentifier
  ) throws(SnapshotError) -> Int { try sections[index(ofKnown: section)].items.count }

  /// Returns the items of a section in display order.
  ///
  /// - Throws: `unknownSection`.
  /// - Complexity: O(1) on average.
  @inlinable public func itemIdentifiers(
    inSection section: SectionIdentifier
  ) throws(SnapshotError) -> [ItemIdentifier] { try sections[index(ofKnown: section)].items }

  /// Returns the section of an item, or nil if it is not in the snapshot.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func sectionIdentifier(
    containingItem item: ItemIdentifier
  ) -> SectionIdentifier? { locate(item).map { sections[$0.section].identifier } }

  /// Returns the index of an item in ``itemIdentifiers``, or nil if it is not in the snapshot.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func indexOfItem(_ item: ItemIdentifier) -> Int? {
    locate(item).map { starts[$0.section] + $0.item }
  }

  /// Returns the index of a section in ``sectionIdentifiers``, or nil if it is not in the snapshot.
  ///
  /// - Complexity: O(1) on average.
  @inlinable public func indexOfSection(_ section: SectionIdentifier) -> Int? {
    sectionNumbers[section].map { sectionIndexes[$0] }
  }
}
