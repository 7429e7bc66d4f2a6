import Testing

@testable import Diffable

@Suite struct ListDifferenceRandomTests {
  struct Numbered: Identifiable, Equatable {
    let id: Int
    var content: Int
  }

  @Test(arguments: 0..<16) func `unrelated lists with repeated identifiers`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<40 {
      let kinds = 1 + random.below(60)
      let old = (0..<random.below(40)).map { _ in
        Numbered(id: random.below(kinds), content: random.below(3))
      }
      let new = (0..<random.below(40)).map { _ in
        Numbered(id: random.below(kinds), content: random.below(3))
      }
      try checkedDifference(from: old, to: new)
    }
  }

  @Test(arguments: [true, false]) func `lists with a few edits`(hasRepeats: Bool) throws {
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
      try checkedDifference(from: old, to: new)
    }
  }

  @Test(arguments: [
    ([0, 1, 2, 3, 4, 5, 6], [5, 6, 6]), ([0, 1, 2, 3, 4, 5], [5, 4, 3, 1, 2, 3, 0]),
    ([0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 0, 4, 1, 2, 3, 4]),
  ]) func `inserted elements may repeat unchanged ones`(old: [Int], new: [Int]) throws {
    try checkedDifference(
      from: old.map { Numbered(id: $0, content: 0) }, to: new.map { Numbered(id: $0, content: 0) })
  }

  @Test func `short lists with insertions that repeat old elements`() throws {
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
          at: random.below(new.count + 1))
      }
      new.insert(Numbered(id: random.below(old.count), content: 0), at: random.below(new.count))
      try checkedDifference(from: old, to: new)
    }
  }

  @Test(arguments: 0..<20) func `a copy may be anywhere before or after unchanged elements`(
    original: Int
  ) throws {
    let list = (0..<20).map { Numbered(id: $0, content: 0) }
    for place in 0...list.count {
      var copied = list
      copied.insert(Numbered(id: original, content: 1), at: place)
      try checkedDifference(from: list, to: copied)
      try checkedDifference(from: copied, to: list)
      // Another element is unmatched first, or the copy is one of several.
      try checkedDifference(from: Array(list.dropFirst()), to: copied)
      try checkedDifference(from: copied, to: [Numbered(id: 100, content: 0)] + list)
      try checkedDifference(from: copied, to: copied + [copied[place]])
    }
  }

  @Test func `a deleted block and a shuffled head`() throws {
    var random = SplitMix64(seed: 12)
    let old = (0..<1_000).map { Numbered(id: $0, content: 0) }
    var new = old
    new.removeSubrange(400..<600)
    new.insert(contentsOf: (2_000..<2_200).map { Numbered(id: $0, content: 0) }, at: 600)
    new[0..<40].shuffle(using: &random)
    try checkedDifference(from: old, to: new)
    try checkedDifference(from: old, to: old.reversed())
    try checkedDifference(from: old, to: old.shuffled(using: &random))
  }
}
