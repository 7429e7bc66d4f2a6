extension Snapshot {
  /// The sections marked for reload, in display order.
  ///
  /// - Complexity: linear in the number of sections.
  @inlinable
  public var reloadedSectionIdentifiers: [SectionIdentifier] {
    sections.filter(\.isReloaded).map(\.identifier)
  }

  /// The items marked for reload, in display order.
  ///
  /// - Complexity: linear in the number of sections, and of items in those that have marked ones.
  @inlinable
  public var reloadedItemIdentifiers: [ItemIdentifier] { items(marked: .reload) }

  /// The items marked for reconfiguration, in display order.
  ///
  /// - Complexity: linear in the number of sections, and of items in those that have marked ones.
  @inlinable
  public var reconfiguredItemIdentifiers: [ItemIdentifier] { items(marked: .reconfigure) }

  /// Marks sections for reload: a difference to a snapshot that has them too will say so.
  ///
  /// The items of the sections are not marked by this.
  ///
  /// - Parameter identifiers: Sections of the snapshot, each named once.
  /// - Throws: `repeatedSection` or `unknownSection`.
  /// - Complexity: linear in the number of sections named.
  @inlinable
  public mutating func reloadSections(
    _ identifiers: [SectionIdentifier]
  ) throws(SnapshotError) {
    try requireDistinct(sections: identifiers)
    var indexes: [Int] = []
    for section in identifiers { try indexes.append(index(ofKnown: section)) }
    for index in indexes { sections[index].isReloaded = true }
  }

  /// Marks items for reload, also those marked for reconfiguration before.
  ///
  /// - Parameter identifiers: Items of the snapshot, each named once.
  /// - Throws: `repeatedItem` or `unknownItem`.
  /// - Complexity: linear in the number of items named, and in that of items in sections that had
  ///   no marks before.
  @inlinable
  public mutating func reloadItems(_ identifiers: [ItemIdentifier]) throws(SnapshotError) {
    for place in try locate(distinct: identifiers) {
      sections[place.section].setMark(.reload, at: place.item)
    }
  }

  /// Marks items for reconfiguration; those marked for reload before stay so.
  ///
  /// - Parameter identifiers: Items of the snapshot, each named once.
  /// - Throws: `repeatedItem` or `unknownItem`.
  /// - Complexity: linear in the number of items named, and in that of items in sections that had
  ///   no marks before.
  @inlinable
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifier]) throws(SnapshotError) {
    for place in try locate(distinct: identifiers)
    where sections[place.section].mark(at: place.item) == .none {
      sections[place.section].setMark(.reconfigure, at: place.item)
    }
  }

  /// Takes all marks off.
  @inlinable
  mutating func removeMarks() {
    for index in sections.indices where sections[index].isReloaded || sections[index].hasMarks {
      sections[index].isReloaded = false
      sections[index].marks = []
    }
  }

  @inlinable
  func items(marked mark: Mark) -> [ItemIdentifier] {
    sections.flatMap { section in
      zip(section.marks, section.items).lazy.filter { $0.0 == mark }.map(\.1)
    }
  }

  @inlinable
  func locate(distinct items: [ItemIdentifier]) throws(SnapshotError) -> [IndexPath] {
    try requireDistinct(items: items)
    var places: [IndexPath] = []
    places.reserveCapacity(items.count)
    for item in items { try places.append(locate(known: item)) }
    return places
  }
}

extension Snapshot.Section {
  @inlinable var hasMarks: Bool { !marks.isEmpty }
}
