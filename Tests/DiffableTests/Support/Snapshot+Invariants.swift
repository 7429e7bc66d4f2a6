@testable import Diffable

extension Snapshot {
  /// Returns a violated invariant, or nil if all hold.
  ///
  /// - Complexity: O(*n*) in the number of items.
  func checkInvariants() -> String? {
    if starts.count != sections.count + 1 { return "a start for each section and one more" }
    if sectionNumbers.count != sections.count { return "a number for each section" }
    if Set(sectionNumbers.values).union(freeSectionNumbers).count != sectionIndexes.count {
      return "no section number is lost"
    }
    if !reloadedSections.isSubset(of: sectionNumbers.values) { return "marked sections exist" }
    var numbers = Set(freeItemNumbers)
    if numbers.count != freeItemNumbers.count { return "a number is freed once" }
    if numbers.contains(where: { mark(ofNumber: $0) != .none }) {
      return "free numbers have no mark"
    }
    var count = 0
    for (index, section) in sections.enumerated() {
      if sectionNumbers[section.identifier] != section.number { return "a section is numbered" }
      if sectionIndexes[section.number] != index { return "a section's index is recorded" }
      if starts[index] != count { return "starts are the sums of the counts" }
      if section.numbers.count != section.items.count { return "a number for each item" }
      for (position, item) in section.items.enumerated() {
        let number = section.numbers[position]
        if !numbers.insert(number).inserted { return "a number belongs to one item" }
        if self.number(of: item) != Int(number) { return "an item is found by its identifier" }
        if path(ofNumber: Int(number)) != IndexPath(item: position, section: index) {
          return "an item's location is recorded"
        }
      }
      count += section.items.count
    }
    if starts.last != count { return "the last start is the number of items" }
    if itemNumbers.count != count { return "an item is in one section and comes once" }
    if itemNumbers.slots.count(where: { !$0.isFree }) != count { return "a slot for each item" }
    if numbers.count != locations.count { return "no item number is lost" }
    return marks.count > locations.count ? "a mark belongs to a number" : nil
  }
}
