import Testing

@testable import Diffable

/// Tests lists long enough for every stage of the engine, with every kind of identifier.
@Suite struct LongListTests {
  struct Raw: SixteenByteIdentifier {
    let high: UInt64
    let low: UInt64
  }

  struct Row<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    let id: ID
    var text: String

    /// Differs in memory but is ignored by `==`.
    var age = 0

    static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.text == right.text
    }
  }

  /// One element in fifty is deleted, moved and inserted, one in three has changed content, one in four
  /// another age, and optionally some identifiers are repeated.
  private func lists(seed: UInt64, repeats: Int) -> (old: [Row<Int>], new: [Row<Int>]) {
    var random = SplitMix64(seed: seed)
    var old = (0..<800).map { Row(id: $0, text: "row \($0)") }
    for _ in 0..<repeats {
      old.insert(Row(id: random.below(800), text: "again"), at: random.below(old.count))
    }
    var new = old
    for index in new.indices where random.below(3) == 0 { new[index].text += ", changed" }
    for index in new.indices where random.below(4) == 0 { new[index].age += 1 }
    for number in 0..<16 {
      new.remove(at: random.below(new.count))
      let moved = new.remove(at: random.below(new.count))
      new.insert(moved, at: random.below(new.count + 1))
      new.insert(Row(id: 10_000 + number, text: "new"), at: random.below(new.count + 1))
    }
    return (old, new)
  }

  /// Checks the difference of the same lists with other kinds of identifiers.
  private func check<ID>(
    _ old: [Row<Int>], _ new: [Row<Int>], identifiedBy identifier: (Int) -> ID
  ) throws -> ListDifference<Row<ID>> {
    func renamed(_ rows: [Row<Int>]) -> [Row<ID>] {
      rows.map { Row(id: identifier($0.id), text: $0.text, age: $0.age) }
    }
    return try checkedDifference(from: renamed(old), to: renamed(new))
  }

  @Test(arguments: [0, 1, 30], 50..<54 as Range<UInt64>)
  func `lists with a few edits, with any kind of identifier`(repeats: Int, seed: UInt64) throws {
    let (old, new) = lists(seed: seed, repeats: repeats)
    let plain = try checkedDifference(from: old, to: new)
    let raw = try check(old, new) { Raw(high: 7, low: UInt64($0)) }
    let worded = try check(old, new) { "number \($0)" }
    #expect(raw.moves.offsets == plain.moves.offsets)
    #expect(worded.moves.offsets == plain.moves.offsets)
  }

  @Test(arguments: [0, 1, 30], 70..<73 as Range<UInt64>) func `lists with reversed blocks`(
    repeats: Int, seed: UInt64
  ) throws {
    var (old, new) = lists(seed: seed, repeats: repeats)
    var random = SplitMix64(seed: seed)
    for _ in 0..<4 {
      let start = random.below(new.count - 100)
      new[start..<start + 20 + random.below(80)].reverse()
    }
    try checkedDifference(from: old, to: new)
    new.reverse()
    try checkedDifference(from: old, to: new)
    old.swapAt(0, old.count - 1)
    try checkedDifference(from: old, to: old.reversed())
  }

  @Test(arguments: [0, 1, 30], 80..<84 as Range<UInt64>) func `lists with a few short moves`(
    repeats: Int, seed: UInt64
  ) throws {
    let (old, _) = lists(seed: seed, repeats: repeats)
    var new = old
    var random = SplitMix64(seed: seed)
    for _ in 0..<8 {
      let place = random.below(new.count - 60)
      let distance = 1 + random.below(8)
      let moved = new[place..<place + 1 + random.below(4)]
      new.removeSubrange(moved.indices)
      new.insert(contentsOf: moved, at: place + distance)
    }
    try checkedDifference(from: old, to: new)
    try checkedDifference(from: new, to: old)
  }

  @Test(arguments: [0, 1, 30], 90..<96 as Range<UInt64>)
  func `lists with whole blocks deleted, inserted or shuffled`(repeats: Int, seed: UInt64) throws {
    let (old, _) = lists(seed: seed, repeats: repeats)
    var new = old
    var random = SplitMix64(seed: seed)
    for number in 0..<4 {
      let start = random.below(new.count - 200)
      let stretch = start..<start + 10 + random.below(190)
      switch random.below(4) {
      case 0: new.removeSubrange(stretch)
      case 1:
        let rows = stretch.map { Row(id: 1_000 * (number + 10) + $0 % 150, text: "new") }
        new.insert(contentsOf: rows, at: start)
      case 2: for place in stretch { new.swapAt(place, start + random.below(stretch.count)) }
      default: for place in stretch { new[place] = Row(id: -place, text: "in its place") }
      }
    }
    try checkedDifference(from: old, to: new)
    try checkedDifference(from: new, to: old)
  }

  @Test(arguments: [8, 16, 63, 64, 65, 1_024]) func `many insertions without other changes`(
    number: Int
  ) throws {
    let old = (0..<20_000).map { Row(id: $0, text: "") }
    var new = old
    for one in 0..<number {
      new.insert(Row(id: -1 - one, text: ""), at: one * 20_000 / number + 10)
    }
    let plain = ListDifference(from: old, to: new)
    let raw = ListDifference(
      from: old.map { Row(id: Raw(high: 7, low: UInt64($0.id)), text: "") },
      to: new.map { Row(id: Raw(high: 7, low: UInt64(bitPattern: Int64($0.id))), text: "") })
    #expect(plain.insertions.map(\.element.id) == (0..<number).map { -1 - $0 })
    #expect(raw.insertions.map(\.offset) == plain.insertions.map(\.offset))
    #expect(plain.deletions.isEmpty && plain.moves.isEmpty && plain.updates.isEmpty)
    #expect(raw.deletions.isEmpty && raw.moves.isEmpty && raw.updates.isEmpty)
  }

  @Test func `inserting the first element moves and updates nothing`() throws {
    let (old, _) = lists(seed: 60, repeats: 0)
    let difference = try checkedDifference(from: old, to: [Row(id: -1, text: "first")] + old)
    #expect(difference.insertions.map(\.offset) == [0])
    #expect(difference.moves.isEmpty && difference.updates.isEmpty)
  }

  @Test func `inserting a copy of the last element at the front is one insertion`() throws {
    let (old, _) = lists(seed: 61, repeats: 0)
    let last = try #require(old.last)
    let difference = try checkedDifference(from: old, to: [last] + old)
    #expect(difference.insertions.count == 1)
  }
}
