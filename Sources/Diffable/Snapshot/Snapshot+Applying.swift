extension Snapshot {
  /// Applies a difference to the snapshot that it was computed from.
  ///
  /// - Parameter difference: A difference from this snapshot to another.
  /// - Returns: The other snapshot, without marks.
  /// - Throws: `differenceDoesNotFit` if the difference was computed from another snapshot.
  /// - Complexity: O(*n*)
  @inlinable public func applying(
    _ difference: Difference<SectionIdentifier, ItemIdentifier>
  ) throws(SnapshotError) -> Self {
    let kept = try itemsKept(by: difference.items)
    var placements = Placements(
      moved: difference.items.moves.map { ($0.to, self[$0.from]) },
      inserted: difference.items.insertions.map { ($0.position, $0.identifier) })
    var result = Self()
    for (index, section) in try sections(after: difference.sections, keeping: kept).enumerated() {
      let items = try placements.insert(
        into: section.old.map { kept[$0] } ?? [], while: { $0.section == index }, at: { $0.item })
      try result.add(section.identifier, items: items)
    }
    if let rest = placements.remaining.first {
      throw .differenceDoesNotFit("there is no section for \(rest.position)")
    }
    for update in difference.items.updates {
      guard has(update.from), result.has(update.to), self[update.from] == update.identifier,
        result[update.to] == update.identifier
      else { throw .differenceDoesNotFit("there is another item at \(update.to)") }
    }
    return result
  }

  /// Returns the sections after a difference, each with its old index.
  @inlinable func sections(
    after changes: Changes<Int, SectionIdentifier>, keeping items: [[ItemIdentifier]]
  ) throws(SnapshotError) -> [(identifier: SectionIdentifier, old: Int?)] {
    var removed = PositionSet(count: sections.count)
    for deletion in changes.deletions {
      try removed.remove(deletion.identifier, at: deletion.position) { sections[$0].identifier }
      if !items[deletion.position].isEmpty {
        throw .differenceDoesNotFit("section \(deletion.position) is deleted and still has items")
      }
    }
    for move in changes.moves {
      try removed.remove(move.identifier, at: move.from) { sections[$0].identifier }
    }
    var kept: [(identifier: SectionIdentifier, old: Int?)] = []
    removed.forEachMissing { kept.append((sections[$0].identifier, $0)) }
    var placements = Placements(
      moved: changes.moves.map { ($0.to, (sections[$0.from].identifier, $0.from)) },
      inserted: changes.insertions.map { ($0.position, ($0.identifier, nil)) })
    return try placements.insert(into: kept)
  }

  /// Returns the items of each section that are neither deleted nor moved.
  @inlinable func itemsKept(
    by changes: Changes<IndexPath, ItemIdentifier>
  ) throws(SnapshotError) -> [[ItemIdentifier]] {
    var removed = PositionSet(count: numberOfItems)
    let removals =
      changes.deletions.map { ($0.position, $0.identifier) }
      + changes.moves.map { ($0.from, $0.identifier) }
    for (path, item) in removals {
      try removed.remove(item, at: position(of: path), named: path) { _ in self[path] }
    }
    return sections.enumerated().map { index, section in
      section.items.enumerated().lazy.filter { !removed.contains(starts[index] + $0.offset) }.map(
        \.element)
    }
  }

  /// Appends a section with new items.
  @inlinable mutating func add(
    _ section: SectionIdentifier, items: [ItemIdentifier]
  ) throws(SnapshotError) {
    let count = numberOfItems
    do {
      try appendSections([section])
      try appendItems(items)
    } catch { throw .differenceDoesNotFit("\(error)") }
    if numberOfItems != count + items.count {
      throw .differenceDoesNotFit("an inserted item is already in the snapshot")
    }
  }

  @inlinable func has(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].items.indices.contains(path.item)
  }

  /// Returns the position of an index path among all items, -1 when there is no item.
  @inlinable func position(of path: IndexPath) -> Int {
    has(path) ? starts[path.section] + path.item : -1
  }

  /// The item at a valid index path.
  @inlinable subscript(path: IndexPath) -> ItemIdentifier {
    sections[path.section].items[path.item]
  }
}
