import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Earlier forecasts of Open-Meteo` {
  private static let date = LocalDate(at: .sample, utcOffset: 0)

  /// Fetches those of the models for one place; returns them and the requests.
  private func fetch(
    _ models: [String?] = [nil], daysBefore: ClosedRange<Int> = 1...2, body: String
  ) throws -> (results: [Result<EarlierForecasts, FetchFailure>], requests: [Request]) {
    let provider = OpenMeteo(
      forecastURL: "https://api.open-meteo.com/v1/forecast", geocodingURL: "https://places.example")
    var machine = provider.earlierForecasts(
      EarlierForecastsRequest(
        places: [Place(name: "A", latitude: 1, longitude: 2)], models: models,
        dates: Self.date...Self.date.advanced(byDays: 6), daysBefore: daysBefore, lifetime: 60))
    var all: [Request] = []
    let results = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      all += requests
      return requests.map { Exchange(request: $0, result: .success(.ok(body))) }
    }
    return (results[0], all)
  }

  /// A day of hours whose values are their numbers, with some unknown.
  private func day(missing: Int = 0, suffix: String = "_previous_day1") -> String {
    let times = (0..<24).map { #""2026-11-21T\#($0 < 10 ? "0" : "")\#($0):00""# }
    let values = (0..<24).map { $0 < missing ? "null" : "\($0)" }
    return """
      {"utc_offset_seconds":0,"hourly":{"time":[\(times.joined(separator: ","))],
       "temperature_2m\(suffix)":[\(values.joined(separator: ","))],
       "precipitation\(suffix)":[\(times.map { _ in "0.1" }.joined(separator: ","))]}}
      """
  }

  @Test func `are asked at their own host, for 1.4 calls a place and kept`() throws {
    let request = try fetch(daysBefore: 1...7, body: day()).requests[0]
    #expect(request.url.hasPrefix("https://previous-runs-api.open-meteo.com/v1/forecast?"))
    #expect(request.url.contains("&start_date=2026-11-21&end_date=2026-11-27&timezone=auto"))
    #expect(request.cost?.share == 0.9)
    #expect(abs((request.cost?.calls ?? 0) - 1.4) < 1e-9)
    #expect(request.cachePolicy == .atLeast(60))
    // A response to an address with a secret would not be kept.
    #expect(request.secretQueryItems.isEmpty)
  }

  @Test func `have the low, the high and the rain of each day`() throws {
    let earlier = try fetch(body: day()).results[0].get()
    #expect(earlier.provider == "open-meteo")
    var expected = EarlierForecasts.Day(date: Self.date, daysBefore: 1)
    expected.temperatureMax = 23
    expected.temperatureMin = 0
    expected.precipitation = 2.4
    #expect(earlier.days == [expected])
  }

  @Test(arguments: [(2, 1), (3, 0)]) func `a day with more than two hours missing is none`(
    _ missing: Int, _ count: Int
  ) throws { #expect(try fetch(body: day(missing: missing)).results[0].get().days.count == count) }

  @Test func `of several models are in one request`() throws {
    let (results, requests) = try fetch(
      [nil, "icon_d2"], body: day(suffix: "_previous_day1_icon_d2"))
    #expect(requests.count == 1)
    #expect(requests[0].url.contains("models=best_match,icon_d2&"))
    #expect(try results[1].get().provider == "open-meteo:icon_d2")
    #expect(try results[1].get().days.count == 1)
    // Its keys are missing.
    #expect(throws: FetchFailure.self) { try results[0].get() }
  }

  @Test(.enabled(if: Recording.isDirectoryKnown, "set SKYDIFF_RECORDINGS to their folder"))
  func `are read as recorded`() throws {
    var response = try recorded("previous_runs_two_models")
    #expect(response.isAbout("icon_seamless", ["temperature_2m_previous_day1"]))
    response.suffix = "_gfs_seamless"
    let hours = try response.hoursByDate()
    #expect(hours.dates.map(\.rows) == [0..<2])
    #expect(try hours.figures("temperature_2m_previous_day1", .temperature) == [14.7, 14.0])
    let one = try recorded("previous_runs_enschede").hoursByDate()
    #expect(try one.figures("temperature_2m_previous_day2", .temperature) == [14.4, 14.2, 13.4])
    #expect(try one.figures("temperature_2m_previous_day7", .temperature) == [nil, nil, nil])
    // Its days are too short.
    let text = try Recording.body("previous_runs_enschede").text
    #expect(try fetch(body: text).results[0].get().days.isEmpty)
  }

  private func recorded(_ name: String) throws -> OpenMeteoResponse {
    try response(Recording.body(name).text)
  }
}
