import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Days of OpenWeatherMap` {
  /// Steps from noon UTC on 21 November, each with its number as temperature.
  private func steps(_ city: String, count: Int = 40) throws -> String {
    let noon = try instant("2026-11-21T12:00:00Z").timeIntervalSince1970
    return FakeOpenWeatherMap.forecast(from: Int(noon), count: count, city: city)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let offset: Int
    let first: String
    let complete: [Bool]
    let highs: [Double]
    let lows: [Double]
    var testDescription: String { "\(offset) seconds ahead" }
  }

  @Test(arguments: [
    // From noon to noon, five days later.
    Case(
      offset: 0,
      first: "2026-11-21",
      complete: [false, true, true, true, true, false],
      highs: [3, 11, 19, 27, 35, 39],
      lows: [0, 4, 12, 20, 28, 36]
    ),
    // Noon UTC is local midnight: all days are complete.
    Case(
      offset: 12 * 3600,
      first: "2026-11-22",
      complete: [true, true, true, true, true],
      highs: [7, 15, 23, 31, 39],
      lows: [0, 8, 16, 24, 32]
    ),
    // Steps begin at half past: the one at 23:30 extends into the next day.
    Case(
      offset: 19_800,
      first: "2026-11-21",
      complete: [false, true, true, true, true, false],
      highs: [2, 10, 18, 26, 34, 39],
      lows: [0, 3, 11, 19, 27, 35]
    ),
    Case(
      offset: -8 * 3600,
      first: "2026-11-21",
      complete: [false, true, true, true, true, false],
      highs: [6, 14, 22, 30, 38, 39],
      lows: [0, 7, 15, 23, 31, 39]
    ),
  ])
  func `are made of steps by local date`(_ example: Case) throws {
    let body = try steps(#"{"timezone":\#(example.offset)}"#)
    // The offset in the response overrides the clock of the request.
    let now = try instant("2026-11-21T12:00:00Z")
    let days = try forecast(body, at: now, clock: LocalClock(offset: 7200)).days
    let first = try date(example.first)
    #expect(days.map(\.date) == days.indices.map { first.advanced(byDays: $0) })
    #expect(days.map(\.complete) == example.complete)
    #expect(days.map(\.temperatureMax) == example.highs)
    #expect(days.map(\.temperatureMin) == example.lows)
  }

  @Test(arguments: ["{}", #"{"timezone":null}"#, "null"])
  func `use the clock of the request without an offset in the response`(_ city: String) throws {
    let now = try instant("2026-11-21T12:00:00Z")
    let body = try steps(city)
    let days = try forecast(body, at: now, clock: LocalClock(offset: 12 * 3600)).days
    #expect(days.map(\.date.text).first == "2026-11-22")
    #expect(days.count == 5)
  }

  @Test func `are at most as many as requested, without past ones`() throws {
    let body = try steps(#"{"timezone":0}"#)
    let noon = try instant("2026-11-21T12:00:00Z")
    #expect(try forecast(body, at: noon, days: 2).days.map(\.date.text).last == "2026-11-22")
    let later = try forecast(body, at: noon + 2 * 86_400, days: 3)
    #expect(later.days.map(\.date.text) == ["2026-11-23", "2026-11-24", "2026-11-25"])
    #expect(later.days.map(\.complete) == [true, true, true])
  }

  @Test func `have an entry per step of the coming 48 hours`() throws {
    let body = try steps(#"{"timezone":3600}"#)
    let noon = try instant("2026-11-21T12:00:00Z")
    let hours = try forecast(body, at: noon + 3 * 3600 + 60).hours
    // The step that began a minute ago counts.
    #expect(hours.first?.time == noon + 3 * 3600)
    #expect(hours.first?.temperature == 1)
    #expect(hours.count == 17)
    #expect(zip(hours, hours.dropFirst()).allSatisfy { $1.time == $0.time + 3 * 3600 })
  }

  @Test func `have the most severe, maximum and sum of their steps`() throws {
    let begin = try instant("2026-11-22T00:00:00Z").timeIntervalSince1970
    let steps = [
      #""weather":[{"id":800}],"wind":{"speed":5,"deg":0,"gust":9},"pop":0.1,"rain":{"3h":0.25}"#,
      #""weather":[{"id":741}],"wind":{"speed":5,"deg":90},"pop":0.45,"snow":{"3h":1}"#,
      #""weather":[{"id":721}],"wind":{"speed":2,"gust":12.5}"#,
    ].enumerated().map { index, keys in
      #"{"dt":\#(Int(begin) + index * 10_800),"main":{"temp":1,"temp_min":-9,"temp_max":9},\#(keys)}"#
    }
    let body = #"{"list":[\#(steps.joined(separator: ","))],"city":{"timezone":0}}"#
    var expected = Forecast.Day(date: try date("2026-11-22"), complete: false)
    expected.condition = Condition(code: 45)
    expected.temperatureMax = 1
    expected.temperatureMin = 1
    expected.precipitation = 1.25
    expected.snowfall = 0.7
    expected.precipitationProbability = 45
    expected.windSpeedMax = 18
    // A missing gust may have been the strongest.
    expected.windGustMax = nil
    expected.windDirection = 45
    #expect(try forecast(body).days == [expected])
  }

  struct Sun: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: String
    let rises: [Double?]
    let sets: [Double?]
  }

  // Noon of 21 November 2026 is 1795262400; the offset is New Zealand's in summer.
  @Test(arguments: [
    Sun(
      testDescription: "on the first day",
      keys: #","sunrise":1795279800,"sunset":1795332600"#,
      rises: [1_795_279_800, nil],
      sets: [1_795_332_600, nil]
    ),
    Sun(
      testDescription: "of another day",
      keys: #","sunrise":1795193400,"sunset":1795246200"#,
      rises: [nil, nil],
      sets: [nil, nil]
    ),
    Sun(testDescription: "absent", keys: "", rises: [nil, nil], sets: [nil, nil]),
    Sun(
      testDescription: "zero",
      keys: #","sunrise":0,"sunset":0"#,
      rises: [nil, nil],
      sets: [nil, nil]
    ),
    Sun(
      testDescription: "at one time",
      keys: #","sunrise":1795279800,"sunset":1795279800"#,
      rises: [nil, nil],
      sets: [nil, nil]
    ),
    Sun(
      testDescription: "never setting",
      keys: #","sunrise":1795279800,"sunset":null"#,
      rises: [1_795_279_800, nil],
      sets: [nil, nil]
    ),
    Sun(
      testDescription: "impossible",
      keys: #","sunrise":-1e999,"sunset":1e999"#,
      rises: [nil, nil],
      sets: [nil, nil]
    ),
  ])
  func `have sun times only on their own date`(_ sun: Sun) throws {
    let body = try steps(#"{"timezone":46800\#(sun.keys)}"#, count: 12)
    let days = try forecast(body, at: try instant("2026-11-21T12:00:00Z")).days
    #expect(days.map(\.date.text) == ["2026-11-22", "2026-11-23"])
    #expect(days.map { $0.sunrise?.timeIntervalSince1970 } == sun.rises)
    #expect(days.map { $0.sunset?.timeIntervalSince1970 } == sun.sets)
  }

  @Test(arguments: [(19_800, 19_800), (-12_600, -12_600), (0, 0)])
  func `come with the UTC offset`(_ seconds: Int, _ offset: Int) throws {
    let current = #"{"dt":1795251000,"main":{},"timezone":\#(seconds)}"#
    let forecast = FakeOpenWeatherMap.forecast(city: #"{"timezone":\#(seconds)}"#)
    for parts in [WeatherParts.current, .forecast, .all] {
      var weatherRequest = FakeOpenWeatherMap.weatherRequest
      weatherRequest.parts = parts
      let results = try FakeOpenWeatherMap(current: current, forecast: forecast).fetch([
        weatherRequest
      ])
      #expect(results.map(\.utcOffset) == [offset])
    }
  }
}
