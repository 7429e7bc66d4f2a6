import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

@Suite struct `News of random weather` {
  /// Random weather that goes its way, and the forecasts of it.
  private struct World {
    var random: SeededGenerator
    let start = Date(timeIntervalSince1970: 1_795_219_200)

    /// Hours from the start; refreshes are at quarters.
    var time = 0.0
    var provider = "open-meteo"

    /// Seconds by which the clock of the city is ahead of UTC.
    var utcOffset = 3600
    private var temperature = 10.0
    private var windSpeed = 15.0
    private var kind = "dry"
    private var bias = 0.0

    /// What the model has of the hours and days of the future.
    private var hours: [Int: NewsOracle.Hour] = [:]
    private var days: [Int: NewsOracle.Day] = [:]

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ count: Int) -> Bool {
      Int.random(in: 0..<count, using: &random) == 0
    }

    private mutating func tenths(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &random) * 10).rounded() / 10
    }

    private mutating func anyKind() -> String {
      ["dry", "dry", "dry", "fog", "rain", "rain", "winter", "thunder"].randomElement(
        using: &random) ?? "dry"
    }

    var today: Int { Int(((time * 3600 + Double(utcOffset)) / 86_400).rounded(.down)) }

    mutating func refresh() -> NewsOracle.Weather {
      time += Double(Int.random(in: 1...6, using: &random)) / 4 * (chance(60) ? 60 : 1)
      if chance(30) { provider = provider == "open-meteo" ? "met-norway" : "open-meteo" }
      if chance(40) { utcOffset = 10_800 - utcOffset }
      if chance(12) { runModel() }
      if chance(15) { bias = tenths(-3...3) }
      if chance(10) { kind = anyKind() }
      let hour = Int(time.rounded(.down))
      let delay = chance(4) ? 0.5 : 0
      var weather = NewsOracle.Weather(
        present: NewsOracle.Present(time: time - delay), hours: [:], days: [:])
      for position in hour..<hour + 48 { weather.hours[position] = forecast(position) }
      for date in today..<today + 5 { weather.days[date] = forecast(day: date) }
      let promised = weather.hours[hour]
      if !chance(20) {
        weather.present.temperature =
          ((((promised?.temperature ?? temperature) + bias + tenths(-0.5...0.5)) * 10).rounded())
          / 10
      }
      if !chance(20) { weather.present.windSpeed = max(windSpeed + tenths(-8...8) + bias * 5, 0) }
      if !chance(25) { weather.present.kind = chance(3) ? promised?.kind : kind }
      if chance(8) {
        let steps = Int.random(in: 1...12, using: &random)
        let name = weather.hours[Int((time + Double(steps) / 12).rounded(.down))]?.kind
        let isWet = name.map { ["rain", "winter", "thunder"].contains($0) } ?? false
        weather.nowcast = (
          isWet ? name ?? "rain" : "rain", time + Double(steps) / 12, time + Double(steps + 3) / 12
        )
      }
      return weather
    }

    private mutating func runModel() {
      temperature = tenths(-5...25)
      windSpeed = tenths(0...40)
      hours = [:]
      days = [:]
    }

    private mutating func forecast(_ position: Int) -> NewsOracle.Hour {
      if let known = hours[position] { return known }
      var hour = NewsOracle.Hour()
      if !chance(50) { hour.temperature = temperature + Double(position % 24) / 2 }
      if !chance(50) { hour.windSpeed = windSpeed }
      // Weather lasts for a few hours.
      let last = hours[position - 1]?.kind
      if !chance(50) { hour.kind = chance(6) ? anyKind() : last ?? anyKind() }
      hour.chance = chance(10) ? nil : chance(3) ? 40 : 80
      hours[position] = hour
      return hour
    }

    private mutating func forecast(day date: Int) -> NewsOracle.Day {
      if var known = days[date], !chance(6) {
        known.isComplete = date > today || !chance(3)
        days[date] = known
        return known
      }
      var day = days[date] ?? NewsOracle.Day()
      day.high = chance(20) ? nil : tenths(8...20)
      day.low = chance(20) ? nil : tenths(-2...8)
      day.windSpeed = chance(20) ? nil : tenths(10...60)
      day.amount = chance(8) ? nil : [0, 0.1, 0.5, 1, 5, 8, 16].randomElement(using: &random)
      day.chance = chance(8) ? nil : [10, 40, 60, 90].randomElement(using: &random)
      day.snow = chance(4) ? 1.5 : 0
      day.isWinter = chance(6)
      days[date] = day
      return day
    }
  }

  @Test(arguments: 1...Torture.count(1, torture: 20))
  func `is what plain tables give, with another process for each refresh`(_ seed: Int) throws {
    let directory = try TemporaryDirectory()
    var world = World(seed: UInt64(seed))
    var oracle = NewsOracle()
    var counts: [String: Int] = [:]
    for step in 0..<250 {
      let weather = world.refresh()
      let now = world.start + world.time * 3600
      let city = weather.city(
        at: now, start: world.start, provider: world.provider, utcOffset: world.utcOffset)
      let store = FileBackend(path: directory.file("state.json"), lockTimeout: 10)
      let change = try store.update(from: nil) { state in
        state.next(
          [city], fetched: [city.id: .all], thresholds: Thresholds(baseline: .forecast), at: now)
      }
      let news = NewsOracle.fields(change.report.items[city.id] ?? [], start: world.start)
      let expected = oracle.refresh(weather, at: world.time, today: world.today, isFirst: step == 0)
      try #require(news == expected, "step \(step), hour \(world.time)")
      for field in news { counts["\(field.split(separator: ".").last ?? "")", default: 0] += 1 }
    }
    let fields = ["temperature", "windSpeed", "kind", "temperatureMax", "temperatureMin"]
    for field in fields { #expect(counts[field] ?? 0 > 0, "\(counts)") }
  }
}
