import FoundationEssentials
import TestSupport
import Weather
import WeatherSamples

@testable import Tracking

/// Saved lists that change at random, with their revisions.
struct RandomLists {
  private var generator: SeededGenerator
  private(set) var cities: [City] = []
  private(set) var now = Date(timeIntervalSince1970: 1_795_251_600)
  private(set) var revision = 0
  private var nextNumber = 1

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The list as it is saved now.
  var list: SavedList {
    SavedList(
      revision: SavedRevision(number: revision, savedAt: revision == 0 ? nil : now), cities: cities)
  }

  mutating func advance() {
    revision += 1
    now += Int.random(in: 0..<5, using: &generator) == 0 ? 86_400 : 600
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1:
      var city = City.numbered(nextNumber, temperature: 10)
      city.utcOffset = [0, 32_400, -36_000].randomElement(using: &generator)
      city.forecast = Forecast(provider: "test", fetchedAt: now)
      nextNumber += 1
      cities.insert(city, at: Int.random(in: 0...cities.count, using: &generator))
    case 2 where cities.count > 3:
      cities.remove(at: Int.random(in: cities.indices, using: &generator))
    case 3 where cities.count > 1:
      let moved = cities.remove(at: Int.random(in: cities.indices, using: &generator))
      cities.insert(moved, at: Int.random(in: 0...cities.count, using: &generator))
    default: break
    }
    for index in cities.indices where Bool.random(using: &generator) { fetch(index) }
  }

  private mutating func figure(near old: Double??) -> Double? {
    if Int.random(in: 0..<12, using: &generator) == 0 { return nil }
    let steps = Double(Int.random(in: -9...9, using: &generator))
    return (((old ?? 10) ?? 10) * 10 + steps).rounded() / 10
  }

  private mutating func condition() -> Condition? {
    [0, 2, 61, 63, 71].randomElement(using: &generator).flatMap { Condition(code: $0) }
  }

  private mutating func fetch(_ index: Int) {
    var city = cities[index]
    city.current?.fetchedAt = now
    let temperature = figure(near: city.current?.temperature)
    city.current?.temperature = temperature
    city.current?.condition = condition()
    let old = city.forecast
    let today = city.localDate(at: now)
    city.forecast?.fetchedAt = now
    city.forecast?.days = (0..<5).map { offset in
      let date = today.advanced(byDays: offset)
      var day = Forecast.Day(date: date)
      day.temperatureMax = figure(near: old?.day(on: date)?.temperatureMax)
      day.condition = condition()
      return day
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: city.alerts = nil
    case 1...3:
      let names = ["a", "b", "c"].filter { _ in Bool.random(using: &generator) }
      city.alerts = names.map { name in
        var alert = Alert(id: name, event: "Event \(revision % 3)")
        alert.severity = ["Minor", "Moderate", "Severe"].randomElement(using: &generator)
        return alert
      }
    case 4:
      city.tags = ["x", "y"].filter { _ in Bool.random(using: &generator) }
      city.name = ["City", "Town"].randomElement(using: &generator) ?? "City"
    default: break
    }
    cities[index] = city
  }
}
