import Testing

@testable import Diffable

@Suite struct SnapshotItemsTests {
  @Test func `items are appended to the last section by default`() throws {
    var snapshot = try letters("ab", "cd")
    try snapshot.appendItems(["x"])
    try snapshot.appendItems(["y"], toSection: 1)
    try #expect(snapshot.words == ["aby", "cdx"])
  }

  @Test func `appending to a snapshot without sections is an error, even for an empty list`() {
    var snapshot = Letters()
    #expect(throws: SnapshotError.noSection) { try snapshot.appendItems(["a"]) }
    #expect(throws: SnapshotError.noSection) { try snapshot.appendItems([]) }
    #expect(throws: SnapshotError.unknownSection("1")) {
      try snapshot.appendItems([], toSection: 1)
    }
    #expect(snapshot == Letters())
  }

  @Test func `appending an existing item moves it to the end`() throws {
    var snapshot = try letters("abc", "de")
    try snapshot.appendItems(["a", "x", "d"], toSection: 1)
    try #expect(snapshot.words == ["bcaxd", "e"])
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `items are inserted before and after another in order`() throws {
    var snapshot = try letters("ab")
    try snapshot.insertItems(["x", "y"], beforeItem: "b")
    try snapshot.insertItems(["z"], afterItem: "b")
    try #expect(snapshot.words == ["axybz"])
  }

  @Test func `inserting existing items moves them next to the anchor`() throws {
    var snapshot = try letters("abcde", "fg")
    try snapshot.insertItems(["a", "f", "e"], beforeItem: "d")
    try #expect(snapshot.words == ["bcafed", "g"])
    try snapshot.insertItems(["b", "x"], afterItem: "e")
    try #expect(snapshot.words == ["cafebxd", "g"])
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `an anchor among the inserted items is an error`() throws {
    let before = try letters("abc")
    var snapshot = before
    let wrong = SnapshotError.anchorAmongInserted("b")
    #expect(throws: wrong) { try snapshot.insertItems(["c", "b"], beforeItem: "b") }
    #expect(throws: wrong) { try snapshot.insertItems(["b"], afterItem: "b") }
    #expect(snapshot == before)
  }

  @Test func `a repeated item is an error`() throws {
    let before = try letters("abc")
    var snapshot = before
    let repeated = SnapshotError.repeatedItem("x")
    #expect(throws: repeated) { try snapshot.appendItems(["x", "a", "x"]) }
    #expect(throws: repeated) { try snapshot.insertItems(["a", "x", "x"], beforeItem: "b") }
    #expect(throws: repeated) { try snapshot.insertItems(["x", "x"], afterItem: "b") }
    #expect(throws: repeated) { try snapshot.deleteItems(["a", "x", "x"]) }
    #expect(throws: SnapshotError.repeatedItem("a")) { try snapshot.reloadItems(["a", "a"]) }
    #expect(throws: SnapshotError.repeatedItem("a")) { try snapshot.reconfigureItems(["a", "a"]) }
    #expect(snapshot == before)
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `an unknown anchor is an error, even for an empty list`() throws {
    let before = try letters("ab")
    var snapshot = before
    let unknown = SnapshotError.unknownItem("x")
    #expect(throws: unknown) { try snapshot.insertItems(["a"], beforeItem: "x") }
    #expect(throws: unknown) { try snapshot.insertItems([], beforeItem: "x") }
    #expect(throws: unknown) { try snapshot.insertItems([], afterItem: "x") }
    #expect(throws: unknown) { try snapshot.moveItem("a", beforeItem: "x") }
    #expect(throws: unknown) { try snapshot.moveItem("x", afterItem: "a") }
    #expect(throws: unknown) { try snapshot.moveItem("x", beforeItem: "x") }
    #expect(throws: unknown) { try snapshot.moveItem("x", afterItem: "x") }
    #expect(throws: unknown) { try snapshot.reloadItems(["a", "x"]) }
    #expect(throws: unknown) { try snapshot.reconfigureItems(["a", "x"]) }
    #expect(throws: SnapshotError.unknownSection("9")) {
      try snapshot.appendItems(["a"], toSection: 9)
    }
    #expect(snapshot == before)
  }

  @Test func `unknown items in a deletion are ignored`() throws {
    var snapshot = try letters("abc", "de")
    try snapshot.deleteItems(["x", "d", "b"])
    try #expect(snapshot.words == ["ac", "e"])
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test(arguments: [
    (moved: Character("a"), anchor: Character("c"), before: ["bac", "de"], after: ["bca", "de"]),
    ("c", "a", ["cab", "de"], ["acb", "de"]), ("b", "b", ["abc", "de"], ["abc", "de"]),
    ("e", "b", ["aebc", "d"], ["abec", "d"]), ("a", "e", ["bc", "dae"], ["bc", "dea"]),
  ]) func `an item can move within and between sections`(
    moved: Character, anchor: Character, before: [String], after: [String]
  ) throws {
    var snapshot = try letters("abc", "de")
    try snapshot.moveItem(moved, beforeItem: anchor)
    try #expect(snapshot.words == before)
    snapshot = try letters("abc", "de")
    try snapshot.moveItem(moved, afterItem: anchor)
    try #expect(snapshot.words == after)
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `deleting all items keeps the sections and their marks`() throws {
    var snapshot = try letters("abc", "de")
    try snapshot.reloadSections([2])
    try snapshot.reloadItems(["a"])
    snapshot.deleteAllItems()
    try #expect(snapshot.words == ["", ""])
    #expect(snapshot.numberOfItems == 0)
    #expect(snapshot.reloadedSectionIdentifiers == [2])
    try snapshot.appendItems(["a"])
    #expect(snapshot.reloadedItemIdentifiers.isEmpty)
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `copies are independent`() throws {
    let original = try letters("abc")
    var copy = original
    try copy.deleteItems(["b"])
    try copy.reloadItems(["a"])
    try #expect(original.words == ["abc"])
    #expect(original.reloadedItemIdentifiers.isEmpty)
    #expect(original.indexOfItem("b") == 1)
  }
}
