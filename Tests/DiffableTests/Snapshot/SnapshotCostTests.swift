import Testing

@testable import Diffable

/// Counts hashes, which dominate the cost.
@Suite struct SnapshotCostTests {
  private let counter = CountedItem.Counter()

  private func items(_ numbers: Range<Int>) -> [CountedItem] {
    numbers.map { CountedItem(number: $0, counter: counter) }
  }

  @Test func `building a snapshot hashes each item once`() throws {
    var snapshot = Snapshot<Int, CountedItem>()
    try snapshot.appendSections(Array(0..<10))
    for section in 0..<10 {
      try snapshot.appendItems(items(section * 100..<section * 100 + 100), toSection: section)
    }
    #expect(counter.reset() == 1_000)
  }

  @Test func `creating a snapshot hashes each item once`() throws {
    _ = try Snapshot([0: items(0..<300), 1: items(300..<1_000)])
    #expect(counter.reset() == 1_000)
  }

  @Test func `applying an edited snapshot hashes only items at changed positions`() throws {
    let source = DataSource<Int, CountedItem>(renderer: { _ in })
    var snapshot = Snapshot<Int, CountedItem>()
    let all = items(0..<1_000)
    try snapshot.appendSections([0])
    try snapshot.appendItems(all)
    source.apply(snapshot)
    try snapshot.deleteItems([all[300]])
    try snapshot.moveItem(all[100], afterItem: all[800])
    try snapshot.insertItems(items(1_000..<1_003), beforeItem: all[500])
    try snapshot.reconfigureItems([all[10], all[20]])
    _ = counter.reset()
    source.apply(snapshot)
    #expect(counter.reset() < 20)
    #expect(source.indexPath(for: all[999]) == IndexPath(item: 1_001, section: 0))
  }

  @Test func `moving items hashes only them and their anchor`() throws {
    var snapshot = Snapshot<Int, CountedItem>()
    let all = items(0..<1_000)
    try snapshot.appendSections([0])
    try snapshot.appendItems(all)
    for index in 0..<300 {
      _ = counter.reset()
      try snapshot.moveItem(all[index], afterItem: all[999 - index])
      #expect(counter.reset() < 10)
    }
  }
}
