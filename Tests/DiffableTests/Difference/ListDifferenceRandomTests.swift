import Testing

@testable import Diffable

@Suite struct ListDifferenceRandomTests {
  struct Numbered: Identifiable, Equatable {
    let id: Int
    var content: Int
  }

  /// The old position of each new element that is in both: the k-th with the k-th of its kind.
  private func pairs(_ old: [Numbered], _ new: [Numbered]) -> [(from: Int, to: Int)] {
    var free = Array(old.indices)
    return new.indices.compactMap { to in
      guard let index = free.firstIndex(where: { old[$0].id == new[to].id }) else { return nil }
      return (free.remove(at: index), to)
    }
  }

  private func check(_ old: [Numbered], _ new: [Numbered]) throws {
    let difference = ListDifference(from: old, to: new)
    let pairs = pairs(old, new)
    let kept = Set(pairs.map(\.from))
    let placed = Set(pairs.map(\.to))
    #expect(difference.deletions == old.indices.filter { !kept.contains($0) })
    #expect(difference.insertions.map(\.offset) == new.indices.filter { !placed.contains($0) })
    #expect(difference.insertions.allSatisfy { $0.element == new[$0.offset] })
    #expect(difference.moves.count == leastMoves(pairs.map(\.from)))
    #expect(difference.moves.map(\.to) == difference.moves.map(\.to).sorted())
    for move in difference.moves {
      #expect(pairs.contains { $0.from == move.from && $0.to == move.to })
    }
    let updates = pairs.filter { old[$0.from] != new[$0.to] }
    #expect(difference.updates.map(\.from) == updates.map(\.from))
    #expect(difference.updates.map(\.to) == updates.map(\.to))
    #expect(difference.updates.allSatisfy { $0.element == new[$0.to] })
    try #expect(old.applying(difference) == new)
  }

  @Test(arguments: 0..<16)
  func `unrelated lists, identifiers twice among them`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<40 {
      let kinds = 1 + random.below(60)
      let old = (0..<random.below(40)).map { _ in
        Numbered(id: random.below(kinds), content: random.below(3))
      }
      let new = (0..<random.below(40)).map { _ in
        Numbered(id: random.below(kinds), content: random.below(3))
      }
      try check(old, new)
    }
  }

  @Test(arguments: [true, false])
  func `lists with a few edits`(hasRepeats: Bool) throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let count = 1 + random.below(150)
      let old = (0..<count).map { Numbered(id: hasRepeats ? $0 * 7 / 8 : $0, content: 0) }
      var new = old
      for _ in 0..<random.below(6) {
        switch random.below(4) {
        case 0 where !new.isEmpty: new.remove(at: random.below(new.count))
        case 1 where !new.isEmpty:
          let moved = new.remove(at: random.below(new.count))
          new.insert(moved, at: random.below(new.count + 1))
        case 2 where !new.isEmpty: new[random.below(new.count)].content += 1
        default:
          let id = hasRepeats ? random.below(count) : 1_000 + new.count + random.below(1_000_000)
          new.insert(Numbered(id: id, content: 0), at: random.below(new.count + 1))
        }
      }
      try check(old, new)
    }
  }

  @Test(arguments: [
    ([0, 1, 2, 3, 4, 5, 6], [5, 6, 6]), ([0, 1, 2, 3, 4, 5], [5, 4, 3, 1, 2, 3, 0]),
    ([0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 0, 4, 1, 2, 3, 4]),
  ])
  func `what is new may repeat what stays`(old: [Int], new: [Int]) throws {
    try check(
      old.map { Numbered(id: $0, content: 0) },
      new.map { Numbered(id: $0, content: 0) }
    )
  }

  @Test func `short lists in which something new repeats what was there`() throws {
    var random = SplitMix64(seed: 13)
    for _ in 0..<2_000 {
      let old = (0..<3 + random.below(12)).map { Numbered(id: $0, content: 0) }
      var new = old
      for _ in 0..<random.below(4) {
        let start = random.below(new.count)
        let block = new[start..<min(start + 1 + random.below(5), new.count)]
        new.removeSubrange(block.indices)
        new.insert(
          contentsOf: random.below(2) == 0 ? Array(block) : block.reversed(),
          at: random.below(new.count + 1)
        )
      }
      new.insert(Numbered(id: random.below(old.count), content: 0), at: random.below(new.count))
      try check(old, new)
    }
  }

  @Test(arguments: 0..<20)
  func `a copy may stand anywhere, before or behind what stays`(original: Int) throws {
    let list = (0..<20).map { Numbered(id: $0, content: 0) }
    for place in 0...list.count {
      var copied = list
      copied.insert(Numbered(id: original, content: 1), at: place)
      try check(list, copied)
      try check(copied, list)
      // Something else is left over first, or the copy is one of a few.
      try check(Array(list.dropFirst()), copied)
      try check(copied, [Numbered(id: 100, content: 0)] + list)
      try check(copied, copied + [copied[place]])
    }
  }

  @Test func `a block that is gone and a shuffled head`() throws {
    var random = SplitMix64(seed: 12)
    let old = (0..<1_000).map { Numbered(id: $0, content: 0) }
    var new = old
    new.removeSubrange(400..<600)
    new.insert(
      contentsOf: (2_000..<2_200).map { Numbered(id: $0, content: 0) },
      at: 600
    )
    new[0..<40].shuffle(using: &random)
    try check(old, new)
    try check(old, old.reversed())
    try check(old, old.shuffled(using: &random))
  }
}
