import Diffable
import TestSupport
import Testing
import Weather

@testable import Tracking

@Suite struct `The list as a data source` {
  private let renderer = RowRenderer()
  private let list: DataSource<Board.Section, Board.Item>

  init() {
    list = DataSource(renderer: renderer.render, reload: renderer.reload)
  }

  private func snapshot(
    _ numbers: [Int],
    changed: [Int] = []
  ) -> Snapshot<Board.Section, Board.Item> {
    Board(cities: numbers.map { .numbered($0) })
      .snapshot(reconfiguring: changed.map { .city(.numbered($0)) })
  }

  private var cities: [City.ID] {
    renderer.page.rows.filter { $0.mark != .removed }.map(\.id)
  }

  private var rows: [String] {
    renderer.page.rows.map { row in
      let sign =
        switch row.mark {
        case .added: "+"
        case .removed: "-"
        case .updated: "~"
        case .unchanged: " "
        }
      return "\(sign)\(row.id.number)"
    }
  }

  @Test func `shows what was there without marks`() {
    list.applyUsingReloadData(snapshot([1, 2], changed: [2]))
    #expect(rows == [" 1", " 2"])
  }

  @Test func `draws one difference over another`() {
    list.apply(snapshot([1, 2, 3]))
    #expect(rows == ["+1", "+2", "+3"])
    list.apply(snapshot([3, 1, 4], changed: [1]))
    #expect(rows == ["~3", "~1", "-2", "+4"])
    list.apply(snapshot([3, 1, 4]))
    #expect(rows == [" 3", " 1", " 4"])
  }

  @Test func `a removed city follows the one it stood behind`() {
    list.applyUsingReloadData(snapshot([1, 2, 3, 4, 5]))
    list.apply(snapshot([3, 4, 1]))
    #expect(rows == [" 3", " 4", "-5", "~1", "-2"])
  }

  @Test func `counts places among those that stay`() {
    list.applyUsingReloadData(snapshot([9, 1, 2, 8, 3]))
    list.apply(snapshot([3, 7, 1, 6, 2]))
    #expect(renderer.page.moves.map(\.city) == [.numbered(3)])
    #expect(renderer.page.moves.map(\.from) == [3])
    #expect(renderer.page.moves.map(\.to) == [1])
    #expect(renderer.page.added == [.numbered(7), .numbered(6)])
    #expect(renderer.page.removed == [.numbered(9), .numbered(8)])
  }

  @Test func `shows any list after any other`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let numbers = Array(
        Array(1...12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random))
      )
      let before = cities
      list.apply(snapshot(numbers))
      #expect(cities == numbers.map { City.ID.numbered($0) })
      let gone = before.filter { !cities.contains($0) }
      #expect(renderer.page.removed == gone)
      #expect(renderer.page.rows.count == numbers.count + gone.count)
    }
  }
}
