import Diffable

/// A simple, slow snapshot as a model for tests.
struct NaiveSnapshot: Equatable {
  struct Failure: Error {}

  struct Section: Equatable {
    var identifier: Int
    var items: [Int] = []
  }

  var sections: [Section] = []
  var reloadedSections: Set<Int> = []
  var reloadedItems: Set<Int> = []
  var reconfiguredItems: Set<Int> = []

  var items: [Int] { sections.flatMap(\.items) }

  func index(ofSection section: Int) throws -> Int {
    guard let index = sections.firstIndex(where: { $0.identifier == section }) else {
      throw Failure()
    }
    return index
  }

  func place(ofItem item: Int) throws -> (section: Int, item: Int) {
    for (index, section) in sections.enumerated() {
      if let position = section.items.firstIndex(of: item) { return (index, position) }
    }
    throw Failure()
  }

  func require(distinct identifiers: [Int]) throws {
    if Set(identifiers).count != identifiers.count { throw Failure() }
  }

  mutating func insertSections(_ new: [Int], beside anchor: Int?, after: Bool) throws {
    let index = try anchor.map { try self.index(ofSection: $0) + (after ? 1 : 0) }
    try require(distinct: new)
    if sections.contains(where: { new.contains($0.identifier) }) { throw Failure() }
    sections.insert(contentsOf: new.map { Section(identifier: $0) }, at: index ?? sections.count)
  }

  mutating func deleteSections(_ old: [Int]) throws {
    try require(distinct: old)
    for section in sections where old.contains(section.identifier) { forget(section.items) }
    sections.removeAll { old.contains($0.identifier) }
    reloadedSections.subtract(old)
  }

  mutating func moveSection(_ section: Int, beside anchor: Int, after: Bool) throws {
    _ = try index(ofSection: anchor)
    let from = try index(ofSection: section)
    if section == anchor { return }
    let moved = sections.remove(at: from)
    try sections.insert(moved, at: index(ofSection: anchor) + (after ? 1 : 0))
  }

  mutating func appendItems(_ new: [Int], toSection section: Int?) throws {
    guard let name = section ?? sections.last?.identifier else { throw Failure() }
    let index = try index(ofSection: name)
    try require(distinct: new)
    for index in sections.indices { sections[index].items.removeAll { new.contains($0) } }
    sections[index].items += new
  }

  mutating func insertItems(_ new: [Int], beside anchor: Int, after: Bool) throws {
    _ = try place(ofItem: anchor)
    try require(distinct: new)
    if new.contains(anchor) { throw Failure() }
    for index in sections.indices { sections[index].items.removeAll { new.contains($0) } }
    let (section, item) = try place(ofItem: anchor)
    sections[section].items.insert(contentsOf: new, at: item + (after ? 1 : 0))
  }

  mutating func moveItem(_ item: Int, beside anchor: Int, after: Bool) throws {
    _ = try place(ofItem: anchor)
    _ = try place(ofItem: item)
    if item != anchor { try insertItems([item], beside: anchor, after: after) }
  }

  mutating func deleteItems(_ old: [Int]) throws {
    try require(distinct: old)
    for index in sections.indices { sections[index].items.removeAll { old.contains($0) } }
    forget(old)
  }

  mutating func deleteAllItems() {
    forget(items)
    for index in sections.indices { sections[index].items = [] }
  }

  mutating func reloadSections(_ marked: [Int]) throws {
    try require(distinct: marked)
    for section in marked { _ = try index(ofSection: section) }
    reloadedSections.formUnion(marked)
  }

  mutating func reloadItems(_ marked: [Int]) throws {
    try require(distinct: marked)
    for item in marked { _ = try place(ofItem: item) }
    reloadedItems.formUnion(marked)
    reconfiguredItems.subtract(marked)
  }

  mutating func reconfigureItems(_ marked: [Int]) throws {
    try require(distinct: marked)
    for item in marked { _ = try place(ofItem: item) }
    reconfiguredItems.formUnion(Set(marked).subtracting(reloadedItems))
  }

  private mutating func forget(_ items: [Int]) {
    reloadedItems.subtract(items)
    reconfiguredItems.subtract(items)
  }
}
