import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Recordings of MET Norway` {
  private static func service(_ name: String) throws -> METNorwayService {
    METNorwayService(200, try Recording.kept(name, of: "met-norway"))
  }

  @Test func `of Oslo in snow, the present`() throws {
    let oslo = try ZoneFile.clock("Europe/Oslo")
    let now = try instant("2026-02-06T21:59:59Z")
    let result = try Self.service("compact_oslo_winter").fetch(at: "2026-02-06T21:59:59Z", oslo)
    var expected = CurrentWeather(provider: "met-norway", fetchedAt: now)
    expected.observedAt = try instant("2026-02-06T21:00:00Z")
    expected.condition = Condition(code: 73)
    expected.temperature = -5.8
    // 13.12 − 3.6047 − 11.37 · 1.63498 − 2.2997 · 1.63498, with the wind at 21.6 km/h.
    expected.apparentTemperature = -12.8
    expected.humidity = 66.5
    expected.precipitation = 0.5
    expected.cloudCover = 100
    expected.pressure = 1014.6
    expected.windSpeed = 21.6
    expected.windDirection = 37
    #expect(try result.currentWeather() == expected)
    #expect(result.utcOffset == 3600)
    #expect(result.timeZone == nil)
    #expect(result.failure == nil)
  }

  @Test func `of Oslo in snow, its days`() throws {
    let oslo = try ZoneFile.clock("Europe/Oslo")
    let result = try Self.service("compact_oslo_winter").fetch(at: "2026-02-06T21:15:00Z", oslo)
    let days = try result.days()
    #expect(days.map(\.date.text).first == "2026-02-06")
    #expect(days.map(\.date.text).last == "2026-02-16")
    #expect(
      days.map(\.temperatureMax)
        == [-5.8, -2.7, -4.8, -4.3, -3, -2, -2.9, -4.6, -5.5, -5.3, -3]
    )
    #expect(
      days.map(\.temperatureMin)
        == [-5.9, -5.9, -7.8, -7.1, -8.8, -3.2, -4.3, -7.4, -11.8, -11.2, -9.3]
    )
    // Two hours of today, 0.5 and 0.7; the next day has steps until 04:00 UTC.
    #expect(days.map(\.precipitation) == [1.2, 2.6, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(days.map(\.condition?.code) == [73, 73, 3, 3, 3, 3, 3, 3, 3, 1, 3])
    #expect(
      days.map(\.windSpeedMax)
        == [23.04, 24.84, 14.4, 8.28, 3.6, 7.92, 9.36, 7.2, 6.12, 5.76, 6.84]
    )
    #expect(days.map(\.windDirection) == [38, 41, 43, 19, 19, 37, 34, 24, 23, 20, 23])
    // Today begins now, and the last day ends at 19:00.
    #expect(days.map(\.complete) == [false] + Array(repeating: true, count: 9) + [false])
    #expect(days.allSatisfy { $0.precipitationProbability == nil && $0.windGustMax == nil })
    #expect(days.allSatisfy { $0.uvIndexMax == nil && $0.sunrise == nil && $0.sunset == nil })
  }

  @Test func `of Oslo in snow, its hours`() throws {
    let result = try Self.service("compact_oslo_winter").fetch(at: "2026-02-06T21:15:00Z")
    let hours = try result.hours()
    #expect(hours.count == 48)
    var first = Forecast.Hour(time: try instant("2026-02-06T21:00:00Z"))
    first.condition = Condition(code: 73)
    first.temperature = -5.8
    first.precipitation = 0.5
    first.windSpeed = 21.6
    first.windDirection = 37
    #expect(hours.first == first)
    var last = Forecast.Hour(time: try instant("2026-02-08T20:00:00Z"))
    last.condition = Condition(code: 3)
    last.temperature = -7
    last.precipitation = 0
    last.windSpeed = 8.28
    last.windDirection = 39
    #expect(hours.last == last)
    // Later steps are six hours apart.
    let later = try Self.service("compact_oslo_winter").fetch(at: "2026-02-08T21:30:00Z").hours()
    #expect(
      later.map { Timestamp.text($0.time).dropFirst(8).prefix(5) } == [
        "08T21", "08T22", "08T23", "09T00", "09T06", "09T12", "09T18", "10T00", "10T06", "10T12",
        "10T18",
      ]
    )
    #expect(later.last?.temperature == -3)
  }

  @Test func `of the north of Berlin, everything`() throws {
    // Berlin has the offsets of Oslo.
    let berlin = try ZoneFile.clock("Europe/Oslo")
    let now = try instant("2022-08-02T16:30:00Z")
    let service = try Self.service("complete_berlin_area")
    let result = try service.fetch(at: "2022-08-02T16:30:00Z", berlin)
    var expected = CurrentWeather(provider: "met-norway", fetchedAt: now)
    expected.observedAt = try instant("2022-08-02T16:00:00Z")
    expected.condition = Condition(code: 2)
    expected.isDay = true
    expected.temperature = 25.4
    expected.apparentTemperature = 25.4
    expected.dewPoint = 7.4
    expected.humidity = 31.8
    expected.precipitation = 0
    expected.cloudCover = 97.7
    expected.pressure = 1016.5
    expected.windSpeed = 11.16
    expected.windDirection = 249.5
    expected.windGust = 25.92
    expected.uvIndex = 1.1
    #expect(try result.currentWeather() == expected)
    #expect(result.utcOffset == 7200)

    let days = try result.days()
    #expect(days.map(\.date.text).first == "2022-08-02")
    #expect(days.map(\.date.text).last == "2022-08-11")
    #expect(
      days.map(\.temperatureMax) == [25.4, 32, 35.3, 25.3, 21, 20.5, 21.9, 23.4, 23.9, 24.8]
    )
    #expect(
      days.map(\.temperatureMin) == [18.6, 16.5, 19.2, 14.7, 12.6, 11.6, 11.9, 12.8, 13.1, 14]
    )
    #expect(days.map(\.precipitation) == [0, 0, 0, 2.7, 0, 0, 0, 0, 0, 0])
    #expect(
      days.map(\.precipitationProbability) == [0, 0, 0, 54.9, 9.8, 7.8, 9.8, 11.8, 15.7, 11.8]
    )
    #expect(days.map(\.condition?.code) == [3, 3, 2, 63, 3, 3, 3, 3, 3, 3])
    #expect(
      days.map(\.windSpeedMax)
        == [11.16, 14.4, 18.36, 15.48, 10.8, 9.36, 10.8, 14.04, 14.76, 12.96]
    )
    #expect(days.map(\.windDirection) == [220, 210, 188, 325, 324, 329, 57, 62, 105, 210])
    // Gusts and UV index end in the night to the fifth.
    #expect(days.map(\.windGustMax).prefix(4) == [25.92, 31.68, 32.76, nil])
    #expect(days.map(\.uvIndexMax).prefix(4) == [1.1, 5.9, 5.5, nil])
    #expect(days.dropFirst(4).allSatisfy { $0.windGustMax == nil && $0.uvIndexMax == nil })
    #expect(days.map(\.complete) == [false] + Array(repeating: true, count: 8) + [false])
  }

  @Test(arguments: [
    // 80.6 °F at 47.5 %: the regression gives 81.08 °F.
    ("2022-08-03T19:59:59Z", 27, 27.3),
    // 79.7 °F at 53 %: the mean of that and 79.86 °F stays below 80.
    ("2022-08-04T21:00:00Z", 26.5, 26.5),
    // Dry air at 38 %.
    ("2022-08-04T20:10:00Z", 29, 29),
  ])
  func `of the north of Berlin, in the heat`(
    _ now: String,
    _ temperature: Double,
    _ apparent: Double
  ) throws {
    let service = try Self.service("complete_berlin_area")
    let weather = try service.fetch(at: now, .utc, .current).currentWeather()
    #expect(weather.temperature == temperature)
    #expect(weather.apparentTemperature == apparent)
    #expect(weather.isDay == false)
  }

  @Test func `of Beijing, with an offset known from before`() throws {
    let text = try Recording.kept("compact_beijing_wrapped_with_headers", of: "met-norway").text
    let lines = text.split(separator: "\n")
    let begin = try #require(lines.firstIndex { $0.hasSuffix(#""data": {"#) })
    let body = (["{"] + lines[(begin + 1)...].dropLast()).joined(separator: "\n")
    let beijing = LocalClock(rules: nil, lastOffset: 28_800, longitude: 0)
    let result = try METNorwayService(body).fetch(at: "2020-07-20T11:20:44Z", beijing, days: 3)
    // The response has no offset, so the known one stays.
    #expect(result.utcOffset == nil)

    var expected = CurrentWeather(
      provider: "met-norway",
      fetchedAt: try instant("2020-07-20T11:20:44Z")
    )
    expected.observedAt = try instant("2020-07-20T11:00:00Z")
    expected.condition = Condition(code: 0)
    expected.isDay = true
    expected.temperature = 30.4
    // 86.72 °F at 56.5 %, which is 91.17 °F by the regression.
    expected.apparentTemperature = 32.9
    expected.humidity = 56.5
    expected.precipitation = 0
    expected.cloudCover = 3.1
    expected.pressure = 1003.6
    expected.windSpeed = 6.48
    expected.windDirection = 219.5
    #expect(try result.currentWeather() == expected)

    let days = try result.days()
    #expect(days.map(\.date.text) == ["2020-07-20", "2020-07-21", "2020-07-22"])
    #expect(days.map(\.temperatureMax) == [30.4, 33.8, 34.4])
    #expect(days.map(\.temperatureMin) == [27.1, 23.8, 21.4])
    #expect(days.map(\.precipitation) == [0, 0, 0])
    #expect(days.map(\.condition?.code) == [2, 2, 2])
    #expect(days.map(\.windSpeedMax) == [13.32, 20.88, 19.8])
    #expect(days.map(\.windDirection) == [194, 201, 141])
    #expect(days.map(\.complete) == [false, true, true])
  }
}
