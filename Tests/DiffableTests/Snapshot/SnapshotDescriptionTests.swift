import Diffable
import Testing

@Suite struct SnapshotDescriptionTests {
  @Test func `a snapshot prints its sections and items`() throws {
    let snapshot = try Snapshot(["fresh": ["apple", "pear"], "dried": []])
    #expect("\(snapshot)" == "[fresh: [apple, pear], dried: []]")
    #expect("\(Letters())" == "[:]")
  }

  @Test func `the debug description of a snapshot has its marks`() throws {
    var snapshot = try Snapshot(["fresh": ["apple", "pear"], "dried": ["fig"]])
    #expect(
      String(reflecting: snapshot) == #"Snapshot(["fresh": ["apple", "pear"], "dried": ["fig"]])"#)
    try snapshot.reloadSections(["dried"])
    try snapshot.reloadItems(["fig"])
    try snapshot.reconfigureItems(["apple"])
    #expect(
      String(reflecting: snapshot)
        == #"Snapshot(["fresh": ["apple", "pear"], "dried": ["fig"]], reloaded sections: ["#
        + #""dried"], reloaded: ["fig"], reconfigured: ["apple"])"#)
    #expect(String(reflecting: Letters()) == "Snapshot([:])")
  }

  @Test func `a dump of a snapshot has only sections and items`() throws {
    var text = ""
    try dump(Snapshot(["fresh": ["apple", "pear"]]), to: &text)
    #expect(text.contains("fresh: 2 elements"))
    #expect(text.contains(#"- "pear""#))
    #expect(!text.contains("umber") && !text.contains("slots"))
  }

  @Test func `a difference prints its changes`() throws {
    var new = try letters("bcxa", "e")
    try new.reconfigureItems(["b"])
    let difference = try new.difference(from: letters("abcd"))
    #expect(difference.items.deletions.description == "[d at [0, 3]]")
    #expect(difference.items.insertions.description == "[x at [0, 2], e at [1, 0]]")
    #expect(difference.items.moves.description == "[a from [0, 0] to [0, 3]]")
    #expect(difference.items.updates.description == "[reconfigure b from [0, 1] to [0, 0]]")
  }

  @Test func `a difference of lists prints elements and offsets`() {
    struct Row: Identifiable, Equatable, CustomStringConvertible {
      let id: Int
      var description: String { "row \(id)" }
    }
    let difference = ListDifference(
      from: [1, 2, 3, 5].map { Row(id: $0) }, to: [5, 1, 3, 4].map { Row(id: $0) })
    #expect(difference.deletions.description == "[row 2 at 1]")
    #expect(difference.insertions.description == "[row 4 at 3]")
    #expect(difference.moves.description == "[row 5 from 3 to 0]")
    #expect(difference.updates.description == "[]")
    var text = ""
    dump(difference, to: &text)
    #expect(text.contains("row 4"))
    #expect(!text.contains("airs") && !text.contains("list:"))
  }
}
