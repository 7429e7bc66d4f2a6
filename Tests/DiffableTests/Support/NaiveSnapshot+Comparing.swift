import Diffable

extension NaiveSnapshot {
  /// Describes how a snapshot differs from this model, or returns nil if it does not.
  func mismatch(with snapshot: Snapshot<Int, Int>) throws -> String? {
    if snapshot.sectionIdentifiers != sections.map(\.identifier) { return "sections" }
    if snapshot.itemIdentifiers != items { return "items" }
    if snapshot.numberOfItems != items.count { return "number of items" }
    if snapshot.numberOfSections != sections.count { return "number of sections" }
    var position = 0
    for (index, section) in sections.enumerated() {
      let name = section.identifier
      if try snapshot.itemIdentifiers(inSection: name) != section.items {
        return "items of \(name)"
      }
      if try snapshot.numberOfItems(inSection: name) != section.items.count { return "count" }
      if snapshot.indexOfSection(name) != index { return "index of section \(name)" }
      for item in section.items {
        if snapshot.indexOfItem(item) != position { return "index of item \(item)" }
        if snapshot.sectionIdentifier(containingItem: item) != name { return "section of \(item)" }
        position += 1
      }
    }
    if snapshot.reloadedSectionIdentifiers
      != sections.map(\.identifier).filter(reloadedSections.contains)
    {
      return "reloaded sections"
    }
    if snapshot.reloadedItemIdentifiers != items.filter(reloadedItems.contains) {
      return "reloaded items"
    }
    if snapshot.reconfiguredItemIdentifiers != items.filter(reconfiguredItems.contains) {
      return "reconfigured items"
    }
    return nil
  }
}
