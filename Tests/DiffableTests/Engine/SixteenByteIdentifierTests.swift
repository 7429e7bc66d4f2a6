import FoundationEssentials
import Testing

@testable import Diffable

/// Tests that the fast path agrees with `Hashable`.
@Suite struct SixteenByteIdentifierTests {
  struct Raw: SixteenByteIdentifier {
    let high: UInt64
    let low: UInt64

    init(_ number: Int) {
      high = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
      low = UInt64(number)
    }
  }

  /// Conforms although it has 24 bytes.
  struct TooLong: SixteenByteIdentifier {
    let first: Int
    let second = 2
    let third = 3
  }

  struct Row<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    let id: ID
    var content: Int
  }

  @Test func `only types of sixteen bytes take the fast path`() {
    #expect(isSixteenBytes(Raw.self))
    #expect(isSixteenBytes(UUID.self))
    #expect(isSixteenBytes(ArticleTests.CityID.self))
    #expect(!isSixteenBytes(TooLong.self))
    #expect(!isSixteenBytes(String.self))
    let old = (0..<9).map { Row(id: TooLong(first: $0), content: 0) }
    #expect(ListDifference(from: old, to: old.reversed()).moves.count == 8)
  }

  @Test(arguments: [40, 100, 1_000])
  func `differences of lists are the same as with ordinary identifiers`(kinds: Int) throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<60 {
      let old = (0..<random.below(100)).map { _ in (random.below(kinds), random.below(3)) }
      var new = old
      if random.below(2) == 0 { new.shuffle(using: &random) }
      for _ in 0..<random.below(20) {
        new.insert((random.below(kinds), 0), at: random.below(new.count + 1))
        if random.below(2) == 0 { new.remove(at: random.below(new.count)) }
      }
      let plain = ListDifference(
        from: old.map { Row(id: $0.0, content: $0.1) }, to: new.map { Row(id: $0.0, content: $0.1) }
      )
      let rawNew = new.map { Row(id: Raw($0.0), content: $0.1) }
      let rawOld = old.map { Row(id: Raw($0.0), content: $0.1) }
      let raw = ListDifference(from: rawOld, to: rawNew)
      #expect(raw.deletions.map(\.offset) == plain.deletions.map(\.offset))
      #expect(raw.moves.offsets == plain.moves.offsets)
      #expect(raw.insertions.map(\.offset) == plain.insertions.map(\.offset))
      #expect(raw.updates.map(\.to) == plain.updates.map(\.to))
      try #expect(rawOld.applying(raw) == rawNew)
    }
  }

  @Test func `differences of snapshots are the same as with ordinary identifiers`() throws {
    var random = SplitMix64(seed: 32)
    func raw(_ snapshot: Snapshot<Int, Int>) throws -> Snapshot<Int, Raw> {
      var raw = Snapshot<Int, Raw>()
      for section in snapshot.sectionIdentifiers {
        try raw.appendSections([section])
        try raw.appendItems(snapshot.itemIdentifiers(inSection: section).map(Raw.init))
      }
      return raw
    }
    for _ in 0..<60 {
      let old = try SnapshotRandomDifferencesTests.random(with: &random, items: 50, sections: 4)
      let new = SnapshotRandomDifferencesTests.edited(old, with: &random, items: 60, sections: 5)
      let plain = new.difference(from: old)
      let fast = try raw(new).difference(from: raw(old))
      #expect(fast.sections == plain.sections)
      #expect(
        fast.items.deletions
          == plain.items.deletions.map {
            Deletion(position: $0.position, identifier: Raw($0.identifier))
          })
      #expect(
        fast.items.moves
          == plain.items.moves.map {
            Move(from: $0.from, to: $0.to, identifier: Raw($0.identifier))
          })
      #expect(
        fast.items.insertions.map(\.identifier) == plain.items.insertions.map { Raw($0.identifier) }
      )
    }
  }
}
