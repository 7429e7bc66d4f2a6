extension Snapshot {
  /// Returns the number of an item, or nil if it is not in the snapshot.
  ///
  /// - Complexity: O(1) on average.
  @inlinable func number(of item: ItemIdentifier) -> Int? {
    itemNumbers.number(of: item) { self[path(ofNumber: $0)] == item }
  }

  @inlinable @inline(__always) func path(ofNumber number: Int) -> IndexPath {
    let location = locations[number]
    return IndexPath(item: Int(location.position), section: sectionIndexes[Int(location.section)])
  }

  /// Returns the index path of an item.
  ///
  /// - Complexity: O(1) on average.
  @inlinable func locate(_ item: ItemIdentifier) -> IndexPath? {
    number(of: item).map { path(ofNumber: $0) }
  }

  @inlinable func path(ofKnown item: ItemIdentifier) throws(SnapshotError) -> IndexPath {
    guard let path = locate(item) else { throw .unknownItem(String(describing: item)) }
    return path
  }

  @inlinable func index(ofKnown section: SectionIdentifier) throws(SnapshotError) -> Int {
    guard let number = sectionNumbers[section] else {
      throw .unknownSection(String(describing: section))
    }
    return sectionIndexes[number]
  }

  /// Records the locations of the items at positions of a section.
  @inlinable mutating func recordLocations(of section: Int, in positions: Range<Int>) {
    let number = sections[section].number
    sections[section].numbers.withUnsafeBufferPointer { numbers in
      locations.withUnsafeMutableBufferPointer { locations in
        for position in positions {
          locations[Int(numbers[position])] = Location(section: number, position: position)
        }
      }
    }
  }

  /// Updates `starts` after a section.
  @inlinable mutating func recount(from section: Int) {
    starts.removeSubrange((section + 1)...)
    for index in section..<sections.count {
      starts.append(starts[index] + sections[index].items.count)
    }
  }

  /// Updates the display index of each section from an index on.
  @inlinable mutating func renumberSections(from section: Int) {
    for index in section..<sections.count { sectionIndexes[sections[index].number] = index }
    recount(from: section)
  }
}
