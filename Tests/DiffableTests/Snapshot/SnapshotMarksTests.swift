import Testing

@testable import Diffable

@Suite struct SnapshotMarksTests {
  @Test func `marked items are in display order`() throws {
    var snapshot = try letters("abc", "de")
    try snapshot.reloadItems(["e", "a"])
    try snapshot.reconfigureItems(["d", "b"])
    try snapshot.reloadSections([2, 1])
    #expect(snapshot.reloadedItemIdentifiers == ["a", "e"])
    #expect(snapshot.reconfiguredItemIdentifiers == ["b", "d"])
    #expect(snapshot.reloadedSectionIdentifiers == [1, 2])
  }

  @Test func `reload takes precedence over reconfigure`() throws {
    var snapshot = try letters("ab")
    try snapshot.reconfigureItems(["a"])
    try snapshot.reloadItems(["a", "b"])
    try snapshot.reconfigureItems(["b"])
    #expect(snapshot.reloadedItemIdentifiers == ["a", "b"])
    #expect(snapshot.reconfiguredItemIdentifiers.isEmpty)
  }

  @Test func `deleting an item deletes its mark`() throws {
    var snapshot = try letters("ab", "cd")
    try snapshot.reloadItems(["a", "c"])
    try snapshot.deleteItems(["a"])
    try snapshot.deleteSections([2])
    try snapshot.appendItems(["a", "c"], toSection: 1)
    #expect(snapshot.reloadedItemIdentifiers.isEmpty)
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `a moved item keeps its mark`() throws {
    var snapshot = try letters("abc", "de")
    try snapshot.reloadItems(["a"])
    try snapshot.reconfigureItems(["b"])
    try snapshot.moveItem("a", afterItem: "d")
    try snapshot.appendItems(["b"], toSection: 2)
    #expect(snapshot.reloadedItemIdentifiers == ["a"])
    #expect(snapshot.reconfiguredItemIdentifiers == ["b"])
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `items inserted next to marked ones are not marked`() throws {
    var snapshot = try letters("ab")
    try snapshot.reloadItems(["b"])
    try snapshot.insertItems(["x", "y"], beforeItem: "b")
    #expect(snapshot.reloadedItemIdentifiers == ["b"])
  }

  @Test func `a moved section keeps its mark`() throws {
    var snapshot = try letters("ab", "cd")
    try snapshot.reloadSections([1])
    try snapshot.moveSection(1, afterSection: 2)
    #expect(snapshot.reloadedSectionIdentifiers == [1])
  }
}
