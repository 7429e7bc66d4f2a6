import Testing

@testable import Diffable

@Suite struct SnapshotSectionsTests {
  @Test func `sections are appended in order`() throws {
    var snapshot = Snapshot<Int, Int>()
    try snapshot.appendSections([3, 1])
    try snapshot.appendSections([2])
    #expect(snapshot.sectionIdentifiers == [3, 1, 2])
  }

  @Test func `sections are inserted before and after another in order`() throws {
    var snapshot = try letters("ab", "cd")
    try snapshot.insertSections([7, 8], beforeSection: 2)
    try snapshot.insertSections([9], afterSection: 2)
    #expect(snapshot.sectionIdentifiers == [1, 7, 8, 2, 9])
    try #expect(snapshot.words == ["ab", "", "", "cd", ""])
  }

  @Test func `an existing section cannot be added again`() throws {
    let before = try letters("ab", "cd")
    var snapshot = before
    #expect(throws: SnapshotError.existingSection("2")) { try snapshot.appendSections([5, 2]) }
    #expect(throws: SnapshotError.existingSection("2")) {
      try snapshot.insertSections([5, 2], beforeSection: 1)
    }
    #expect(throws: SnapshotError.existingSection("1")) {
      try snapshot.insertSections([1], afterSection: 1)
    }
    #expect(snapshot == before)
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `a repeated section is an error`() throws {
    let before = try letters("ab", "cd")
    var snapshot = before
    let repeated = SnapshotError.repeatedSection("5")
    #expect(throws: repeated) { try snapshot.appendSections([5, 5]) }
    #expect(throws: repeated) { try snapshot.insertSections([5, 6, 5], beforeSection: 1) }
    #expect(throws: repeated) { try snapshot.insertSections([5, 5], afterSection: 1) }
    #expect(throws: repeated) { try snapshot.deleteSections([5, 5]) }
    #expect(throws: SnapshotError.repeatedSection("1")) { try snapshot.deleteSections([1, 1]) }
    #expect(throws: SnapshotError.repeatedSection("1")) { try snapshot.reloadSections([1, 1]) }
    #expect(snapshot == before)
  }

  @Test func `an unknown anchor section is an error, even for an empty list`() throws {
    let before = try letters("ab")
    var snapshot = before
    let unknown = SnapshotError.unknownSection("9")
    #expect(throws: unknown) { try snapshot.insertSections([5], beforeSection: 9) }
    #expect(throws: unknown) { try snapshot.insertSections([], beforeSection: 9) }
    #expect(throws: unknown) { try snapshot.insertSections([], afterSection: 9) }
    #expect(throws: unknown) { try snapshot.moveSection(1, beforeSection: 9) }
    #expect(throws: unknown) { try snapshot.moveSection(9, afterSection: 1) }
    #expect(throws: unknown) { try snapshot.moveSection(9, beforeSection: 9) }
    #expect(throws: unknown) { try snapshot.moveSection(9, afterSection: 9) }
    #expect(throws: unknown) { try snapshot.reloadSections([1, 9]) }
    #expect(snapshot == before)
  }

  @Test func `deleting sections deletes their items`() throws {
    var snapshot = try letters("ab", "cd", "ef")
    try snapshot.deleteSections([3, 1])
    try #expect(snapshot.words == ["cd"])
    #expect(snapshot.indexOfItem("a") == nil)
    #expect(snapshot.indexOfItem("d") == 1)
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `unknown sections in a deletion are ignored`() throws {
    var snapshot = try letters("ab", "cd")
    try snapshot.deleteSections([9, 1, 8])
    try #expect(snapshot.words == ["cd"])
  }

  @Test(arguments: [
    (moved: 1, anchor: 3, before: [2, 1, 3], after: [2, 3, 1]),
    (moved: 3, anchor: 1, before: [3, 1, 2], after: [1, 3, 2]),
    (moved: 2, anchor: 2, before: [1, 2, 3], after: [1, 2, 3]),
    (moved: 1, anchor: 2, before: [1, 2, 3], after: [2, 1, 3]),
  ]) func `a section moves with its items`(
    moved: Int, anchor: Int, before: [Int], after: [Int]
  ) throws {
    var snapshot = try letters("ab", "cd", "ef")
    try snapshot.moveSection(moved, beforeSection: anchor)
    #expect(snapshot.sectionIdentifiers == before)
    snapshot = try letters("ab", "cd", "ef")
    try snapshot.moveSection(moved, afterSection: anchor)
    #expect(snapshot.sectionIdentifiers == after)
    try #expect(snapshot.itemIdentifiers(inSection: 1) == ["a", "b"])
    #expect(snapshot.checkInvariants() == nil)
  }

  @Test func `a deleted section can be appended again and is empty`() throws {
    var snapshot = try letters("ab", "cd")
    try snapshot.reloadSections([1])
    try snapshot.deleteSections([1])
    try snapshot.appendSections([1])
    try #expect(snapshot.words == ["cd", ""])
    #expect(snapshot.reloadedSectionIdentifiers.isEmpty)
    #expect(snapshot.checkInvariants() == nil)
  }
}
