import Testing

@testable import Diffable

@Suite struct SnapshotRandomEditsTests {
  /// A random call on a snapshot and the model, which is sometimes invalid.
  private func edit(
    _ snapshot: inout Snapshot<Int, Int>, _ model: inout NaiveSnapshot,
    with random: inout SplitMix64
  ) -> (Result<Void, SnapshotError>, Result<Void, any Error>) {
    let items = (0..<random.below(5)).map { _ in random.below(80) }
    let sections = (0..<random.below(3)).map { _ in random.below(9) }
    let item = random.below(80)
    let otherItem = random.below(80)
    let section = random.below(9)
    let otherSection = random.below(9)
    let after = random.below(2) == 0
    var ours = snapshot
    var theirs = model
    var results: (Result<Void, SnapshotError>, Result<Void, any Error>)
    switch random.below(24) {
    case 0:
      results.0 = Result { () throws(SnapshotError) in try ours.appendSections(sections) }
      results.1 = Result { try theirs.insertSections(sections, beside: nil, after: false) }
    case 1:
      results.0 = Result { () throws(SnapshotError) in
        try after
          ? ours.insertSections(sections, afterSection: section)
          : ours.insertSections(sections, beforeSection: section)
      }
      results.1 = Result { try theirs.insertSections(sections, beside: section, after: after) }
    case 2:
      results.0 = Result { () throws(SnapshotError) in try ours.deleteSections([section]) }
      results.1 = Result { try theirs.deleteSections([section]) }
    case 3...5:
      results.0 = Result { () throws(SnapshotError) in
        try after
          ? ours.moveSection(section, afterSection: otherSection)
          : ours.moveSection(section, beforeSection: otherSection)
      }
      results.1 = Result { try theirs.moveSection(section, beside: otherSection, after: after) }
    case 6:
      results.0 = Result { () throws(SnapshotError) in try ours.reloadSections(sections) }
      results.1 = Result { try theirs.reloadSections(sections) }
    case 7...9:
      results.0 = Result { () throws(SnapshotError) in try ours.appendItems(items) }
      results.1 = Result { try theirs.appendItems(items, toSection: nil) }
    case 10...12:
      results.0 = Result { () throws(SnapshotError) in
        try ours.appendItems(items, toSection: section)
      }
      results.1 = Result { try theirs.appendItems(items, toSection: section) }
    case 13...16:
      results.0 = Result { () throws(SnapshotError) in
        try after
          ? ours.insertItems(items, afterItem: item) : ours.insertItems(items, beforeItem: item)
      }
      results.1 = Result { try theirs.insertItems(items, beside: item, after: after) }
    case 17...19:
      results.0 = Result { () throws(SnapshotError) in
        try after
          ? ours.moveItem(otherItem, afterItem: item) : ours.moveItem(otherItem, beforeItem: item)
      }
      results.1 = Result { try theirs.moveItem(otherItem, beside: item, after: after) }
    case 20:
      results.0 = Result { () throws(SnapshotError) in try ours.deleteItems(items) }
      results.1 = Result { try theirs.deleteItems(items) }
    case 21:
      results.0 = Result { () throws(SnapshotError) in try ours.reloadItems(items) }
      results.1 = Result { try theirs.reloadItems(items) }
    case 22:
      results.0 = Result { () throws(SnapshotError) in try ours.reconfigureItems(items) }
      results.1 = Result { try theirs.reconfigureItems(items) }
    default:
      if random.below(20) > 0 { return edit(&snapshot, &model, with: &random) }
      ours.deleteAllItems()
      theirs.deleteAllItems()
      results = (.success(()), .success(()))
    }
    // A failed call must not change the snapshot.
    snapshot = ours
    if case .success = results.1 { model = theirs }
    return results
  }

  @Test func `ten thousand random edits agree with a naive model`() throws {
    var random = SplitMix64(seed: 5)
    var snapshot = Snapshot<Int, Int>()
    var model = NaiveSnapshot()
    var failures = 0
    for number in 0..<10_000 {
      let (ours, theirs) = edit(&snapshot, &model, with: &random)
      switch (ours, theirs) {
      case (.success, .success): break
      case (.failure, .failure): failures += 1
      default: Issue.record("edit \(number): \(ours) and not \(theirs)")
      }
      if let broken = snapshot.checkInvariants() { Issue.record("edit \(number): not \(broken)") }
      if let wrong = try model.mismatch(with: snapshot) { Issue.record("edit \(number): \(wrong)") }
    }
    #expect(failures > 1_000)
    #expect(failures < 8_000)
  }

  @Test func `items of a long section are found after many edits before them`() throws {
    var random = SplitMix64(seed: 6)
    var snapshot = Snapshot<Int, Int>()
    var expected = Array(0..<1_000)
    try snapshot.appendSections([0])
    try snapshot.appendItems(expected)
    for number in 1_000..<1_400 {
      let position = random.below(expected.count)
      if random.below(3) == 0 {
        try snapshot.deleteItems([expected.remove(at: position)])
      } else {
        try snapshot.insertItems([number], beforeItem: expected[position])
        expected.insert(number, at: position)
      }
      #expect(snapshot.checkInvariants() == nil)
      let probe = random.below(expected.count)
      #expect(snapshot.indexOfItem(expected[probe]) == probe)
    }
    #expect(snapshot.itemIdentifiers == expected)
  }

  /// Moves, deletes and inserts items of two sections, and looks all of them up.
  private func edit<Item: Hashable & Sendable>(_ items: [Item]) throws {
    var random = SplitMix64(seed: 7)
    var snapshot = try Snapshot([0: Array(items.dropFirst(9)), 1: Array(items.prefix(9))])
    for _ in 0..<300 {
      let (item, anchor) = (items[random.below(items.count)], items[random.below(items.count)])
      switch random.below(4) {
      case 0: try snapshot.deleteItems([item])
      case 1: try snapshot.appendItems([item], toSection: random.below(2))
      default:
        if snapshot.contains(anchor), item != anchor {
          try snapshot.insertItems([item], afterItem: anchor)
        }
      }
      #expect(snapshot.checkInvariants() == nil)
    }
    for (index, item) in snapshot.enumerated() { #expect(snapshot.indexOfItem(item) == index) }
  }

  @Test func `items are found after edits with any kind of identifier`() throws {
    try edit((0..<40).map { "item \($0)" })
    try edit((0..<40).map { LongListTests.Raw(high: 7, low: $0) })
    try edit((0..<40).map { NumberTableTests.Colliding(number: $0) })
  }
}
