import Testing

@testable import Diffable

@Suite struct MainActorDataSourceTests {
  /// A view, as the compiler sees it: nothing of it may be touched off the main actor.
  @MainActor
  final class View {
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
      },
      reload: { [unowned self] snapshot in lines.append("reload \(String(snapshot))") }
    )
  }

  @Test @MainActor func `a renderer of the main actor is called on it`() throws {
    let view = View()
    try view.dataSource.apply(letters("xy"))
    try view.dataSource.apply(letters("x"))
    try view.dataSource.applyUsingReloadData(letters("yz"))
    #expect(view.lines == ["+x", "+y", "-y", "reload yz"])
  }

  @Test @MainActor func `a snapshot that the renderer applies is queued`() throws {
    let view = View()
    try view.dataSource.apply(letters("x"))
    try view.dataSource.apply(letters("a"))
    #expect(view.lines == ["+x", "+a", "-x", "+b"])
    try #expect(view.dataSource.snapshot() == letters("ab"))
  }

  @Test func `snapshots are applied from other actors and looked up anywhere`() async throws {
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
