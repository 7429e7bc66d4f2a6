extension Snapshot {
  /// Appends items to a section; items already in the snapshot move there.
  ///
  /// - Parameter section: A section of the snapshot, or nil for the last one.
  /// - Throws: `unknownSection`, `noSection` or `repeatedItem`.
  /// - Complexity: O(*n*) in the number of appended items and, if items move, in the size of the
  ///   sections that they leave.
  @inlinable public mutating func appendItems(
    _ identifiers: [ItemIdentifier], toSection section: SectionIdentifier? = nil
  ) throws(SnapshotError) {
    let index: Int
    if let section {
      index = try self.index(ofKnown: section)
    } else if sections.isEmpty {
      throw .noSection
    } else {
      index = sections.count - 1
    }
    if appendNew(identifiers, to: index) { return }
    try requireDistinct(items: identifiers)
    put(identifiers, at: IndexPath(item: sections[index].items.count, section: index))
  }

  /// Inserts items before another item; items already in the snapshot move there.
  ///
  /// - Throws: `unknownItem`, `repeatedItem` or `anchorAmongInserted`.
  /// - Complexity: O(*n*) in the number of items of the affected sections.
  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifier], beforeItem item: ItemIdentifier
  ) throws(SnapshotError) { try insert(identifiers, beside: item, offset: 0) }

  /// Inserts items after another item; items already in the snapshot move there.
  ///
  /// - Throws: `unknownItem`, `repeatedItem` or `anchorAmongInserted`.
  /// - Complexity: O(*n*) in the number of items of the affected sections.
  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifier], afterItem item: ItemIdentifier
  ) throws(SnapshotError) { try insert(identifiers, beside: item, offset: 1) }

  /// Moves an item before another one, in any section.
  ///
  /// - Parameter anchor: The item to move it before; the same item changes nothing.
  /// - Throws: `unknownItem`.
  /// - Complexity: O(*n*) in the number of items of the affected sections.
  @inlinable public mutating func moveItem(
    _ item: ItemIdentifier, beforeItem anchor: ItemIdentifier
  ) throws(SnapshotError) { try move(item, beside: anchor, offset: 0) }

  /// Moves an item after another one, in any section.
  ///
  /// - Parameter anchor: The item to move it after; the same item changes nothing.
  /// - Throws: `unknownItem`.
  /// - Complexity: O(*n*) in the number of items of the affected sections.
  @inlinable public mutating func moveItem(
    _ item: ItemIdentifier, afterItem anchor: ItemIdentifier
  ) throws(SnapshotError) { try move(item, beside: anchor, offset: 1) }

  /// Deletes items and their marks.
  ///
  /// - Parameter identifiers: Items, without repetitions; unknown ones are ignored.
  /// - Throws: `repeatedItem`.
  /// - Complexity: O(*n*) in the number of items of the affected sections.
  @inlinable public mutating func deleteItems(_ identifiers: [ItemIdentifier]) throws(SnapshotError)
  {
    try requireDistinct(items: identifiers)
    delete(identifiers.compactMap { item in number(of: item).map { ($0, item) } })
  }

  /// Deletes all items and their marks, but keeps the sections and their marks.
  ///
  /// - Complexity: O(*n*) in the number of items.
  @inlinable public mutating func deleteAllItems() {
    itemNumbers = NumberTable()
    locations = []
    freeItemNumbers = []
    marks = []
    for index in sections.indices {
      sections[index].items = []
      sections[index].numbers = []
    }
    recount(from: 0)
  }

  @inlinable mutating func insert(
    _ identifiers: [ItemIdentifier], beside anchor: ItemIdentifier, offset: Int
  ) throws(SnapshotError) {
    var path = try self.path(ofKnown: anchor)
    try requireDistinct(items: identifiers)
    if identifiers.contains(anchor) { throw .anchorAmongInserted(String(describing: anchor)) }
    path.item += offset
    put(identifiers, at: path)
  }

  @inlinable mutating func move(
    _ item: ItemIdentifier, beside anchor: ItemIdentifier, offset: Int
  ) throws(SnapshotError) {
    let from = try path(ofKnown: item)
    let to = try path(ofKnown: anchor)
    if from != to { try insert([item], beside: anchor, offset: offset) }
  }
}
