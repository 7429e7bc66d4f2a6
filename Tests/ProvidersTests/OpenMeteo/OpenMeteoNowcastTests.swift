import FoundationEssentials
import HTTP
import JSONText
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `The nowcast of Open-Meteo` {
  private func nowcast(_ section: String) throws -> Nowcast? {
    let text = #"{"utc_offset_seconds":3600,"minutely_15":\#(section)}"#
    return try OpenMeteoResponse(JSONDocument(text).root).nowcast(at: .sample)
  }

  @Test func `is asked for in the request of the current weather`() throws {
    let service = FakeService { .ok($0) }
    for (parts, isAsked) in [(WeatherParts.all, true), (.current, true), (.forecast, false)] {
      let weatherRequest = WeatherRequest(latitude: 1, longitude: 2, parts: parts, forecastDays: 1)
      _ = try service.fetch([weatherRequest])
      let query = try #require(service.calls.last).query
      #expect(query["minutely_15"] == (isAsked ? "precipitation" : nil))
      #expect(query["forecast_minutely_15"] == (isAsked ? "12" : nil))
    }
    #expect(service.rounds.count == 3)
  }

  @Test func `has rates by the hour from the beginnings of quarters on`() throws {
    let nowcast = try nowcast(
      """
      {"time":["2026-11-21T10:00","2026-11-21T10:15","2026-11-21T10:30"],
       "precipitation":[0.1,0,0.5]}
      """)
    #expect(nowcast?.start == Date(timeIntervalSince1970: 1_795_251_600 - 900))
    #expect(nowcast?.rates == [0.4, 0, 2])
    #expect(nowcast?.stepMinutes == 15)
    #expect(nowcast?.provider == "open-meteo")
  }

  @Test func `reads the recorded quarters of a dry hour`() throws {
    let root = try JSONDocument(try Recording.body("minutely15_enschede").text).root
    let nowcast = try OpenMeteoResponse(root).nowcast(at: .sample)
    #expect(nowcast?.start == (try instant("2026-10-03T10:15:00Z")))
    #expect(nowcast?.rates == [0, 0, 0, 0])
  }

  @Test(arguments: [
    #"{}"#, #"{"time":[],"precipitation":[]}"#,
    #"{"time":["2026-11-21T10:00"],"precipitation":[null]}"#,
    #"{"time":["2026-11-21T10:00"],"precipitation":[1,2]}"#,
    #"{"time":["2026-11-21T10:00","2026-11-21T10:30"],"precipitation":[1,2]}"#,
    #"{"time":["2026-11-21T10:00"],"precipitation":["?"]}"#, #"{"time":["?"],"precipitation":[1]}"#,
    "[]", "1",
  ]) func `is nil where there are none, or they are malformed`(_ section: String) throws {
    #expect(try nowcast(section) == nil)
  }

  @Test func `ends before the first rate that is impossible`() throws {
    let nowcast = try nowcast(
      """
      {"time":["2026-11-21T10:00","2026-11-21T10:15","2026-11-21T10:30"],
       "precipitation":[0.1,626,0.5]}
      """)
    #expect(nowcast?.rates == [0.4])
  }

  @Test func `ends before the first unknown quarter`() throws {
    let section = #"{"time":["2026-11-21T10:00","2026-11-21T10:15"],"precipitation":[1,null]}"#
    #expect(try nowcast(section)?.rates == [4])
  }
}
