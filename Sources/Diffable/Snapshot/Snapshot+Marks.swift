extension Snapshot {
  /// The sections marked for reload, in display order.
  ///
  /// - Complexity: O(*n*) in the number of sections.
  @inlinable public var reloadedSectionIdentifiers: [SectionIdentifier] {
    if reloadedSections.isEmpty { return [] }
    return sections.filter { reloadedSections.contains($0.number) }.map(\.identifier)
  }

  /// The items marked for reload, in display order.
  ///
  /// - Complexity: O(*n*) in the number of items; O(1) if none is marked.
  @inlinable public var reloadedItemIdentifiers: [ItemIdentifier] { items(marked: .reload) }

  /// The items marked for reconfiguration, in display order.
  ///
  /// - Complexity: O(*n*) in the number of items; O(1) if none is marked.
  @inlinable public var reconfiguredItemIdentifiers: [ItemIdentifier] {
    items(marked: .reconfigure)
  }

  /// Marks sections for reload, but not their items.
  ///
  /// - Throws: `repeatedSection` or `unknownSection`.
  /// - Complexity: O(*n*) in the number of these sections.
  @inlinable public mutating func reloadSections(
    _ identifiers: [SectionIdentifier]
  ) throws(SnapshotError) {
    try requireDistinct(sections: identifiers)
    var indexes: [Int] = []
    for section in identifiers { try indexes.append(index(ofKnown: section)) }
    for index in indexes { reloadedSections.insert(sections[index].number) }
  }

  /// Marks items for reload, replacing marks for reconfiguration.
  ///
  /// - Throws: `repeatedItem` or `unknownItem`.
  /// - Complexity: O(*n*) in the number of these items; the first mark also allocates a byte per
  ///   item.
  @inlinable public mutating func reloadItems(_ identifiers: [ItemIdentifier]) throws(SnapshotError)
  { for number in try numbers(ofDistinct: identifiers) { marks[number] = .reload } }

  /// Marks items for reconfiguration, but keeps marks for reload.
  ///
  /// - Throws: `repeatedItem` or `unknownItem`.
  /// - Complexity: O(*n*) in the number of these items; the first mark also allocates a byte per
  ///   item.
  @inlinable public mutating func reconfigureItems(
    _ identifiers: [ItemIdentifier]
  ) throws(SnapshotError) {
    for number in try numbers(ofDistinct: identifiers) where marks[number] == .none {
      marks[number] = .reconfigure
    }
  }

  @inlinable mutating func removeMarks() {
    marks = []
    reloadedSections = []
  }

  @inlinable func mark(ofNumber number: Int32) -> Mark {
    Int(number) < marks.count ? marks[Int(number)] : .none
  }

  @inlinable func items(marked mark: Mark) -> [ItemIdentifier] {
    if marks.isEmpty { return [] }
    return sections.flatMap { section in
      zip(section.numbers, section.items).lazy.filter { self.mark(ofNumber: $0.0) == mark }.map(\.1)
    }
  }

  /// Returns the numbers of items and allocates their marks.
  @inlinable mutating func numbers(
    ofDistinct items: [ItemIdentifier]
  ) throws(SnapshotError) -> [Int] {
    try requireDistinct(items: items)
    var numbers: [Int] = []
    numbers.reserveCapacity(items.count)
    for item in items {
      guard let number = number(of: item) else { throw .unknownItem(String(describing: item)) }
      numbers.append(number)
    }
    if !items.isEmpty { marks += Array(repeating: .none, count: locations.count - marks.count) }
    return numbers
  }
}
