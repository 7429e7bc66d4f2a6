extension Snapshot {
  /// Carries a difference out on the snapshot that it was computed from.
  ///
  /// - Parameter difference: A difference from this snapshot to another.
  /// - Returns: The other snapshot, without marks.
  /// - Throws: `differenceDoesNotFit` when the difference was plainly computed from another one.
  /// - Complexity: linear.
  @inlinable
  public func applying(
    _ difference: Difference<SectionIdentifier, ItemIdentifier>
  ) throws(SnapshotError) -> Self {
    let kept = try itemsKept(by: difference.items)
    var arrivals = Arrivals(
      moved: difference.items.moves.map { ($0.to, self[$0.from]) },
      inserted: difference.items.insertions.map { ($0.position, $0.identifier) }
    )
    var result = Self()
    for (index, section) in try sections(after: difference.sections, keeping: kept).enumerated() {
      let items = try arrivals.place(
        among: section.old.map { kept[$0] } ?? [],
        while: { $0.section == index },
        at: { $0.item }
      )
      try result.add(section.identifier, items: items)
    }
    if let stray = arrivals.remaining.first {
      throw .differenceDoesNotFit("there is no section to place \(stray.position) in")
    }
    for update in difference.items.updates {
      guard contains(update.from), result.contains(update.to),
        self[update.from] == result[update.to]
      else { throw .differenceDoesNotFit("at \(update.to) there is something else to update") }
    }
    return result
  }

  /// Returns the sections after a difference, each with its index before.
  @inlinable
  func sections(
    after changes: Changes<Int, SectionIdentifier>,
    keeping items: [[ItemIdentifier]]
  ) throws(SnapshotError) -> [(identifier: SectionIdentifier, old: Int?)] {
    var taken = PositionSet(count: sections.count)
    for index in changes.deletions {
      try taken.takeOut(index)
      if !items[index].isEmpty {
        throw .differenceDoesNotFit("section \(index) is deleted and still has items")
      }
    }
    for move in changes.moves { try taken.takeOut(move.from) }
    var kept: [(identifier: SectionIdentifier, old: Int?)] = []
    taken.forEachMissing { kept.append((sections[$0].identifier, $0)) }
    var arrivals = Arrivals(
      moved: changes.moves.map { ($0.to, (sections[$0.from].identifier, $0.from)) },
      inserted: changes.insertions.map { ($0.position, ($0.identifier, nil)) }
    )
    return try arrivals.place(among: kept)
  }

  /// Returns what stays of each section when deletions and moves were taken out.
  @inlinable
  func itemsKept(
    by changes: Changes<IndexPath, ItemIdentifier>
  ) throws(SnapshotError) -> [[ItemIdentifier]] {
    var taken = PositionSet(count: numberOfItems)
    for place in changes.deletions { try taken.takeOut(position(of: place)) }
    for move in changes.moves { try taken.takeOut(position(of: move.from)) }
    return sections.enumerated().map { index, section in
      section.items.enumerated().lazy
        .filter { !taken.contains(starts[index] + $0.offset) }
        .map(\.element)
    }
  }

  /// Appends a section with its items, all of which have to be new.
  @inlinable
  mutating func add(
    _ section: SectionIdentifier,
    items: [ItemIdentifier]
  ) throws(SnapshotError) {
    let count = numberOfItems
    do {
      try appendSections([section])
      try appendItems(items)
    } catch {
      throw .differenceDoesNotFit("\(error)")
    }
    if numberOfItems != count + items.count {
      throw .differenceDoesNotFit("an item that is inserted is there already")
    }
  }

  @inlinable
  func contains(_ place: IndexPath) -> Bool {
    sections.indices.contains(place.section)
      && sections[place.section].items.indices.contains(place.item)
  }

  /// Returns the position of a place among all items, -1 for a place that does not exist.
  @inlinable
  func position(of place: IndexPath) -> Int {
    contains(place) ? starts[place.section] + place.item : -1
  }

  /// The item at a place that exists.
  @inlinable
  subscript(place: IndexPath) -> ItemIdentifier { sections[place.section].items[place.item] }
}
