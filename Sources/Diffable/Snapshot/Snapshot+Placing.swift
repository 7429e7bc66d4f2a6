extension Snapshot {
  /// Takes those of the items that are there out of the snapshot.
  ///
  /// - Returns: The marks of those that were marked, so that they can be put in again.
  /// - Complexity: linear in the number of items of the sections concerned, and n log n in the
  ///   number of items taken out.
  @inlinable
  mutating func takeOut(_ items: [ItemIdentifier]) -> [ItemIdentifier: Mark] {
    if homes.isEmpty { return [:] }
    var found = items.compactMap { locate($0) }
    if found.isEmpty { return [:] }
    found.sort()
    var taken: [ItemIdentifier: Mark] = [:]
    for place in found {
      let item = sections[place.section].items[place.item]
      homes[item] = nil
      let mark = sections[place.section].mark(at: place.item)
      if mark != .none { taken[item] = mark }
    }
    var start = 0
    while start < found.count {
      let section = found[start].section
      var end = start + 1
      while end < found.count, found[end].section == section { end += 1 }
      let isTail = sections[section].items.count - found[start].item == end - start
      sections[section].remove(at: found[start..<end])
      if !isTail { addDrift(end - start, to: section) }
      start = end
    }
    recount(from: found[0].section)
    return taken
  }

  /// Appends items to a section if all are new and none comes twice.
  ///
  /// One look-up an item does, where finding out first would take three.
  ///
  /// - Returns: Whether they were appended; if not, nothing has changed.
  @inlinable
  mutating func appendNew(_ items: [ItemIdentifier], to section: Int) -> Bool {
    let slot = sections[section].slot
    let start = sections[section].items.count
    homes.reserveCapacity(homes.count + items.count)
    for (offset, item) in items.enumerated() {
      let home = Home(slot: slot, position: start + offset)
      guard let present = homes.updateValue(home, forKey: item) else { continue }
      homes[item] = present
      for added in items[..<offset] { homes[added] = nil }
      return false
    }
    sections[section].insert(items, marks: [:], at: start)
    recount(from: section)
    return true
  }

  /// Puts items that are not in the snapshot into it, in order.
  ///
  /// - Complexity: linear in the number of items put in and of those behind them in the section.
  @inlinable
  mutating func put(
    _ items: [ItemIdentifier],
    marks: [ItemIdentifier: Mark],
    at place: IndexPath
  ) {
    if items.isEmpty { return }
    let isTail = place.item == sections[place.section].items.count
    let slot = sections[place.section].slot
    sections[place.section].insert(items, marks: marks, at: place.item)
    homes.reserveCapacity(homes.count + items.count)
    for (offset, item) in items.enumerated() {
      homes[item] = Home(slot: slot, position: place.item + offset)
    }
    if !isTail { addDrift(items.count, to: place.section) }
    recount(from: place.section)
  }
}

extension Snapshot.Section {
  /// Removes the items at ascending places of this section.
  @inlinable
  mutating func remove(at places: ArraySlice<IndexPath>) {
    guard let first = places.first?.item else { return }
    if places.count == 1 {
      items.remove(at: first)
      if !marks.isEmpty { marks.remove(at: first) }
      return dropEmptyMarks()
    }
    var kept = first
    var next = places.startIndex
    for position in first..<items.count {
      if next < places.endIndex, places[next].item == position {
        next += 1
      } else {
        items[kept] = items[position]
        if !marks.isEmpty { marks[kept] = marks[position] }
        kept += 1
      }
    }
    items.removeLast(items.count - kept)
    if !marks.isEmpty { marks.removeLast(marks.count - kept) }
    dropEmptyMarks()
  }

  @inlinable
  mutating func insert(
    _ added: [ItemIdentifier],
    marks addedMarks: [ItemIdentifier: Snapshot.Mark],
    at position: Int
  ) {
    if !marks.isEmpty || !addedMarks.isEmpty {
      if marks.isEmpty { marks = Array(repeating: .none, count: items.count) }
      marks.insert(contentsOf: added.map { addedMarks[$0] ?? .none }, at: position)
    }
    items.insert(contentsOf: added, at: position)
  }
}
