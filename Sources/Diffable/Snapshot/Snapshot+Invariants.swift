extension Snapshot {
  /// Says what of the bookkeeping is broken; nil for every snapshot that can be made.
  ///
  /// - Complexity: linear in the number of items.
  func checkInvariants() -> String? {
    if starts.count != sections.count + 1 { return "a start for each section and one more" }
    if slots.count != sections.count { return "a slot for each section" }
    if Set(slots.values).union(freeSlots).count != places.count { return "no slot is lost" }
    var count = 0
    for (index, section) in sections.enumerated() {
      if slots[section.identifier] != section.slot { return "a section knows its slot" }
      if places[section.slot] != index { return "a slot knows its section" }
      if starts[index] != count { return "starts are the sums of the counts" }
      if section.drift > Self.greatestDrift { return "drift is bounded" }
      if section.hasMarks {
        if section.marks.count != section.items.count { return "a mark for each item, or none" }
        if section.marks.allSatisfy({ $0 == .none }) { return "no array of empty marks" }
      }
      for (position, item) in section.items.enumerated() {
        guard let home = homes[item] else { return "every item has a home" }
        if home.slot != section.slot { return "an item's home is its section" }
        if abs(home.position - position) > section.drift { return "an item is within the drift" }
      }
      count += section.items.count
    }
    if starts.last != count { return "the last start is the number of items" }
    if homes.count != count { return "an item is in one section and comes once" }
    return nil
  }
}
