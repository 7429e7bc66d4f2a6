import Testing

@testable import Diffable

@Suite struct NumberTableTests {
  /// An identifier with many hash collisions.
  struct Colliding: Hashable, Sendable {
    let number: Int

    func hash(into hasher: inout Hasher) { hasher.combine(number & 3) }
  }

  private func check<Identifier: Hashable>(_ identifiers: [Identifier]) {
    var random = SplitMix64(seed: 51)
    var table = NumberTable<Identifier>()
    var known: Set<Int> = []
    for _ in 0..<3_000 {
      let number = random.below(identifiers.count)
      if known.remove(number) != nil {
        table.remove(number, of: identifiers[number])
      } else {
        known.insert(number)
        let added = table.add([Int32(number)], of: [identifiers[number]]) { identifiers[$0] == $1 }
        #expect(added == 1)
      }
    }
    #expect(table.count == known.count)
    for (number, identifier) in identifiers.enumerated() {
      let found = table.number(of: identifier) { identifiers[$0] == identifier }
      #expect(found == (known.contains(number) ? number : nil))
    }
  }

  @Test func `numbers are found after many additions and removals`() {
    check(Array(0..<200))
    check((0..<200).map { "number \($0)" })
    check((0..<200).map { LongListTests.Raw(high: 0, low: $0) })
  }

  @Test func `numbers are found despite hash collisions`() {
    check((0..<60).map { Colliding(number: $0) })
  }

  @Test func `adding stops at an existing identifier`() {
    var table = NumberTable<String>()
    let names = ["a", "b", "c", "a", "d"]
    let added = table.add([0, 1, 2, 3, 4], of: names) { names[$0] == $1 }
    #expect(added == 3)
    #expect(table.count == 3)
    #expect(table.number(of: "d") { names[$0] == "d" } == nil)
  }

  @Test func `an empty table has no numbers`() {
    #expect(NumberTable<Int>().number(of: 1) { _ in true } == nil)
  }
}
