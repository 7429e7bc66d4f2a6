import Testing

@testable import Diffable

@Suite struct ListDifferenceTests {
  @Test func `deletions have old offsets, and insertions have new ones`() {
    let difference = ListDifference(from: fruits("abcd"), to: fruits("bxcy"))
    #expect(difference.deletions.map(\.offset) == [0, 3])
    #expect(difference.deletions.map(\.element) == fruits("ad"))
    #expect(difference.insertions.map(\.offset) == [1, 3])
    #expect(difference.insertions.map(\.element) == fruits("xy"))
    #expect(difference.moves.isEmpty)
    #expect(difference.updates.isEmpty)
  }

  @Test func `moving one element is one move`() {
    let toTheEnd = ListDifference(from: fruits("abcde"), to: fruits("bcdea")).moves
    #expect(toTheEnd.offsets == [[0, 4]])
    #expect(toTheEnd.map(\.element) == fruits("a"))
    let toTheStart = ListDifference(from: fruits("abcde"), to: fruits("eabcd")).moves
    #expect(toTheStart.offsets == [[4, 0]])
    #expect(toTheStart.map(\.element) == fruits("e"))
  }

  @Test func `changed content is an update with both offsets and the new element`() {
    let difference = ListDifference(from: fruits("xabc"), to: fruits("aBc"))
    #expect(difference.deletions.map(\.offset) == [0])
    #expect(difference.updates.map(\.from) == [2])
    #expect(difference.updates.map(\.to) == [1])
    #expect(difference.updates.map(\.element) == fruits("B"))
  }

  @Test func `an element can be moved and updated at once`() throws {
    let difference = ListDifference(from: fruits("abc"), to: fruits("bcA"))
    #expect(difference.moves.offsets == [[0, 2]])
    #expect(difference.updates.map(\.to) == [2])
    try #expect(fruits("abc").applying(difference) == fruits("bcA"))
  }

  @Test func `equal lists have no difference`() {
    #expect(ListDifference(from: fruits("aBc"), to: fruits("aBc")).isEmpty)
    #expect(ListDifference(from: fruits(""), to: fruits("")).isEmpty)
    #expect(!ListDifference(from: fruits("aBc"), to: fruits("abc")).isEmpty)
  }

  @Test func `ten thousand repetitions of an identifier take linear time`() throws {
    let old = Array(repeating: Fruit(id: "a"), count: 10_000)
    let new = fruits("b") + old.dropLast() + fruits("c")
    let difference = ListDifference(from: old, to: new)
    #expect(difference.deletions.count == 1)
    #expect(difference.insertions.count == 2)
    #expect(difference.moves.isEmpty)
  }

  @Test func `the overload takes precedence over the standard library`() throws {
    let old = fruits("abc")
    let new = fruits("bca")
    let difference = new.difference(from: old)
    let chosen: Any = difference
    #expect(chosen is ListDifference<Fruit>)
    let sliceAgainstArray: Any = new[1...].difference(from: old)
    #expect(sliceAgainstArray is ListDifference<Fruit>)
    let arrayAgainstSlice: Any = new.difference(from: old[..<2])
    #expect(arrayAgainstSlice is ListDifference<Fruit>)
    let contiguous: Any = ContiguousArray(new).difference(from: old)
    #expect(contiguous is ListDifference<Fruit>)
    try #expect(old.applying(difference) == new)
  }

  @Test func `offsets of a slice count from its start`() throws {
    let old = fruits("zzabc").dropFirst(2)
    let new = fruits("ybcax")[1..<4]
    let difference = new.difference(from: old)
    #expect(difference.moves.offsets == [[0, 2]])
    try #expect(old.applying(difference) == Array(new))
    let lazily = fruits("abc").lazy.map { $0 }.difference(from: old)
    #expect(lazily.isEmpty)
  }

  @Test(arguments: [
    (old: "abcd", new: "abc", other: "xyz"), ("abc", "abcd", "x"), ("abcd", "bcda", "ab"),
    ("abcd", "dabc", "ab"), ("abc", "abC", "abd"), ("abc", "abC", "ab"), ("abc", "ab", "abx"),
    ("abcd", "bcda", "xbcd"),
  ]) func `a difference that does not fit throws`(old: String, new: String, other: String) {
    let difference = ListDifference(from: fruits(old), to: fruits(new))
    #expect(throws: SnapshotError.self) { try fruits(other).applying(difference) }
  }

  @Test func `differences with the same changes are equal`() {
    let difference = ListDifference(from: fruits("abc"), to: fruits("xBa"))
    #expect(difference == ListDifference(from: fruits("abc"), to: fruits("xBa")))
    #expect(difference != ListDifference(from: fruits("abc"), to: fruits("yBa")))
  }
}
