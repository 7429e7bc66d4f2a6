extension Snapshot {
  /// Throws if an item is repeated.
  @inlinable
  func requireDistinct(items: [ItemIdentifier]) throws(SnapshotError) {
    if let item = Self.firstRepeated(items) { throw .repeatedItem(String(describing: item)) }
  }

  /// Throws if a section is repeated.
  @inlinable
  func requireDistinct(sections: [SectionIdentifier]) throws(SnapshotError) {
    if let section = Self.firstRepeated(sections) {
      throw .repeatedSection(String(describing: section))
    }
  }

  /// Throws if a section is repeated or already in the snapshot.
  @inlinable
  func requireNew(sections: [SectionIdentifier]) throws(SnapshotError) {
    try requireDistinct(sections: sections)
    for section in sections where sectionNumbers[section] != nil {
      throw .existingSection(String(describing: section))
    }
  }

  @inlinable
  static func firstRepeated<Identifier: Hashable>(_ identifiers: [Identifier]) -> Identifier? {
    if identifiers.count < 2 { return nil }
    var seen = Set<Identifier>(minimumCapacity: identifiers.count)
    return identifiers.first { !seen.insert($0).inserted }
  }
}
