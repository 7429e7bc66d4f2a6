import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Days of OpenWeatherMap` {
  /// Steps from noon UTC on 21 November, each with its number as temperature.
  private func steps(_ city: String, count: Int = 40) throws -> String {
    let noon = try instant("2026-11-21T12:00:00Z").timeIntervalSince1970
    return FakeOpenWeatherMap.forecast(from: Int(noon), count: count, city: city)
  }

  @Test(
    arguments: [
      // From noon to noon, five days later.
      (
        0, "2026-11-21", [false, true, true, true, true, false], [3, 11, 19, 27, 35, 39],
        [0, 4, 12, 20, 28, 36]
      ),
      // Noon UTC is local midnight: all days are complete.
      (
        12 * 3600, "2026-11-22", [true, true, true, true, false], [7, 15, 23, 31, 39],
        [0, 8, 16, 24, 32]
      ),
      // Steps begin at half past: the one at 23:30 extends into the next day.
      (
        19_800, "2026-11-21", [false, true, true, true, true, false], [2, 10, 18, 26, 34, 39],
        [0, 3, 11, 19, 27, 35]
      ),
      (
        -8 * 3600, "2026-11-21", [false, true, true, true, true, false], [6, 14, 22, 30, 38, 39],
        [0, 7, 15, 23, 31, 39]
      ),
    ] as [(Int, String, [Bool], [Double], [Double])]) func `are made of steps by local date`(
      _ offset: Int, _ begin: String, _ complete: [Bool], _ highs: [Double], _ lows: [Double]
    ) throws
  {
    let body = try steps(#"{"timezone":\#(offset)}"#)
    // The offset in the response overrides the clock of the request.
    let now = try instant("2026-11-21T12:00:00Z")
    let days = try forecast(body, at: now, clock: LocalClock(offset: 7200)).days
    let first = try date(begin)
    #expect(days.map(\.date) == days.indices.map { first.advanced(byDays: $0) })
    #expect(days.map(\.complete) == complete)
    #expect(days.map(\.temperatureMax) == highs)
    #expect(days.map(\.temperatureMin) == lows)
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

  @Test func `have an entry per step`() throws {
    let body = try steps(#"{"timezone":3600}"#)
    let noon = try instant("2026-11-21T12:00:00Z")
    let hours = try forecast(body, at: noon + 3 * 3600 + 60).hours
    // The step that began a minute ago counts.
    #expect(hours.first?.time == noon + 3 * 3600)
    #expect(hours.first?.temperature == 1)
    #expect(hours.count == 39)
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
    expected.precipitation = 1
    expected.snowfall = 0.7
    expected.precipitationProbability = 45
    expected.windSpeedMax = 18
    // A missing gust may have been the strongest.
    expected.windGustMax = nil
    expected.windDirection = 45
    #expect(try forecast(body).days == [expected])
  }

  @Test(arguments: [
    (#""rain":{"3h":"?"}"#, true, false), (#""rain":{"3h":1e9}"#, true, false),
    (#""snow":{"3h":[]}"#, true, true), (#""rain":{"3h":0.5}"#, false, false),
  ]) func `have no sum where the amount of a step is unreadable`(
    _ keys: String, _ lacksAmount: Bool, _ lacksSnow: Bool
  ) throws {
    let begin = try instant("2026-11-22T00:00:00Z").timeIntervalSince1970
    let steps = [#""rain":{"3h":0.25}"#, keys, #""clouds":{}"#].enumerated().map { index, keys in
      #"{"dt":\#(Int(begin) + index * 10_800),"main":{"temp":1},\#(keys)}"#
    }
    let body = #"{"list":[\#(steps.joined(separator: ","))],"city":{"timezone":0}}"#
    let day = try #require(try forecast(body).days.first)
    #expect(day.precipitation == (lacksAmount ? nil : 0.5))
    #expect(day.snowfall == (lacksSnow ? nil : 0))
  }

  // Noon of 21 November 2026 is 1795262400; the offset is New Zealand's in summer.
  @Test(
    arguments: [
      (
        "on the first day", #","sunrise":1795279800,"sunset":1795332600"#, [1_795_279_800, nil],
        [1_795_332_600, nil]
      ),
      ("of another day", #","sunrise":1795193400,"sunset":1795246200"#, [nil, nil], [nil, nil]),
      ("absent", "", [nil, nil], [nil, nil]),
      ("zero", #","sunrise":0,"sunset":0"#, [nil, nil], [nil, nil]),
      ("at one time", #","sunrise":1795279800,"sunset":1795279800"#, [nil, nil], [nil, nil]),
      (
        "never setting", #","sunrise":1795279800,"sunset":null"#, [1_795_279_800, nil], [nil, nil]
      ), ("impossible", #","sunrise":-1e999,"sunset":1e999"#, [nil, nil], [nil, nil]),
    ] as [(String, String, [Double?], [Double?])]) func `have sun times only on their own date`(
      _ name: String, _ keys: String, _ rises: [Double?], _ sets: [Double?]
    ) throws
  {
    let body = try steps(#"{"timezone":46800\#(keys)}"#, count: 12)
    let days = try forecast(body, at: try instant("2026-11-21T12:00:00Z")).days
    #expect(days.map(\.date.text) == ["2026-11-22", "2026-11-23"])
    #expect(days.map { $0.sunrise?.timeIntervalSince1970 } == rises)
    #expect(days.map { $0.sunset?.timeIntervalSince1970 } == sets)
  }

  @Test(arguments: [(19_800, 19_800), (-12_600, -12_600), (0, 0)]) func `come with the UTC offset`(
    _ seconds: Int, _ offset: Int
  ) throws {
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
