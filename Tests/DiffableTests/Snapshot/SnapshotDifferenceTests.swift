import Testing

@testable import Diffable

@Suite struct SnapshotDifferenceTests {
  private func path(_ section: Int, _ item: Int) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `deletions have old positions, and insertions have new ones`() throws {
    let difference = try letters("bxcy").difference(from: letters("abcd"))
    #expect(difference.sections.isEmpty)
    #expect(
      difference.items.deletions == [
        Deletion(position: path(0, 0), identifier: "a"),
        Deletion(position: path(0, 3), identifier: "d"),
      ])
    #expect(
      difference.items.insertions == [
        Insertion(position: path(0, 1), identifier: "x"),
        Insertion(position: path(0, 3), identifier: "y"),
      ])
    #expect(difference.items.moves.isEmpty)
    #expect(difference.items.updates.isEmpty)
  }

  @Test func `moving one item is one move`() throws {
    let difference = try letters("bcdea").difference(from: letters("abcde"))
    #expect(difference.items.moves == [Move(from: path(0, 0), to: path(0, 4), identifier: "a")])
    #expect(difference.items.deletions.isEmpty)
    #expect(difference.items.insertions.isEmpty)
  }

  @Test func `an item that changes its section is moved`() throws {
    let difference = try letters("a", "bc").difference(from: letters("ab", "c"))
    #expect(difference.items.moves == [Move(from: path(0, 1), to: path(1, 0), identifier: "b")])
    #expect(difference.items.insertions.isEmpty)
  }

  @Test func `an item that leaves a deleted section is moved`() throws {
    let old = try letters("ab", "cd")
    var new = old
    try new.appendItems(["c"], toSection: 1)
    try new.deleteSections([2])
    let difference = new.difference(from: old)
    #expect(difference.sections.deletions == [Deletion(position: 1, identifier: 2)])
    #expect(difference.items.deletions == [Deletion(position: path(1, 1), identifier: "d")])
    #expect(difference.items.moves == [Move(from: path(1, 0), to: path(0, 2), identifier: "c")])
  }

  @Test func `an item that enters an inserted section is moved`() throws {
    let old = try letters("ab")
    var new = old
    try new.appendSections([2])
    try new.appendItems(["a", "x"])
    let difference = new.difference(from: old)
    #expect(difference.sections.insertions == [Insertion(position: 1, identifier: 2)])
    #expect(difference.items.moves == [Move(from: path(0, 0), to: path(1, 0), identifier: "a")])
    #expect(difference.items.insertions == [Insertion(position: path(1, 1), identifier: "x")])
  }

  @Test func `the items of a moved section are not moved`() throws {
    let old = try letters("ab", "cd", "ef")
    var new = old
    try new.moveSection(3, beforeSection: 1)
    try new.moveItem("d", beforeItem: "c")
    let difference = new.difference(from: old)
    #expect(difference.sections.moves == [Move(from: 2, to: 0, identifier: 3)])
    #expect(difference.items.moves.count == 1)
    try #expect(old.applying(difference) == new)
  }

  @Test func `marked items in both snapshots are updates, even if moved`() throws {
    let old = try letters("abc", "d")
    var new = try letters("bca", "dx")
    try new.reloadItems(["a", "x"])
    try new.reconfigureItems(["d"])
    try new.reloadSections([1])
    let difference = new.difference(from: old)
    #expect(
      difference.items.updates == [
        Update(from: path(0, 0), to: path(0, 2), identifier: "a", kind: .reload),
        Update(from: path(1, 0), to: path(1, 0), identifier: "d", kind: .reconfigure),
      ])
    #expect(difference.items.moves == [Move(from: path(0, 0), to: path(0, 2), identifier: "a")])
    #expect(difference.sections.updates == [Update(from: 0, to: 0, identifier: 1, kind: .reload)])
  }

  @Test func `a mark on a new section is ignored`() throws {
    var new = try letters("a", "b")
    try new.reloadSections([2])
    let difference = try new.difference(from: letters("a"))
    #expect(difference.sections.updates.isEmpty)
  }

  @Test func `marks of the old snapshot are ignored`() throws {
    let new = try letters("ab")
    var old = new
    try old.reloadItems(["a"])
    try old.reloadSections([1])
    #expect(new.difference(from: old).isEmpty)
  }

  @Test func `a difference from or to an empty snapshot has all items`() throws {
    let some = try letters("ab")
    let placement = some.difference(from: Letters())
    #expect(placement.sections.insertions == [Insertion(position: 0, identifier: 1)])
    #expect(placement.items.insertions.map(\.identifier) == ["a", "b"])
    let departure = Letters().difference(from: some)
    #expect(departure.sections.deletions.map(\.identifier) == [1])
    #expect(departure.items.deletions.map(\.identifier) == ["a", "b"])
    #expect(Letters().difference(from: Letters()).isEmpty)
  }

  @Test func `every change has its identifier`() throws {
    let old = try letters("abc", "def", "g", "hi")
    var new = old
    try new.deleteItems(["a", "e"])
    try new.moveItem("f", beforeItem: "b")
    try new.insertItems(["x"], afterItem: "d")
    try new.deleteSections([3])
    try new.moveSection(4, beforeSection: 1)
    try new.reloadItems(["c"])
    try new.reconfigureItems(["f", "h"])
    try new.reloadSections([2])
    let difference = new.difference(from: old)
    #expect(difference.items.deletions.map(\.identifier) == ["a", "e", "g"])
    #expect(difference.items.insertions.map(\.identifier) == ["x"])
    #expect(difference.items.moves.map(\.identifier) == ["f"])
    #expect(difference.items.updates.map(\.identifier) == ["h", "f", "c"])
    #expect(difference.sections.deletions.map(\.identifier) == [3])
    #expect(difference.sections.moves.map(\.identifier) == [4])
    #expect(difference.sections.updates.map(\.identifier) == [2])
  }
}
