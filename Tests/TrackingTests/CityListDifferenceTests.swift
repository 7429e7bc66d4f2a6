import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct CityListDifferenceTests {
  private func list(_ numbers: [Int]) -> [City] { numbers.map { .numbered($0) } }

  @Test(
    arguments: [
      ("the same", [1, 2], [1, 2], [" 1", " 2"], [:]), ("both empty", [], [], [], [:]),
      ("added at the end", [1], [1, 2], [" 1", "+2"], [:]),
      ("added in front", [1], [2, 1], ["+2", " 1"], [:]),
      ("removed in front", [1, 2], [2], ["-1", " 2"], [:]),
      ("removed in the middle", [1, 2, 3], [1, 3], [" 1", "-2", " 3"], [:]),
      ("removed at the end", [1, 2, 3], [1], [" 1", "-2", "-3"], [:]),
      ("replaced", [1, 2, 3], [1, 4, 3], [" 1", "-2", "+4", " 3"], [:]),
      (
        "the last one moved to the front", [1, 2, 3, 4], [4, 1, 2, 3], ["~4", " 1", " 2", " 3"],
        [4: "4→1"]
      ),
      (
        "the first one moved to the end", [1, 2, 3, 4], [2, 3, 4, 1], [" 2", " 3", " 4", "~1"],
        [1: "1→4"]
      ),
      (
        "positions skip added and removed cities", [9, 1, 2, 3], [8, 3, 7, 1, 2],
        ["-9", "+8", "~3", "+7", " 1", " 2"], [3: "3→1"]
      ), ("a removal moves no city", [1, 2, 3], [2, 3], ["-1", " 2", " 3"], [:]),
      ("an addition moves no city", [2, 3], [1, 2, 3], ["+1", " 2", " 3"], [:]),
    ] as [(String, [Int], [Int], [String], [Int: String])])
  func `a difference has marks and positions`(
    _ name: String, _ old: [Int], _ new: [Int], _ expectedMarks: [String], _ moves: [Int: String]
  ) {
    let difference = CityListDifference(from: list(old), to: list(new))
    let marks = difference.rows.map { "\(symbol($0.mark))\($0.id.number)" }
    #expect(marks == expectedMarks)
    let positions = Dictionary(
      uniqueKeysWithValues: difference.changes.map { id, changes in
        (id.number, changes.map(\.summary))
      })
    #expect(positions == moves.mapValues { ["position \($0)"] })
    #expect(difference.isEmpty == (old == new))
  }

  private func symbol(_ mark: CityListDifference.Mark) -> String {
    switch mark {
    case .added: "+"
    case .removed: "-"
    case .updated: "~"
    case .unchanged: " "
    }
  }

  @Test func `reversing a list moves all cities but one`() {
    let difference = CityListDifference(from: list([1, 2, 3, 4, 5]), to: list([5, 4, 3, 2, 1]))
    #expect(difference.changes.count == 4)
  }

  @Test func `changed fields have a fixed order, with the position before the weather`() {
    var old = City.numbered(1, temperature: 10)
    old.tags = ["home"]
    old.current?.condition = Condition(code: 0)
    old.current?.humidity = 40
    old.forecast = City.numbered(1, from: LocalDate(dayNumber: 20_000), highs: [5]).forecast
    var new = old
    new.name = "Elsewhere"
    new.tags = ["home", "work"]
    new.pin = "nws"
    new.current?.temperature = 20
    new.current?.condition = Condition(code: 95)
    new.current?.humidity = 80
    new.setHighs([9], from: LocalDate(dayNumber: 20_000))
    let others = [City.numbered(2), .numbered(3)]
    let difference = CityListDifference(
      from: others + [old], to: [new] + others, .ofEveryMeasure,
      at: Date(timeIntervalSince1970: 20_000 * 86_400))
    #expect(
      difference.changes[.numbered(1)]?.map(\.summary) == [
        "name City 1→Elsewhere", "tags home→home,work", "pin ?→nws", "position 3→1",
        "current.temperature 10.0→20.0", "current.condition clear→thunderstorm",
        "current.humidity 40.0→80.0", "forecast.2024-10-04.temperatureMax 5.0→9.0",
      ])
    #expect(difference.rows.map(\.mark) == [.updated, .unchanged, .unchanged])
  }

  @Test func `a removed pin has no value after it`() {
    var pinned = City.numbered(1)
    pinned.pin = "nws"
    let difference = CityListDifference(from: [pinned], to: list([1]))
    #expect(difference.changes[.numbered(1)]?.map(\.summary) == ["pin nws→?"])
  }
}
