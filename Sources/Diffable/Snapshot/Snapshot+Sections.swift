extension Snapshot {
  /// Appends sections without items.
  ///
  /// - Throws: `repeatedSection` or `existingSection`.
  /// - Complexity: O(*n*) in the number of appended sections.
  @inlinable public mutating func appendSections(
    _ identifiers: [SectionIdentifier]
  ) throws(SnapshotError) {
    try requireNew(sections: identifiers)
    addSections(identifiers, at: sections.count)
  }

  /// Inserts sections without items before another section.
  ///
  /// - Throws: `unknownSection`, `repeatedSection` or `existingSection`.
  /// - Complexity: O(*n*) in the number of sections.
  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifier], beforeSection section: SectionIdentifier
  ) throws(SnapshotError) {
    let anchor = try index(ofKnown: section)
    try requireNew(sections: identifiers)
    addSections(identifiers, at: anchor)
  }

  /// Inserts sections without items after another section.
  ///
  /// - Throws: `unknownSection`, `repeatedSection` or `existingSection`.
  /// - Complexity: O(*n*) in the number of sections.
  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifier], afterSection section: SectionIdentifier
  ) throws(SnapshotError) {
    let anchor = try index(ofKnown: section)
    try requireNew(sections: identifiers)
    addSections(identifiers, at: anchor + 1)
  }

  /// Deletes sections with their items and marks.
  ///
  /// - Parameter identifiers: Sections, without repetitions; unknown ones are ignored.
  /// - Throws: `repeatedSection`.
  /// - Complexity: O(*n*) in the number of sections and deleted items.
  @inlinable public mutating func deleteSections(
    _ identifiers: [SectionIdentifier]
  ) throws(SnapshotError) {
    try requireDistinct(sections: identifiers)
    let deleted = Set(identifiers.compactMap { sectionNumbers[$0] })
    guard !deleted.isEmpty else { return }
    for section in sections where deleted.contains(section.number) {
      for (item, number) in zip(section.items, section.numbers) { free(Int(number), of: item) }
      sectionNumbers[section.identifier] = nil
      freeSectionNumbers.append(section.number)
      reloadedSections.remove(section.number)
    }
    sections.removeAll { deleted.contains($0.number) }
    renumberSections(from: 0)
  }

  /// Moves a section with its items before another section.
  ///
  /// - Parameter anchor: The section to move it before; the same section changes nothing.
  /// - Throws: `unknownSection`.
  /// - Complexity: O(*n*) in the number of sections.
  @inlinable public mutating func moveSection(
    _ section: SectionIdentifier, beforeSection anchor: SectionIdentifier
  ) throws(SnapshotError) {
    let from = try index(ofKnown: section)
    let to = try index(ofKnown: anchor)
    if from != to { moveSection(from: from, to: from < to ? to - 1 : to) }
  }

  /// Moves a section with its items after another section.
  ///
  /// - Parameter anchor: The section to move it after; the same section changes nothing.
  /// - Throws: `unknownSection`.
  /// - Complexity: O(*n*) in the number of sections.
  @inlinable public mutating func moveSection(
    _ section: SectionIdentifier, afterSection anchor: SectionIdentifier
  ) throws(SnapshotError) {
    let from = try index(ofKnown: section)
    let to = try index(ofKnown: anchor)
    if from != to { moveSection(from: from, to: from < to ? to : to + 1) }
  }

  @inlinable mutating func addSections(_ identifiers: [SectionIdentifier], at index: Int) {
    guard !identifiers.isEmpty else { return }
    var added: [Section] = []
    for identifier in identifiers {
      let number = freeSectionNumbers.popLast() ?? sectionIndexes.count
      if number == sectionIndexes.count { sectionIndexes.append(0) }
      sectionNumbers[identifier] = number
      added.append(Section(identifier: identifier, number: number))
    }
    sections.insert(contentsOf: added, at: index)
    renumberSections(from: index)
  }

  /// Moves a section to an index among the other sections.
  @inlinable mutating func moveSection(from: Int, to: Int) {
    sections.insert(sections.remove(at: from), at: to)
    renumberSections(from: Swift.min(from, to))
  }
}
