import Synchronization
import Testing

@testable import Diffable

/// Tests snapshots applied by the renderer of the same data source.
@Suite(.timeLimit(.minutes(8))) struct NestedApplyingTests {
  /// A data source whose renderers call back.
  final class Screen: Sendable {
    typealias Body = @Sendable (DataSource<Int, Character>, String) throws -> Void

    let lines = Lines()
    private let source = Mutex<DataSource<Int, Character>?>(nil)

    /// - Parameters:
    ///   - rendered: Called by the renderer with the items after each difference.
    ///   - reloaded: Called by the renderer with the items after each reload.
    init(rendered: @escaping Body, reloaded: @escaping Body = { _, _ in }) {
      let source = DataSource<Int, Character>(
        renderer: { [unowned self] _ in draw("rendered", rendered) },
        reload: { [unowned self] _ in draw("reloaded", reloaded) })
      self.source.withLock { $0 = source }
    }

    var dataSource: DataSource<Int, Character>? { source.withLock { $0 } }

    private func draw(_ verb: String, _ body: Body) {
      guard let dataSource else { return }
      let items = String(dataSource.snapshot().itemIdentifiers)
      lines.add("\(verb) \(items)")
      do { try body(dataSource, items) } catch { Issue.record(error) }
      lines.add("done with \(items)")
    }
  }

  @Test func `a snapshot applied by the renderer is displayed after the current one`() throws {
    let screen = Screen { source, items in
      if items == "a" {
        try source.apply(letters("ab"))
        try source.applyUsingReloadData(letters("abc"))
        try source.apply(letters("abcd"))
      }
    }
    let source = try #require(screen.dataSource)
    try source.apply(letters("a"))
    screen.lines.add("applied")
    #expect(
      screen.lines.all == [
        "rendered a", "done with a", "rendered ab", "done with ab", "reloaded abc", "done with abc",
        "rendered abcd", "done with abcd", "applied",
      ])
    try #expect(source.snapshot() == letters("abcd"))
  }

  @Test func `a snapshot applied during a reload is queued`() throws {
    let screen = Screen(
      rendered: { _, _ in },
      reloaded: { source, items in if items == "a" { try source.apply(letters("ab")) } })
    let source = try #require(screen.dataSource)
    try source.applyUsingReloadData(letters("a"))
    #expect(screen.lines.all == ["reloaded a", "done with a", "rendered ab", "done with ab"])
  }

  @Test func `a queued snapshot is compared with the one before it`() throws {
    let counts = Mutex<[Int]>([])
    let holder = Mutex<DataSource<Int, Character>?>(nil)
    let source = DataSource<Int, Character>(renderer: { difference in
      counts.withLock { $0.append(difference.items.insertions.count) }
      guard difference.items.insertions.count == 3 else { return }
      do { try holder.withLock { $0 }?.apply(letters("abcde")) } catch { Issue.record(error) }
    })
    holder.withLock { $0 = source }
    defer { holder.withLock { $0 = nil } }
    try source.apply(letters("abc"))
    #expect(counts.withLock { $0 } == [3, 2])
  }

  @Test func `renderers of two data sources may apply to each other`() throws {
    let other = Mutex<DataSource<Int, Character>?>(nil)
    let first = Screen { _, items in
      if items == "a" { try other.withLock { $0 }?.apply(letters("x")) }
    }
    let source = try #require(first.dataSource)
    let second = Screen { _, _ in try source.apply(letters("ab")) }
    other.withLock { $0 = second.dataSource }
    // Each data source references the other one in its renderer.
    defer { other.withLock { $0 = nil } }
    try source.apply(letters("a"))
    #expect(first.lines.all == ["rendered a", "done with a", "rendered ab", "done with ab"])
    #expect(second.lines.all == ["rendered x", "done with x"])
  }

  @Test func `a snapshot applied by a task of the renderer is displayed`() async throws {
    let tasks = Mutex<[Task<Void, any Error>]>([])
    let screen = Screen { source, items in
      if items == "a" {
        let task = Task { for _ in 0..<20 { try source.apply(letters("ab")) } }
        tasks.withLock { $0.append(task) }
      }
    }
    let source = try #require(screen.dataSource)
    try source.apply(letters("a"))
    for task in tasks.withLock({ $0 }) { try await task.value }
    // Applying waits until the queue is empty.
    try source.apply(letters("abc"))
    #expect(screen.lines.all.filter { $0 == "rendered ab" }.count == 20)
    try #expect(source.snapshot() == letters("abc"))
  }

  @Test func `renderers that apply from many threads are called one at a time`() async throws {
    let inside = Atomic(0)
    let mostInside = Atomic(0)
    let queued = Atomic(0)
    let replayed = Mutex(Letters())
    let holder = Mutex<DataSource<Int, Character>?>(nil)
    let source = DataSource<Int, Character>(
      renderer: { difference in
        let (_, now) = inside.add(1, ordering: .sequentiallyConsistent)
        mostInside.max(now, ordering: .sequentiallyConsistent)
        replayed.withLock { shown in
          do { shown = try shown.applying(difference) } catch { Issue.record(error) }
        }
        let source = holder.withLock { $0 }
        if let source, source.snapshot().indexOfItem("z") == nil {
          var next = source.snapshot()
          do {
            try next.appendItems(["z"])
            if next.numberOfItems % 2 == 0 {
              source.applyUsingReloadData(next)
            } else {
              source.apply(next)
            }
            queued.add(1, ordering: .sequentiallyConsistent)
          } catch { Issue.record(error) }
        }
        inside.subtract(1, ordering: .sequentiallyConsistent)
      }, reload: { snapshot in replayed.withLock { $0 = snapshot } })
    holder.withLock { $0 = source }
    defer { holder.withLock { $0 = nil } }
    let snapshots = try ["abc", "ca", "xy", "zyx", "c"].map { try letters($0) }
    await withTaskGroup(of: Void.self) { group in
      for snapshot in snapshots { group.addTask { for _ in 0..<40 { source.apply(snapshot) } } }
    }
    #expect(mostInside.load(ordering: .sequentiallyConsistent) == 1)
    #expect(queued.load(ordering: .sequentiallyConsistent) == 160)
    #expect(replayed.withLock { $0 } == source.snapshot())
    #expect(source.snapshot().indexOfItem("z") != nil)
  }
}
