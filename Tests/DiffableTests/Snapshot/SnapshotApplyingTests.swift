import Testing

@testable import Diffable

@Suite struct SnapshotApplyingTests {
  @Test func `applying a difference results in a snapshot without marks`() throws {
    var old = try letters("abc")
    try old.reloadItems(["b"])
    try old.reloadSections([1])
    var new = try letters("cab", "x")
    try new.reconfigureItems(["a", "x"])
    try #expect(old.applying(new.difference(from: old)) == letters("cab", "x"))
  }

  @Test func `an empty difference can be applied to any snapshot`() throws {
    let nothing = Letters().difference(from: Letters())
    try #expect(letters("ab").applying(nothing) == letters("ab"))
  }

  /// Pairs of snapshots, and a third one that their difference does not fit.
  static let misfits: [(name: String, old: [String], new: [String], other: [String])] = [
    ("a deletion beyond the end", ["abc"], ["ab"], ["xy"]),
    ("a deletion in a missing section", ["a", "b"], ["a", ""], ["a"]),
    ("an insertion beyond the end", ["abc"], ["abcd"], ["x"]),
    ("an insertion in a missing section", ["a", "b"], ["a", "bx"], ["a"]),
    ("an insertion of what is there", ["abc"], ["abcd"], ["xyd"]),
    ("a move from beyond the end", ["abcd"], ["bcda"], [""]),
    ("a move to beyond the end", ["abcd"], ["bcda"], ["ab"]),
    ("a deleted section with other items", ["a", "b"], ["a"], ["a", "bc"]),
    ("an inserted section that is there", ["a"], ["a", ""], ["a", "", ""]),
    ("a deletion of another item", ["abc"], ["ab"], ["abx"]),
    ("a move of another item", ["abcd"], ["bcda"], ["xbcd"]),
  ]

  @Test(arguments: misfits) func `a difference that does not fit throws`(
    name: String, old: [String], new: [String], other: [String]
  ) throws {
    let difference = try snapshot(new).difference(from: snapshot(old))
    let wrong = try snapshot(other)
    let error = #expect(throws: SnapshotError.self) { try wrong.applying(difference) }
    guard case .differenceDoesNotFit = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
  }

  @Test func `an update of another item throws`() throws {
    var new = try letters("ab")
    try new.reloadItems(["b"])
    let difference = try new.difference(from: letters("ab"))
    #expect(throws: SnapshotError.self) { try letters("a").applying(difference) }
  }

  @Test func `random differences that do not fit never trap`() throws {
    var random = SplitMix64(seed: 8)
    var thrown = 0
    for _ in 0..<500 {
      let (old, new, other) = try (
        SnapshotRandomDifferencesTests.random(with: &random, items: 12, sections: 3),
        SnapshotRandomDifferencesTests.random(with: &random, items: 12, sections: 3),
        SnapshotRandomDifferencesTests.random(with: &random, items: 12, sections: 3)
      )
      do {
        let result = try other.applying(new.difference(from: old))
        #expect(result.checkInvariants() == nil)
      } catch { thrown += 1 }
    }
    #expect(thrown > 100)
  }

  private func snapshot(_ words: [String]) throws -> Letters {
    var snapshot = Letters()
    for (index, word) in words.enumerated() {
      try snapshot.appendSections([index + 1])
      try snapshot.appendItems(Array(word))
    }
    return snapshot
  }
}
