import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct RandomRefreshTests {
  private static let codes = [0, 1, 2, 61, 63, 71, 95, 42]

  private struct World {
    var generator: SeededGenerator
    var cities: [City] = []
    var now = Date(timeIntervalSince1970: 1_795_251_600)
    var nextNumber = 1

    var today: LocalDate { LocalDate(at: now, utcOffset: 0) }

    mutating func figure(near old: Double??) -> Double? {
      if Int.random(in: 0..<12, using: &generator) == 0 { return nil }
      let steps = Double(Int.random(in: -9...9, using: &generator))
      return (((old ?? 10) ?? 10) * 10 + steps).rounded() / 10
    }

    mutating func condition() -> Condition? {
      codes.randomElement(using: &generator).flatMap { Condition(code: $0) }
    }

    /// Runs a random command and returns the parts it fetched.
    mutating func step() -> [Int: WeatherParts] {
      now += Int.random(in: 0..<4, using: &generator) == 0 ? 86_400 : 600
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        var city = City.numbered(nextNumber, temperature: 10)
        city.forecast = Forecast(provider: "test", fetchedAt: now)
        cities.append(city)
        fetch(cities.count - 1, .all)
        nextNumber += 1
        return [:]
      case 1 where cities.count > 2:
        cities.remove(at: Int.random(in: cities.indices, using: &generator))
        return [:]
      case 2 where cities.count > 1:
        let moved = cities.remove(at: Int.random(in: cities.indices, using: &generator))
        cities.insert(moved, at: Int.random(in: 0...cities.count, using: &generator))
        return [:]
      default:
        var fetched: [Int: WeatherParts] = [:]
        for index in cities.indices {
          let parts: [WeatherParts] = [[], .current, .all, .all]
          let chosen = parts.randomElement(using: &generator) ?? []
          fetch(index, chosen)
          fetched[cities[index].id.number] = chosen
        }
        return fetched
      }
    }

    private mutating func fetch(_ index: Int, _ parts: WeatherParts) {
      var city = cities[index]
      if parts.contains(.current) {
        city.current?.fetchedAt = now
        let temperature = figure(near: city.current?.temperature)
        city.current?.temperature = temperature
        city.current?.condition = condition()
      }
      if parts.contains(.forecast) {
        let old = city.forecast
        city.forecast?.fetchedAt = now
        city.forecast?.days = (0..<5).map { offset in
          let date = today.advanced(byDays: offset)
          var day = Forecast.Day(date: date)
          day.temperatureMax = figure(near: old?.day(on: date)?.temperatureMax)
          day.condition = condition()
          return day
        }
      }
      cities[index] = city
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `random commands report the same as the reference tracker`(_ seed: UInt64) throws {
    var world = World(generator: SeededGenerator(seed: seed))
    var reference = ReferenceTracker()
    var state = SavedState()
    var thresholds = Thresholds.ofEveryMeasure
    thresholds.forecastDays = 3
    var changed = 0
    for step in 1...50 {
      let fetched = world.step()
      let change = state.next(world.cities, thresholds: thresholds, at: world.now)
      state = change.new
      let expected = reference.update(
        world.cities, fetched: fetched, thresholds: thresholds, today: world.today)
      let report = ChangeReport.of("test", change)
      try #require(Self.difference(report) == expected, "step \(step)")
      try #require(
        Self.difference(.latestChange(of: state)) == reference.latest, "the list after step \(step)"
      )
      #expect((state.latestReport?.revision == state.revision) == !expected.isEmpty)
      changed += expected.isEmpty ? 0 : 1
      // Saving the same cities again is not a change.
      let again = state.next(world.cities, thresholds: thresholds, at: world.now + 90_000).new
      #expect(again.latestReport == state.latestReport)
      #expect(again.known == state.known)
    }
    #expect(changed > 10)
  }

  private static func difference(_ report: ChangeReport) -> ReferenceTracker.Difference {
    var difference = ReferenceTracker.Difference()
    for row in report.rows {
      switch row.mark {
      case .added: difference.added.insert(row.city.id.number)
      case .removed: difference.removed.insert(row.city.id.number)
      case .updated, .unchanged: break
      }
      for change in row.changes {
        if change.field == .position {
          difference.moves += 1
        } else {
          difference.changes.insert("\(row.city.id.number) \(change.summary)")
        }
      }
    }
    return difference
  }
}
