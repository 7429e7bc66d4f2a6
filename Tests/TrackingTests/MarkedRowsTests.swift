import Diffable
import TestSupport
import Testing
import Weather

@testable import Tracking

struct MarkedRowsTests {
  private func snapshot(
    _ numbers: [Int],
    changed: [Int] = []
  ) -> Snapshot<Board.Section, Board.Item> {
    Board(cities: numbers.map { .numbered($0) })
      .snapshot(reconfiguring: changed.map { .city(.numbered($0)) })
  }

  private func texts(_ rows: MarkedRows) -> [String] {
    rows.cities.map { row in
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

  private func rows(_ old: [Int], _ new: [Int], changed: [Int] = []) -> MarkedRows {
    MarkedRows(from: snapshot(old), to: snapshot(new, changed: changed))
  }

  /// Compiles only for types that the difference engine may read as bytes.
  private func layout<ID: SixteenByteIdentifier>(of type: ID.Type) -> [Int] {
    [MemoryLayout<ID>.size, MemoryLayout<ID>.stride]
  }

  @Test func `a city's identifier is compared as sixteen bytes`() {
    #expect(layout(of: City.ID.self) == [16, 16])
  }

  @Test func `an unchanged list has no marks`() {
    #expect(texts(rows([1, 2], [1, 2])) == [" 1", " 2"])
  }

  @Test func `each change has its mark`() {
    #expect(texts(rows([], [1, 2, 3])) == ["+1", "+2", "+3"])
    #expect(texts(rows([1, 2, 3], [3, 1, 4], changed: [1])) == ["~3", "~1", "-2", "+4"])
  }

  @Test func `a removed city follows the city that preceded it`() {
    #expect(texts(rows([1, 2, 3, 4, 5], [3, 4, 1])) == [" 3", " 4", "-5", "~1", "-2"])
  }

  @Test func `positions skip added and removed cities`() {
    let rows = rows([9, 1, 2, 8, 3], [3, 7, 1, 6, 2])
    #expect(rows.moves.map(\.city) == [.numbered(3)])
    #expect(rows.moves.map(\.from) == [3])
    #expect(rows.moves.map(\.to) == [1])
    #expect(rows.added == [.numbered(7), .numbered(6)])
    #expect(rows.removed == [.numbered(9), .numbered(8)])
  }

  @Test func `random lists have rows for all present and removed cities`() {
    var random = SeededGenerator(seed: 5)
    var before: [Int] = []
    for _ in 0..<200 {
      let numbers = Array(
        Array(1...12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random))
      )
      let rows = rows(before, numbers)
      let present = rows.cities.filter { $0.mark != .removed }.map(\.id.number)
      #expect(present == numbers)
      let removed = before.filter { !numbers.contains($0) }
      #expect(rows.removed.map(\.number) == removed)
      #expect(rows.cities.count == numbers.count + removed.count)
      before = numbers
    }
  }
}
