import Testing

@testable import Diffable

@Suite struct SnapshotCreatingTests {
  @Test func `a snapshot is created from a literal of sections and items`() throws {
    let snapshot = try Letters([1: ["a", "b"], 2: [], 3: ["c"]])
    try #expect(snapshot == letters("ab", "", "c"))
    #expect(snapshot.checkInvariants() == nil)
    try #expect(Letters([:]) == Letters())
  }

  @Test func `a snapshot is created from a sequence of sections and items`() throws {
    let words = ["ab", "", "c"]
    let sections = words.enumerated().lazy.map { ($0.offset + 1, Array($0.element)) }
    try #expect(Letters(sections) == letters("ab", "", "c"))
  }

  @Test func `a repeated section or item is an error`() {
    #expect(throws: SnapshotError.repeatedSection("1")) { try Letters([1: ["a"], 1: ["b"]]) }
    #expect(throws: SnapshotError.repeatedItem("a")) { try Letters([1: ["a", "b", "a"]]) }
    #expect(throws: SnapshotError.repeatedItem("b")) { try Letters([1: ["a", "b"], 2: ["b"]]) }
  }

  @Test func `a created snapshot can be edited`() throws {
    var snapshot = try Letters([1: ["a", "b"], 2: ["c"]])
    try snapshot.appendItems(["d", "a"])
    try snapshot.deleteItems(["c"])
    try #expect(snapshot == letters("b", "da"))
    #expect(snapshot.checkInvariants() == nil)
  }
}
