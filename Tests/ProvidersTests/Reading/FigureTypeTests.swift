import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `A figure of another type` {
  /// The figure `x` of an object, and the notes.
  private func read(_ value: String) throws -> (figure: Double?, notes: [String]) {
    let object = try Response.ok("{\"x\":\(value)}").json(maximumCount: 20)
    let notes = UnreadFigures()
    let figure = UnreadFigures.$current.withValue(notes) { object.number(in: "x") }
    return (figure, notes.texts)
  }

  @Test(arguments: [
    (#""10""#, 10), (#""-3.5""#, -3.5), (#""1e1""#, 10), (#""+5""#, 5), (#""0""#, 0), ("7", 7),
  ]) func `is read where it is a number in a text`(value: String, figure: Double) throws {
    #expect(try read(value) == (figure, []))
  }

  @Test(arguments: [
    (#""""#, "text"), (#""ten""#, "text"), (#""nan""#, "text"), (#""inf""#, "text"),
    (#""0x10""#, "text"), (#""10,5""#, "text"), (#"" 10""#, "text"), (#""1e""#, "text"),
    (#""10 °C""#, "text"), (#""\#(String(repeating: "1", count: 40))""#, "text"),
    ("true", "true or false"), ("[1]", "an array"), ("{}", "an object"),
  ]) func `is unknown and noted`(value: String, kind: String) throws {
    #expect(try read(value) == (nil, ["'x' is \(kind), not a number"]))
  }

  @Test func `is not null`() throws { #expect(try read("null") == (nil, [])) }

  @Test func `is noted once, and 20 of them at most`() throws {
    let members = (0..<30).map { "\"x\($0)\":true" }.joined(separator: ",")
    let object = try Response.ok("{\(members)}").json(maximumCount: 100)
    let notes = UnreadFigures()
    UnreadFigures.$current.withValue(notes) {
      for index in 0..<30 { for _ in 1...2 { #expect(object.number(in: "x\(index)") == nil) } }
    }
    #expect(notes.texts.count == 20)
    #expect(Set(notes.texts).count == 20)
  }

  @Test func `does not affect the others, by Open-Meteo`() throws {
    let body = """
      {"utc_offset_seconds":0,"current":{"time":"2026-11-21T09:00","temperature_2m":"12.5",\
      "relative_humidity_2m":"wet","wind_speed_10m":true},"hourly":{"time":["2026-11-21T09:00",\
      "2026-11-21T10:00"],"temperature_2m":["1","warm"]},"daily":{"time":["2026-11-21"],\
      "temperature_2m_max":["15"],"temperature_2m_min":[[]],"weather_code":["3"]}}
      """
    let request = WeatherRequest(latitude: 60, longitude: 10, parts: .all, forecastDays: 1)
    let service = FakeService { _ in .status(200, body) }
    let result = try #require(service.fetch([request]).first)
    let current = try #require(result.current).get()
    #expect(current.temperature == 12.5)
    #expect(current.humidity == nil && current.windSpeed == nil)
    let forecast = try #require(result.forecast).get()
    #expect(forecast.days.map(\.temperatureMax) == [15])
    #expect(forecast.days.map(\.temperatureMin) == [nil])
    #expect(forecast.days.map(\.condition?.code) == [3])
    #expect(forecast.hours.map(\.temperature) == [1, nil])
  }

  @Test func `does not affect the others, by OpenWeatherMap`() throws {
    let weather = try current(
      #"{"dt":1795251000,"main":{"temp":"5","humidity":{},"pressure":true},"wind":{"speed":"5"}}"#)
    #expect(weather.temperature == 5)
    #expect(weather.windSpeed == 18)
    #expect(weather.humidity == nil && weather.pressure == nil)
  }

  @Test func `does not affect the others, by MET Norway`() throws {
    let body = """
      {"properties":{"meta":{"updated_at":"2026-11-21T08:30:00Z"},"timeseries":[\
      {"time":"2026-11-21T09:00:00Z","data":{"instant":{"details":{"air_temperature":"-2.5",\
      "relative_humidity":"dry"}},"next_1_hours":{"details":{"precipitation_amount":"0.4"}}}}]}}
      """
    let weather = try #require(try METNorwayService(body).fetch(at: "2026-11-21T09:10:00Z").current)
      .get()
    #expect(weather.temperature == -2.5)
    #expect(weather.humidity == nil)
    #expect(weather.precipitation == 0.4)
  }

  @Test func `does not affect the others, by the National Weather Service`() throws {
    let response = Response.ok(
      """
      {"properties":{"periods":[{"startTime":"2026-11-21T09:00:00Z","endTime":"2026-11-21T10:00:00Z",\
      "temperature":"50","temperatureUnit":"F","windSpeed":true,"windDirection":270,\
      "relativeHumidity":{"unitCode":"wmoUnit:percent","value":"45"},"dewpoint":3}]}}
      """)
    let notes = UnreadFigures()
    let periods = try UnreadFigures.$current.withValue(notes) {
      try NWSPeriod.periods(in: response)
    }
    let period = try #require(periods.list.first)
    #expect(period.step.temperature == 10)
    #expect(period.humidity == 45)
    #expect(period.dewPoint == nil && period.step.windSpeed == nil)
    #expect(
      notes.texts == [
        "'dewpoint' is a number, not an object", "'windSpeed' is true or false, not an object",
        "'windDirection' is a number, not text",
      ])
  }
}
