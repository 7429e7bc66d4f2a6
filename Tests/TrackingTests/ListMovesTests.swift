import Diffable
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct ListMovesTests {
  private func moves(_ old: [Int], _ new: [Int]) -> ListMoves {
    ListMoves(from: old.map { .numbered($0) }, to: new.map { .numbered($0) })
  }

  /// The rows with their marks.
  private func texts(_ old: [Int], _ new: [Int]) -> [String] {
    let difference = CityListDifference(
      from: old.map { City.numbered($0) }, to: new.map { City.numbered($0) })
    return difference.rows.map { row in
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

  /// Compiles only for types that the difference engine may read as bytes.
  private func layout<ID: SixteenByteIdentifier>(of type: ID.Type) -> [Int] {
    [MemoryLayout<ID>.size, MemoryLayout<ID>.stride]
  }

  @Test func `a city's identifier is compared as sixteen bytes`() {
    #expect(layout(of: City.ID.self) == [16, 16])
  }

  @Test func `an unchanged list has no marks`() {
    #expect(texts([1, 2], [1, 2]) == [" 1", " 2"])
  }

  @Test func `each change has its mark`() {
    #expect(texts([], [1, 2, 3]) == ["+1", "+2", "+3"])
    #expect(texts([1, 2, 3], [3, 1, 4]) == ["~3", " 1", "-2", "+4"])
  }

  @Test func `a removed city follows the city that preceded it`() {
    #expect(texts([1, 2, 3, 4, 5], [3, 4, 1]) == [" 3", " 4", "-5", "~1", "-2"])
  }

  @Test func `positions skip added and removed cities`() {
    let moves = moves([9, 1, 2, 8, 3], [3, 7, 1, 6, 2])
    #expect(moves.moves.map(\.city) == [.numbered(3)])
    #expect(moves.moves.map(\.from) == [3])
    #expect(moves.moves.map(\.to) == [1])
    #expect(moves.added == [.numbered(7), .numbered(6)])
    #expect(moves.removed == [.numbered(9), .numbered(8)])
  }

  @Test func `random lists have rows for all present and removed cities`() {
    var random = SeededGenerator(seed: 5)
    var before: [Int] = []
    for _ in 0..<200 {
      let numbers = Array(
        Array(1...12).shuffled(using: &random).prefix(.random(in: 0...12, using: &random)))
      let rows = texts(before, numbers)
      #expect(rows.filter { !$0.hasPrefix("-") }.map { Int($0.dropFirst()) } == numbers)
      let removed = before.filter { !numbers.contains($0) }
      #expect(Set(rows.filter { $0.hasPrefix("-") }) == Set(removed.map { "-\($0)" }))
      #expect(moves(before, numbers).removed == Set(removed.map { .numbered($0) }))
      #expect(rows.count == numbers.count + removed.count)
      before = numbers
    }
  }
}
