import Testing

@testable import Diffable

@Suite struct HashedElementsTests {
  struct Row<ID: Hashable>: Identifiable, Equatable {
    let id: ID
  }

  struct Padded: Hashable {
    let kind: UInt8
    let number: Int
  }

  /// Equal without regard to case, so that equal values have different bytes.
  struct Caseless: Hashable {
    let letter: UInt8

    static func == (left: Self, right: Self) -> Bool { left.letter | 32 == right.letter | 32 }

    func hash(into hasher: inout Hasher) { hasher.combine(letter | 32) }
  }

  private func hashesItsBytes<ID: Hashable>(_ ids: [ID]) -> Bool {
    let rows = ids.map { Row(id: $0) }
    return rows.withUnsafeBufferPointer { HashedElements.hashesItsBytes($0, $0) }
  }

  @Test func `bytes stand for hashes only where they are what is hashed`() {
    #expect(hashesItsBytes([1, 2, 3]))
    #expect(hashesItsBytes([UInt8(1), 2, 3]))
    #expect(!hashesItsBytes(["a", "b"]))
    #expect(!hashesItsBytes([Optional(1), nil]))
    #expect(!hashesItsBytes([Padded(kind: 1, number: 2), Padded(kind: 2, number: 3)]))
    #expect(!hashesItsBytes("HELLO".utf8.map { Caseless(letter: $0) }))
  }

  @Test func `the first goes with the first where equal identifiers have different bytes`() {
    func rows(_ word: String) -> [Row<Caseless>] {
      word.utf8.map { Row(id: Caseless(letter: $0)) }
    }
    let padding = String((0..<26).map { Character(UnicodeScalar(UInt8(65 + $0))) })
    let difference = ListDifference(
      from: rows("!?" + padding + "a"),
      to: rows("?!a" + padding.dropFirst())
    )
    #expect(difference.deletions == [28])
    #expect(difference.insertions.isEmpty)
  }
}
