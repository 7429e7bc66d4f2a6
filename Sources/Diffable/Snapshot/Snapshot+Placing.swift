extension Snapshot {
  /// Appends items to a section if all are new and distinct.
  ///
  /// This takes one lookup per item; checking first would take three.
  ///
  /// - Returns: Whether they were appended; otherwise the snapshot is unchanged.
  @inlinable mutating func appendNew(_ items: [ItemIdentifier], to section: Int) -> Bool {
    let start = sections[section].items.count
    let numbers = newNumbers(items.count)
    sections[section].items += items
    sections[section].numbers += numbers
    recordLocations(of: section, in: start..<start + items.count)
    // Copies, because the table is mutated in the call.
    let (sections, sectionIndexes, locations) = (sections, sectionIndexes, locations)
    let added = itemNumbers.add(numbers, of: items) { number, item in
      let location = locations[number]
      let section = sections[sectionIndexes[Int(location.section)]]
      return section.items[Int(location.position)] == item
    }
    if added == items.count {
      recount(from: section)
      return true
    }
    _ = consume sections
    for (item, number) in zip(items[..<added], numbers) {
      itemNumbers.remove(Int(number), of: item)
    }
    freeItemNumbers += numbers
    self.sections[section].numbers.removeLast(items.count)
    self.sections[section].items.removeLast(items.count)
    return false
  }

  /// Inserts items at an index path; items already in the snapshot move there.
  ///
  /// - Parameters:
  ///   - items: The items, without repetitions.
  ///   - path: The index path before any of the items are removed.
  /// - Complexity: O(*n*) in the number of items of the affected sections, and O(*m* log *m*) in the
  ///   number of moved items.
  @inlinable mutating func put(_ items: [ItemIdentifier], at path: IndexPath) {
    if items.isEmpty { return }
    let known = items.map { number(of: $0) }
    let moved = known.compactMap { $0.map { self.path(ofNumber: $0) } }.sorted()
    let numbers = numbers(of: items, known: known)
    for (section, first) in remove(at: moved) where section != path.section {
      recordLocations(of: section, in: first..<sections[section].items.count)
    }
    let removed = moved.filter { $0.section == path.section }.map(\.item)
    let start = path.item - removed.count { $0 < path.item }
    sections[path.section].items.insert(contentsOf: items, at: start)
    sections[path.section].numbers.insert(contentsOf: numbers, at: start)
    // If as many items were inserted as removed, later items keep their positions.
    let end =
      removed.count == items.count
      ? Swift.max(start + items.count, (removed.last ?? 0) + 1) : sections[path.section].items.count
    recordLocations(of: path.section, in: Swift.min(start, removed.first ?? start)..<end)
    recount(from: Swift.min(path.section, moved.first?.section ?? path.section))
  }

  /// Deletes items and their marks.
  @inlinable mutating func delete(_ items: [(number: Int, item: ItemIdentifier)]) {
    let paths = items.map { path(ofNumber: $0.number) }.sorted()
    for (section, first) in remove(at: paths) {
      recordLocations(of: section, in: first..<sections[section].items.count)
    }
    if let first = paths.first { recount(from: first.section) }
    for (number, item) in items { free(number, of: item) }
  }

  /// Removes the items at ascending index paths from their sections.
  ///
  /// - Returns: The affected sections, each with the first position whose location has changed.
  @inlinable mutating func remove(at paths: [IndexPath]) -> [(section: Int, first: Int)] {
    var changed: [(section: Int, first: Int)] = []
    var rest = paths[...]
    while let first = rest.first {
      let positions = rest.prefix { $0.section == first.section }.map(\.item)
      sections[first.section].items.remove(atAscending: positions)
      sections[first.section].numbers.remove(atAscending: positions)
      changed.append((first.section, first.item))
      rest = rest.dropFirst(positions.count)
    }
    return changed
  }

  /// Returns the numbers of items and adds new items to the table.
  @inlinable mutating func numbers(of items: [ItemIdentifier], known: [Int?]) -> [Int32] {
    let added = zip(items, known).filter { $1 == nil }.map(\.0)
    let new = newNumbers(added.count)
    // New items need no comparison.
    _ = itemNumbers.add(new, of: added) { _, _ in false }
    var rest = new[...]
    return known.map { $0.map { Int32($0) } ?? rest.removeFirst() }
  }

  /// Returns numbers for new items; the caller records their locations.
  @inlinable mutating func newNumbers(_ count: Int) -> [Int32] {
    var numbers = Array(freeItemNumbers.suffix(count))
    freeItemNumbers.removeLast(numbers.count)
    let more = count - numbers.count
    numbers.append(contentsOf: Int32(locations.count)..<Int32(locations.count + more))
    locations.append(contentsOf: repeatElement(Location(section: 0, position: 0), count: more))
    return numbers
  }

  /// Frees the number of a deleted item.
  @inlinable mutating func free(_ number: Int, of item: ItemIdentifier) {
    itemNumbers.remove(number, of: item)
    freeItemNumbers.append(Int32(truncatingIfNeeded: number))
    if number < marks.count { marks[number] = .none }
  }
}

extension Array {
  /// Removes the elements at ascending positions.
  @inlinable mutating func remove(atAscending positions: [Int]) {
    if positions.count == 1 {
      remove(at: positions[0])
      return
    }
    var kept = positions[0]
    var next = 0
    for position in kept..<count {
      if next < positions.count, positions[next] == position {
        next += 1
      } else {
        self[kept] = self[position]
        kept += 1
      }
    }
    removeLast(count - kept)
  }
}
