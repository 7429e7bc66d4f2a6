import Testing

@testable import Diffable

@Suite struct SnapshotRandomDifferencesTests {
  /// A snapshot of random sections and items.
  static func random(
    with random: inout SplitMix64, items: Int, sections: Int
  ) throws -> Snapshot<Int, Int> {
    var snapshot = Snapshot<Int, Int>()
    try snapshot.appendSections(
      Array((0..<sections).shuffled(using: &random).prefix(1 + random.below(sections))))
    for item in (0..<items).shuffled(using: &random).prefix(random.below(items + 1)) {
      let section = snapshot.sectionIdentifiers[random.below(snapshot.numberOfSections)]
      try snapshot.appendItems([item], toSection: section)
    }
    return snapshot
  }

  /// A snapshot with a few random edits.
  static func edited(
    _ snapshot: Snapshot<Int, Int>, with random: inout SplitMix64, items: Int, sections: Int
  ) -> Snapshot<Int, Int> {
    var edited = snapshot
    for _ in 0..<random.below(8) {
      let item = random.below(items)
      let section = random.below(sections)
      switch random.below(7) {
      case 0: try? edited.moveSection(section, beforeSection: random.below(sections))
      case 1: try? edited.deleteSections([section])
      case 2: try? edited.insertSections([section], beforeSection: random.below(sections))
      case 3: try? edited.deleteItems([item])
      case 4: try? edited.appendItems([item], toSection: section)
      default: try? edited.moveItem(item, afterItem: random.below(items))
      }
    }
    return edited
  }

  @Test(arguments: 0..<24)
  func `the difference of random snapshots is correct, minimal and can be applied`(seed: Int) throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    for round in 0..<25 {
      let items = 1 + random.below(40)
      let sections = 1 + random.below(5)
      let old = try Self.random(with: &random, items: items, sections: sections)
      var new =
        round % 2 == 0
        ? try Self.random(with: &random, items: items, sections: sections)
        : Self.edited(old, with: &random, items: items, sections: sections)
      let bare = new
      let present = new.itemIdentifiers
      try new.reloadItems(present.filter { $0 % 7 == 0 })
      try new.reconfigureItems(present.filter { $0 % 5 == 0 })
      try new.reloadSections(new.sectionIdentifiers.filter { $0 % 2 == 0 })

      let difference = new.difference(from: old)
      try #expect(old.applying(difference) == bare)
      try #expect(old.applying(bare.difference(from: old)) == bare)
      #expect(difference.sections == expectedSections(from: old, to: new))
      expect(difference.items, from: old, to: new)
    }
  }

  @Test func `the difference of a snapshot with itself is empty`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      let snapshot = try Self.random(with: &random, items: 30, sections: 4)
      #expect(snapshot.difference(from: snapshot).isEmpty)
    }
  }

  private func expectedSections(
    from old: Snapshot<Int, Int>, to new: Snapshot<Int, Int>
  ) -> Changes<Int, Int> {
    let difference = new.difference(from: old).sections
    let stay = new.sectionIdentifiers.compactMap { old.indexOfSection($0) }
    #expect(difference.moves.count == leastMoves(stay))
    #expect(difference.moves.map(\.to) == difference.moves.map(\.to).sorted())
    for move in difference.moves {
      #expect(old.sectionIdentifiers[move.from] == move.identifier)
      #expect(new.sectionIdentifiers[move.to] == move.identifier)
    }
    return Changes(
      deletions: old.sectionIdentifiers.enumerated().filter {
        new.indexOfSection($0.element) == nil
      }.map { Deletion(position: $0.offset, identifier: $0.element) },
      insertions: new.sectionIdentifiers.enumerated().filter {
        old.indexOfSection($0.element) == nil
      }.map { Insertion(position: $0.offset, identifier: $0.element) }, moves: difference.moves,
      updates: new.reloadedSectionIdentifiers.compactMap { section in
        guard let from = old.indexOfSection(section), let to = new.indexOfSection(section) else {
          return nil
        }
        return Update(from: from, to: to, identifier: section, kind: .reload)
      })
  }

  private func expect(
    _ changes: Changes<IndexPath, Int>, from old: Snapshot<Int, Int>, to new: Snapshot<Int, Int>
  ) {
    #expect(
      changes.deletions
        == old.itemIdentifiers.filter { new.indexOfItem($0) == nil }.compactMap { item in
          old.locate(item).map { Deletion(position: $0, identifier: item) }
        })
    #expect(
      changes.insertions
        == new.itemIdentifiers.filter { old.indexOfItem($0) == nil }.compactMap { item in
          new.locate(item).map { Insertion(position: $0, identifier: item) }
        })
    let marked = Set(new.reloadedItemIdentifiers)
    let touched = marked.union(new.reconfiguredItemIdentifiers)
    #expect(
      changes.updates
        == new.itemIdentifiers.filter(touched.contains).compactMap { item in
          guard let from = old.locate(item), let to = new.locate(item) else { return nil }
          return Update(
            from: from, to: to, identifier: item,
            kind: marked.contains(item) ? .reload : .reconfigure)
        })
    var least = 0
    for section in new.sectionIdentifiers {
      let items = new.itemIdentifiers.filter {
        new.sectionIdentifier(containingItem: $0) == section
      }
      let both = items.compactMap { item in old.indexOfItem(item).map { (item, $0) } }
      let stay = both.filter { old.sectionIdentifier(containingItem: $0.0) == section }
      least += both.count - stay.count + leastMoves(stay.map(\.1))
    }
    #expect(changes.moves.count == least)
    #expect(changes.moves.map(\.to) == changes.moves.map(\.to).sorted())
    for move in changes.moves {
      #expect(old[move.from] == move.identifier && new[move.to] == move.identifier)
    }
  }
}
