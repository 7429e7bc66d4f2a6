import JSONText
import Testing

@testable import WeatherSimulator

@Suite struct METNorwayTests {
  static let base = "/weatherapi/locationforecast/2.0"
  static let oslo = "\(base)/complete?lat=59.9139&lon=10.7522"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func steps(_ target: String = oslo) throws -> [JSONValue] {
    try simulator.json(target).at("properties.timeseries")?.elements ?? []
  }

  @Test(arguments: [
    ("complete?lat=59.91391&lon=10.7522", 400), ("complete?lat=59", 400),
    ("complete?lat=north&lon=1", 400), ("complete?lat=91&lon=2", 400),
    ("complete?lat=1&lon=181", 400), ("classic?lat=1&lon=2", 404),
  ])
  func `errors are HTML pages`(target: String, status: Int) throws {
    let reply = try simulator.get("\(Self.base)/\(target)")
    #expect(reply.status == status)
    #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `there are hourly timesteps for two days and six-hour timesteps up to day ten`() throws
  {
    simulator.advance(by: 1200)
    for hour in 0..<6 {
      let steps = try steps()
      let times = try steps.map {
        try #require(CivilTime(utcText: $0["time"]?.string ?? "")).seconds
      }
      #expect(times.first == Simulator.defaultStart + hour * 3600)
      let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
      let turn = try #require(gaps.firstIndex(of: 21_600))
      #expect((48...60).contains(turn) && (82...91).contains(steps.count))
      #expect(gaps[..<turn].allSatisfy { $0 == 3600 })
      #expect(gaps[turn...].allSatisfy { $0 == 21_600 })
      #expect(times[turn] % 21_600 == 0)

      let hasHour = steps.map { $0.at("data.next_1_hours") != nil }
      let hasSix = steps.map { $0.at("data.next_6_hours") != nil }
      #expect(hasHour == steps.indices.map { $0 < turn })
      let lastHours = (turn - 5)..<turn
      #expect(hasSix == steps.indices.map { !lastHours.contains($0) && $0 < steps.count - 1 })
      simulator.advance(by: 3600)
    }
  }

  @Test func `a period sums up its hours`() throws {
    var wet = 0
    for seed in 1...6 as ClosedRange<UInt64> {
      let simulator = try Simulator.starting(at: Simulator.defaultStart, seed: seed)
      let root = try simulator.json(Self.oslo).at("properties.timeseries")
      let steps = try #require(root).elements.prefix(46).compactMap { $0["data"] }
      for index in 0..<40 {
        let hours = steps[index..<index + 6]
        let amounts = hours.compactMap {
          $0.at("next_1_hours.details.precipitation_amount")?.double
        }
        let period = try #require(steps[index]["next_6_hours"])
        let six = try #require(period.at("details.precipitation_amount")?.double)
        #expect((six - amounts.reduce(0, +)).magnitude < 0.36)
        let temperatures = steps[index + 1..<index + 6].compactMap {
          $0.at("instant.details.air_temperature")?.double
        }
        let highest = try #require(temperatures.max())
        #expect(try #require(period.at("details.air_temperature_max")?.double) >= highest)
        let symbol = try #require(period.at("summary.symbol_code")?.string)
        #expect((six > 0) == ["rain", "snow", "sleet"].contains { symbol.contains($0) })
        if six > 0 { wet += 1 }
      }
    }
    #expect(wet > 10)
  }

  @Test func `symbols differ by day, night and polar twilight`() throws {
    func suffixes(_ point: String) throws -> Set<Substring> {
      let symbols = try steps("\(Self.base)/complete?\(point)").compactMap {
        $0.at("data.next_1_hours.summary.symbol_code")?.string?.split(separator: "_")
      }
      return Set(symbols.compactMap { $0.dropFirst().first })
    }
    #expect(try suffixes("lat=-23.55&lon=-46.63") == ["day", "night"])
    #expect(try suffixes("lat=78.22&lon=15.65") == ["polartwilight"])
  }

  @Test func `variables of the short-range model end with its range and area`() throws {
    let hasGust = try steps().map { $0.at("data.instant.details.wind_speed_of_gust") != nil }
    let end = try #require(hasGust.firstIndex(of: false))
    #expect(hasGust == hasGust.indices.map { $0 < end })
    #expect((50...62).contains(end))
    let tokyo = try steps("\(Self.base)/complete?lat=35.6895&lon=139.6917")
    #expect(tokyo[0].at("data.instant.details.wind_speed_of_gust") == nil)
    #expect(tokyo[0].at("data.instant.details.dew_point_temperature") != nil)
  }

  @Test func `every variable has a unit`() throws {
    let root = try simulator.json(Self.oslo)
    let data = try #require(root.at("properties.timeseries.0.data"))
    let names = ["instant", "next_1_hours", "next_6_hours"].flatMap {
      data.at("\($0).details")?.keys ?? []
    }
    #expect(Set(names) == Set(root.at("properties.meta.units")?.keys ?? []))
  }

  @Test func `an unchanged forecast is a 304`() throws {
    let first = try simulator.get(Self.oslo)
    let modified = try #require(first.header("last-modified"))
    #expect(modified == "Tue, 20 Jan 2026 12:00:00 GMT")
    #expect(first.header("expires") == "Tue, 20 Jan 2026 12:30:23 GMT")
    simulator.advance(by: 1900)
    let known = ["If-Modified-Since: \(modified)"]
    let cut = ["If-Modified-Since: \(modified.dropLast(4))"]
    let second = try simulator.get(Self.oslo, headers: known)
    #expect(second.status == 304 && second.body.isEmpty)
    #expect(second.header("content-length") == nil)
    #expect(second.header("expires") == "Tue, 20 Jan 2026 13:02:03 GMT")
    // The header is compared as text.
    #expect(try simulator.get(Self.oslo, headers: cut).status == 200)
    simulator.advance(by: 1800)
    #expect(try simulator.get(Self.oslo, headers: known).status == 200)
  }
}
