import Testing

@testable import Diffable

@Suite struct SnapshotQueriesTests {
  @Test func `an empty snapshot has nothing`() {
    let snapshot = Letters()
    #expect(snapshot.numberOfItems == 0)
    #expect(snapshot.numberOfSections == 0)
    #expect(snapshot.sectionIdentifiers.isEmpty)
    #expect(snapshot.itemIdentifiers.isEmpty)
    #expect(snapshot.indexOfItem("a") == nil)
    #expect(snapshot.indexOfSection(1) == nil)
    #expect(snapshot.sectionIdentifier(containingItem: "a") == nil)
  }

  @Test func `items are counted and found across sections`() throws {
    let snapshot = try letters("ab", "", "cde")
    #expect(snapshot.numberOfItems == 5)
    #expect(snapshot.numberOfSections == 3)
    #expect(snapshot.itemIdentifiers == ["a", "b", "c", "d", "e"])
    #expect(snapshot.indexOfItem("d") == 3)
    #expect(snapshot.indexOfSection(3) == 2)
    #expect(snapshot.sectionIdentifier(containingItem: "d") == 3)
    try #expect(snapshot.numberOfItems(inSection: 3) == 3)
    try #expect(snapshot.itemIdentifiers(inSection: 2) == [])
  }

  @Test func `a snapshot with sections and no items is empty`() throws {
    #expect(Letters().isEmpty)
    try #expect(letters("", "").isEmpty)
    try #expect(!letters("", "a").isEmpty)
  }

  @Test func `a snapshot contains its items and sections and no others`() throws {
    var snapshot = try letters("ab", "c")
    #expect(snapshot.contains("c"))
    #expect(!snapshot.contains("x"))
    #expect(snapshot.containsSection(2))
    #expect(!snapshot.containsSection(3))
    try snapshot.deleteSections([2])
    #expect(!snapshot.contains("c"))
    #expect(!snapshot.containsSection(2))
  }

  @Test func `a snapshot is a sequence of its items in order`() throws {
    let snapshot = try letters("", "ab", "", "", "cde", "")
    var items: [Character] = []
    for item in snapshot { items.append(item) }
    #expect(items == ["a", "b", "c", "d", "e"])
    #expect(snapshot.underestimatedCount == 5)
    #expect(Array(Letters()).isEmpty)
  }

  @Test func `the items of an unknown section are an error`() throws {
    let snapshot = try letters("ab")
    #expect(throws: SnapshotError.unknownSection("2")) {
      try snapshot.itemIdentifiers(inSection: 2)
    }
    #expect(throws: SnapshotError.unknownSection("2")) { try snapshot.numberOfItems(inSection: 2) }
  }

  @Test func `equality depends on sections, items and marks, but not on earlier edits`() throws {
    let plain = try letters("ab", "cd")
    var detour = try letters("bxa", "", "cd")
    try detour.deleteSections([2, 3])
    try detour.appendSections([2])
    try detour.appendItems(["c", "d"])
    try detour.moveItem("a", beforeItem: "b")
    try detour.deleteItems(["x"])
    #expect(detour == plain)

    var marked = plain
    try marked.reloadItems(["a"])
    #expect(marked != plain)
    var reconfigured = plain
    try reconfigured.reconfigureItems(["a"])
    #expect(marked != reconfigured)
    var sectionMarked = plain
    try sectionMarked.reloadSections([1])
    #expect(sectionMarked != plain)
    try #expect(plain != letters("ba", "cd"))
    try #expect(plain != letters("abc", "d"))
  }

  @Test func `every error message has its identifier`() {
    let errors: [SnapshotError] = [
      .unknownItem("pear"), .unknownSection("pear"), .repeatedItem("pear"),
      .repeatedSection("pear"), .existingSection("pear"), .anchorAmongInserted("pear"),
      .differenceDoesNotFit("pear"),
    ]
    for error in errors { #expect("\(error)".contains("pear")) }
    #expect("\(SnapshotError.noSection)".contains("append a section first"))
  }
}
