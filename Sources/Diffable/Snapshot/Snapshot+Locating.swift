extension Snapshot {
  /// The greatest drift that a section may keep: what makes finding an item constant.
  ///
  /// Recording the positions of a section anew costs some 40 ns an item, once in so many edits;
  /// shifting the items costs each edit about as much.
  @inlinable static var greatestDrift: Int { 256 }

  /// Returns where an item is, searching outward from where it was.
  ///
  /// - Complexity: constant on average; at most twice `greatestDrift` comparisons.
  @inlinable
  func locate(_ item: ItemIdentifier) -> IndexPath? {
    guard let home = homes[item] else { return nil }
    let index = places[home.slot]
    return sections[index].items.withUnsafeBufferPointer { items in
      var before = home.position
      var after = home.position
      while before >= 0 || after < items.count {
        if after < items.count, items[after] == item {
          return IndexPath(item: after, section: index)
        }
        if before >= 0, before < items.count, items[before] == item {
          return IndexPath(item: before, section: index)
        }
        before -= 1
        after += 1
      }
      return nil
    }
  }

  @inlinable
  func locate(known item: ItemIdentifier) throws(SnapshotError) -> IndexPath {
    guard let place = locate(item) else { throw .unknownItem(String(describing: item)) }
    return place
  }

  @inlinable
  func index(ofKnown section: SectionIdentifier) throws(SnapshotError) -> Int {
    guard let slot = slots[section] else { throw .unknownSection(String(describing: section)) }
    return places[slot]
  }

  /// Notes that items of a section were shifted, and records their positions anew when needed.
  @inlinable
  mutating func addDrift(_ distance: Int, to section: Int) {
    sections[section].drift += distance
    if sections[section].drift > Self.greatestDrift { settle(section) }
  }

  /// Records the position of every item of a section.
  @inlinable
  mutating func settle(_ section: Int) {
    let slot = sections[section].slot
    for (position, item) in sections[section].items.enumerated() {
      homes[item] = Home(slot: slot, position: position)
    }
    sections[section].drift = 0
  }

  /// Counts again the items before each section from one section on.
  @inlinable
  mutating func recount(from section: Int) {
    starts.removeSubrange((section + 1)...)
    for index in section..<sections.count {
      starts.append(starts[index] + sections[index].items.count)
    }
  }

  /// Records the display index of every section from one index on.
  @inlinable
  mutating func renumberSections(from section: Int) {
    for index in section..<sections.count { places[sections[index].slot] = index }
    recount(from: section)
  }
}
