import Testing

@testable import Diffable

@Suite struct MainActorDataSourceTests {
  /// A type isolated to the main actor, like a view.
  @MainActor final class View {
    private(set) var lines: [String] = []
    private(set) lazy var dataSource: MainActorDataSource<Int, Character> = .init(
      renderer: { [unowned self] difference in
        lines += difference.items.insertions.map { "+\($0.identifier)" }
        if dataSource.indexPath(for: "a") != nil, dataSource.indexPath(for: "b") == nil {
          var next = dataSource.snapshot()
          do {
            try next.appendItems(["b"])
            dataSource.apply(next)
          } catch { Issue.record(error) }
        }
        lines += difference.items.deletions.map { "-\($0.identifier)" }
      }, reload: { [unowned self] snapshot in lines.append("reload \(String(snapshot))") })
  }

  @Test @MainActor func `the renderer runs on the main actor`() throws {
    let view = View()
    try view.dataSource.apply(letters("xy"))
    try view.dataSource.apply(letters("x"))
    try view.dataSource.applyUsingReloadData(letters("yz"))
    #expect(view.lines == ["+x", "+y", "-y", "reload yz"])
  }

  @Test @MainActor func `a snapshot applied by the renderer is queued`() throws {
    let view = View()
    try view.dataSource.apply(letters("x"))
    try view.dataSource.apply(letters("a"))
    #expect(view.lines == ["+x", "+a", "-x", "+b"])
    try #expect(view.dataSource.snapshot() == letters("ab"))
  }

  @Test func `other actors can apply snapshots and look up items`() async throws {
    let view = View()
    let source = await view.dataSource
    let snapshot = try letters("xy", "z")
    await source.apply(snapshot)
    #expect(source.indexPath(for: "z") == IndexPath(item: 0, section: 1))
    #expect(source.itemIdentifier(for: IndexPath(item: 1, section: 0)) == "y")
    #expect(source.sectionIdentifier(for: 1) == 2)
    #expect(source.index(for: 2) == 1)
    #expect(source.snapshot() == snapshot)
    await #expect(view.lines == ["+x", "+y", "+z"])
  }
}
