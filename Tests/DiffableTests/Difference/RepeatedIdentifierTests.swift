import Testing

@testable import Diffable

/// Tests repeated identifiers, whose matching is unspecified.
@Suite struct RepeatedIdentifierTests {
  struct Row<ID: Hashable>: Identifiable, Equatable {
    let id: ID
    var content = 0
  }

  /// Equal ignoring case, so that equal values can have different bytes.
  struct Caseless: Hashable {
    let letter: UInt8

    static func == (left: Self, right: Self) -> Bool { left.letter | 32 == right.letter | 32 }

    func hash(into hasher: inout Hasher) { hasher.combine(letter | 32) }
  }

  /// An identifier with many hash collisions.
  struct Colliding: Hashable {
    let number: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number & 1) }
  }

  @Test(arguments: [
    (old: "aA", new: "a"), ("xaA", "A"), ("aA", "Aa"), ("a", "Aaa"), ("axA", "xa"), ("xay", "yaxa"),
  ]) func `a difference with repeated identifiers is applied exactly`(
    old: String, new: String
  ) throws { try checkedDifference(from: fruits(old), to: fruits(new)) }

  /// Lists with many repeated identifiers, most of them in both lists.
  private func checkRandomLists<ID: Hashable>(_ identifiers: [ID]) throws {
    var random = SplitMix64(seed: 17)
    for _ in 0..<300 {
      let old = (0..<random.below(60)).map { _ in
        Row(id: identifiers[random.below(identifiers.count)], content: random.below(3))
      }
      var new = old
      for _ in 0..<random.below(8) {
        if !new.isEmpty { new.append(new.remove(at: random.below(new.count))) }
        let id = identifiers[random.below(identifiers.count)]
        new.insert(Row(id: id, content: random.below(3)), at: random.below(new.count + 1))
        if random.below(2) == 0 { new.remove(at: random.below(new.count)) }
      }
      try checkedDifference(from: old, to: new)
      try checkedDifference(from: old, to: new.shuffled(using: &random))
    }
  }

  @Test func `zero and negative zero are the same identifier`() throws {
    try checkRandomLists([0.0, -0.0, 1, -1])
  }

  @Test func `equal identifiers with different bytes are the same`() throws {
    try checkRandomLists("abcdefgABCDEFG".utf8.map { Caseless(letter: $0) })
  }

  @Test func `identifiers with the same hash are distinct`() throws {
    try checkRandomLists((0..<30).map { Colliding(number: $0) })
  }

  @Test func `equal strings with different scalars are the same identifier`() throws {
    try checkRandomLists(["\u{E9}", "e\u{301}", "e", "\u{C5}", "A\u{30A}", "\u{212B}"])
  }

  @Test func `a difference with identifiers that are not equal to themselves is applied exactly`()
    throws
  {
    var random = SplitMix64(seed: 18)
    for _ in 0..<200 {
      let old = (0..<random.below(20)).map { _ in
        Row(id: random.below(3) == 0 ? .nan : Double(random.below(9)), content: random.below(2))
      }
      var new = old.shuffled(using: &random)
      new.append(Row(id: .nan))
      for index in new.indices where random.below(4) == 0 { new[index].content += 1 }
      let result = try old.applying(ListDifference(from: old, to: new))
      #expect(result.map(\.id.bitPattern) == new.map(\.id.bitPattern))
      #expect(result.map(\.content) == new.map(\.content))
    }
  }
}
