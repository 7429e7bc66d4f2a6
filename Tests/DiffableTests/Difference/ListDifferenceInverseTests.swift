import Testing

@testable import Diffable

@Suite struct ListDifferenceInverseTests {
  @Test func `the inverse is the difference from the new list to the old one`() throws {
    let (old, new) = (fruits("abcde"), fruits("eaxBd"))
    let inverse = ListDifference(from: old, to: new).inverse
    try #expect(new.applying(inverse) == old)
    #expect(inverse.deletions.map(\.element) == fruits("x"))
    #expect(inverse.insertions.map(\.element) == fruits("c"))
    #expect(inverse.moves.map(\.element) == fruits("e"))
    #expect(inverse.updates.map(\.element) == fruits("b"))
  }

  @Test func `the inverse of a random difference is exact and of the same size`() throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<200 {
      let old = (0..<random.below(30)).map { _ in
        Fruit(id: "\(random.below(40))", ripeness: random.below(3))
      }
      var new = old.shuffled(using: &random)
      new.removeLast(random.below(new.count + 1))
      new += (0..<random.below(5)).map { Fruit(id: "\(30 + $0)") }
      for index in new.indices where random.below(3) == 0 { new[index].ripeness += 1 }
      let difference = ListDifference(from: old, to: new)
      let inverse = difference.inverse
      try #expect(new.applying(inverse) == old)
      #expect(inverse.moves.count == difference.moves.count)
      #expect(inverse.updates.count == difference.updates.count)
      #expect(inverse.moves.map(\.to) == inverse.moves.map(\.to).sorted())
      #expect(inverse.inverse == difference)
    }
  }

  @Test func `the inverse of inserting all elements deletes all elements`() throws {
    let inverse = ListDifference(from: [], to: fruits("abc")).inverse
    #expect(inverse.deletions.map(\.offset) == [0, 1, 2])
    try #expect(fruits("abc").applying(inverse).isEmpty)
    try #expect([].applying(inverse.inverse) == fruits("abc"))
  }
}
