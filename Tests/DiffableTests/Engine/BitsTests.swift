import Testing

@testable import Diffable

@Suite struct BitsTests {
  /// An element with padding inside and at the end.
  struct Padded: Identifiable, Equatable {
    let id: UInt8
    var big: Int64
    var small: UInt16
  }

  /// An element whose `==` ignores some bits.
  struct Loose: Identifiable, Equatable {
    let id: Int
    var content = 0
    var ignored: Int

    static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.content == right.content
    }
  }

  @Test func `every field of a padded element is compared`() {
    let old = (0..<200).map { Padded(id: $0, big: 1, small: 1) }
    for index in [0, 1, 63, 64, 100, 198, 199] {
      var new = old
      new[index].big = 2
      #expect(ListDifference(from: old, to: new).updates.map(\.to) == [index])
      new = old
      new[index].small = 2
      #expect(ListDifference(from: old, to: new).updates.map(\.to) == [index])
    }
    #expect(ListDifference(from: old, to: old.map { $0 }).isEmpty)
  }

  @Test func `if the bits differ, == decides`() {
    let old = (0..<50).map { Loose(id: $0, ignored: 0) }
    let new = (0..<50).map { Loose(id: $0, ignored: 1) }
    #expect(ListDifference(from: old, to: new).isEmpty)
  }

  @Test(arguments: [1, 2, 3, 70, 500])
  func `of many elements with different bits only unequal ones are updates`(distance: Int) {
    let old = (0..<500).map { Loose(id: $0, ignored: 0) }
    let new = (0..<500).map {
      Loose(id: $0, content: $0.isMultiple(of: distance) ? 1 : 0, ignored: 1)
    }
    let updated = Array(stride(from: 0, to: 500, by: distance))
    #expect(ListDifference(from: old, to: new).updates.map(\.to) == updated)
    let shorter = Array(new.dropFirst())
    #expect(
      ListDifference(from: old, to: shorter).updates.map(\.from) == Array(updated.dropFirst()))
  }

  @Test func `a list does not differ from itself, even with NaN`() {
    let list = [Row(id: 1, content: .nan), Row(id: 2, content: 1)]
    #expect(ListDifference(from: list, to: list.map { $0 }).isEmpty)
  }

  struct Row: Identifiable, Equatable {
    let id: Int
    let content: Double
  }

  @Test func `elements with references are compared by content`() {
    let old = fruits("abc").map(Box.init)
    var new = old
    new[1] = Box(Fruit(id: "b", ripeness: 2))
    new[2] = Box(Fruit(id: "c"))
    #expect(ListDifference(from: old, to: new).updates.map(\.to) == [1])
  }

  final class Box: Identifiable, Equatable {
    let fruit: Fruit

    init(_ fruit: Fruit) { self.fruit = fruit }

    var id: String { fruit.id }

    static func == (left: Box, right: Box) -> Bool { left.fruit == right.fruit }
  }
}
