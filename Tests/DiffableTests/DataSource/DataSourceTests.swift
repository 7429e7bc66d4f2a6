import Synchronization
import Testing

@testable import Diffable

@Suite struct DataSourceTests {
  /// Records the calls of a data source.
  final class Log<Entry: Sendable>: Sendable {
    private let entries = Mutex<[Entry]>([])

    var all: [Entry] { entries.withLock { $0 } }

    func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
  }

  typealias Source = DataSource<Int, Character>

  @Test func `each snapshot is rendered once, by its difference from the previous one`() throws {
    let log = Log<Difference<Int, Character>>()
    let source = Source(renderer: log.add)
    let first = try letters("ab")
    let second = try letters("bac")
    source.apply(first)
    source.apply(second)
    #expect(log.all == [first.difference(from: Letters()), second.difference(from: first)])
  }

  @TaskLocal static var caller = "nobody"

  @Test func `the renderer runs on the calling thread and ends before the call returns`() throws {
    let log = Log<String>()
    let source = Source(
      renderer: { _ in log.add("rendered for \(Self.caller)") },
      reload: { _ in log.add("reloaded for \(Self.caller)") })
    let snapshot = try letters("ab")
    Self.$caller.withValue("one") { source.apply(snapshot) }
    log.add("applied")
    Self.$caller.withValue("two") { source.applyUsingReloadData(snapshot) }
    #expect(log.all == ["rendered for one", "applied", "reloaded for two"])
  }

  @Test func `an empty difference is rendered`() throws {
    let log = Log<Bool>()
    let source = Source(renderer: { log.add($0.isEmpty) })
    try source.apply(letters("ab"))
    try source.apply(letters("ab"))
    #expect(log.all == [false, true])
  }

  @Test func `marks are updates once and then removed`() throws {
    let log = Log<Int>()
    let source = Source(renderer: { log.add($0.items.updates.count) })
    var snapshot = try letters("ab")
    source.apply(snapshot)
    try snapshot.reloadItems(["a"])
    try snapshot.reloadSections([1])
    source.apply(snapshot)
    try #expect(source.snapshot() == letters("ab"))
    source.apply(source.snapshot())
    #expect(log.all == [0, 1, 0])
  }

  @Test func `lookups in the renderer return the new state`() throws {
    let log = Log<IndexPath?>()
    let holder = Mutex<Source?>(nil)
    let source = Source(renderer: { _ in
      let source = holder.withLock { $0 }
      log.add(source?.indexPath(for: "b"))
      log.add(source?.snapshot().indexOfItem("b").map { IndexPath(item: $0, section: 0) })
    })
    holder.withLock { $0 = source }
    // Breaks the reference cycle between holder, source and renderer.
    defer { holder.withLock { $0 = nil } }
    try source.apply(letters("ab"))
    try source.apply(letters("ba"))
    let paths = [1, 0].map { IndexPath(item: $0, section: 0) }
    #expect(log.all == [paths[0], paths[0], paths[1], paths[1]])
  }

  @Test func `reloading computes no difference and leaves no marks`() throws {
    let log = Log<String>()
    let source = Source(
      renderer: { _ in log.add("difference") }, reload: { log.add("reload of \($0.numberOfItems)") }
    )
    var snapshot = try letters("abc")
    try snapshot.reloadItems(["a"])
    source.applyUsingReloadData(snapshot)
    #expect(log.all == ["reload of 3"])
    try #expect(source.snapshot() == letters("abc"))
  }

  @Test func `index paths and identifiers are found in both directions`() throws {
    let source = Source(renderer: { _ in })
    try source.apply(letters("ab", "cde"))
    let path = IndexPath(item: 2, section: 1)
    #expect(source.itemIdentifier(for: path) == "e")
    #expect(source.indexPath(for: "e") == path)
    #expect(source.sectionIdentifier(for: 1) == 2)
    #expect(source.index(for: 2) == 1)
    #expect(source.indexPath(for: "x") == nil)
    #expect(source.index(for: 9) == nil)
  }

  @Test(arguments: [(-1, 0), (0, -1), (2, 0), (0, 2), (Int.max, Int.max), (Int.min, Int.min)])
  func `an index out of range is nil`(section: Int, item: Int) throws {
    let source = Source(renderer: { _ in })
    try source.apply(letters("ab", "cd"))
    #expect(source.itemIdentifier(for: IndexPath(item: item, section: section)) == nil)
    if section != 0 { #expect(source.sectionIdentifier(for: section) == nil) }
  }

  @Test func `snapshots applied from many tasks are rendered one at a time`() async throws {
    let inside = Atomic(0)
    let mostInside = Atomic(0)
    let replayed = Mutex(Letters())
    let source = Source(renderer: { difference in
      let (_, now) = inside.add(1, ordering: .sequentiallyConsistent)
      mostInside.max(now, ordering: .sequentiallyConsistent)
      replayed.withLock { shown in
        do { shown = try shown.applying(difference) } catch { Issue.record(error) }
      }
      inside.subtract(1, ordering: .sequentiallyConsistent)
    })
    let snapshots = try ["abc", "cab", "xyz", "", "zc"].map { try letters($0) }
    await withTaskGroup(of: Void.self) { group in
      for snapshot in snapshots { group.addTask { for _ in 0..<50 { source.apply(snapshot) } } }
    }
    #expect(mostInside.load(ordering: .sequentiallyConsistent) == 1)
    #expect(replayed.withLock { $0 } == source.snapshot())
  }
}
