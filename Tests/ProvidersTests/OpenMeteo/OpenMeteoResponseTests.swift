import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `A response is decoded section by section` {
  static let current = #""current":{"time":"2026-11-21T09:00","temperature_2m":5}"#
  static let daily = #""daily":{"time":["2026-11-21"],"temperature_2m_max":[9]}"#

  @Test(arguments: [
    #""current":null"#, #""current":[]"#, #""current":{"time":"yesterday"}"#,
    #""current":{},"current_units":[]"#,
    #""current":{"temperature_2m":5},"current_units":{"temperature_2m":"K"}"#,
  ]) func `malformed current weather does not affect the forecast`(_ section: String) throws {
    let response = try response("{\"utc_offset_seconds\":0,\(section),\(Self.daily)}")
    #expect(throws: MalformedResponse.self) { try response.current() }
    #expect(try response.days().map(\.temperatureMax) == [9])
  }

  @Test(arguments: [
    #""daily":null"#, #""daily":{}"#, #""daily":{"time":[]}"#, #""daily":{"time":["tomorrow"]}"#,
    #""daily":{"time":["2026-02-30"]}"#, #""daily":{"time":[null],"temperature_2m_max":[1]}"#,
    #""daily":{"time":["2026-11-21"],"temperature_2m_max":[1,2]}"#,
    #""daily":{"time":["2026-11-21"],"temperature_2m_max":[]}"#,
    #""daily":{"time":["2026-11-21"],"temperature_2m_max":1}"#,
    #""daily":{"temperature_2m_max":[1]}"#, #""daily":{"time":["2026-11-21","2026-11-21"]}"#,
    #""daily":{"time":["2026-11-22","2026-11-21"]}"#,
    #""daily":{"time":["2026-11-21"]},"hourly":null"#,
    #""daily":{"time":["2026-11-21"]},"hourly":{"time":["2026-11-21T10:00","2026-11-21T09:00"]}"#,
    #""daily":{"time":["2026-11-21"]},"hourly":{"time":["2026-11-21T10:00"],"weather_code":[]}"#,
    #""daily":{"time":["2026-11-21"]},"hourly":{"time":["10:00"]}"#,
  ]) func `a malformed forecast does not affect the current weather`(_ section: String) throws {
    let response = try response("{\"utc_offset_seconds\":0,\(Self.current),\(section)}")
    #expect(throws: MalformedResponse.self) { try response.forecast(at: FakeService.now) }
    #expect(try response.current().temperature == 5)
  }

  @Test func `a forecast without hours is malformed`() throws {
    let response = try response("{\"utc_offset_seconds\":0,\(Self.current),\(Self.daily)}")
    let error = #expect(throws: MalformedResponse.self) {
      try response.forecast(at: FakeService.now)
    }
    #expect(error?.reason == "'hourly' is missing")
  }

  @Test func `missing figures are unknown`() throws {
    let response = try response("{\"utc_offset_seconds\":0,\(Self.current),\(Self.daily)}")
    #expect(response.timeZone == nil)
    let current = try response.current()
    for measure in CurrentMeasure.all where measure != .temperature {
      #expect(current[measure] == nil)
    }
    let days = try response.days()
    #expect(days[0].sunrise == nil)
    #expect(days[0].condition == nil)
    #expect(days[0].complete)
  }

  @Test(arguments: ["", #""utc_offset_seconds":null,"#])
  func `local times without a UTC offset are malformed`(_ offset: String) {
    let error = #expect(throws: MalformedResponse.self) {
      try response("{\(offset)\(Self.current)}")
    }
    #expect(error?.reason == "'utc_offset_seconds' is missing")
  }

  @Test(arguments: ["64801", "-1e9", "9000000000000000000", "1e300", "\"east\"", "true", "0.5"])
  func `an impossible UTC offset is malformed`(_ offset: String) {
    #expect(throws: MalformedResponse.self) {
      try response("{\"utc_offset_seconds\":\(offset),\(Self.current)}")
    }
  }

  @Test func `an invalid time zone is unknown`() throws {
    #expect(
      try response(#"{"utc_offset_seconds":0,"timezone":"Asia/Seoul"}"#).timeZone == "Asia/Seoul")
    #expect(
      try response(#"{"utc_offset_seconds":0,"timezone":"Asia/\n\u001b[31mSeoul"}"#).timeZone == nil
    )
    let long = String(repeating: "a", count: 15_000_000)
    #expect(try response(#"{"utc_offset_seconds":0,"timezone":"\#(long)"}"#).timeZone == nil)
    #expect(try response(#"{"utc_offset_seconds":0,"timezone":" "}"#).timeZone == nil)
    #expect(try response(#"{"utc_offset_seconds":0,"timezone":5}"#).timeZone == nil)
  }

  @Test func `an error with status 200 has its reason`() throws {
    let body = #"{"reason":"Over capacity","error":true}"#
    for count in [1, 100] {
      let service = FakeService { _ in .status(200, body) }
      let results = try service.fetch(weatherRequests(count))
      #expect(
        results.allSatisfy {
          $0.failure?.message == "weather.example sent an unusable response: Over capacity"
        })
    }
  }

  @Test func `the legacy section is used only with units`() throws {
    let values = """
      "current_weather":{"time":"2023-10-25T20:45","interval":900,"temperature":84.1,
       "windspeed":7.6,"winddirection":90,"is_day":0,"weathercode":1}
      """
    let units = """
      "current_weather_units":{"temperature":"°F","windspeed":"mp/h","winddirection":"°"}
      """
    let current = try response("{\"utc_offset_seconds\":0,\(values),\(units)}").current()
    #expect(current.temperature?.inThousandths == 28.944)
    #expect(current.windSpeed?.inThousandths == 12.231)
    #expect(current.windDirection == 90)
    #expect(current.isDay == false)
    #expect(current.condition == Condition(code: 1))
    #expect(throws: MalformedResponse.self) { try response("{\(values)}").current() }
  }
}
