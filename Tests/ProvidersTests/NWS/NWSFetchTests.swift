import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Fetching from the National Weather Service` {
  @Test func `takes three rounds and requests only what is needed`() throws {
    let now = try NewYork.now()
    let all = FakeNWS(try NewYork.recorded())
    let result = try all.fetch([NewYork.weatherRequest()], at: now)[0]
    #expect(
      all.rounds == [
        [NewYork.point], [NewYork.stations, NewYork.halfDays, NewYork.hourly],
        [NewYork.observation("KNYC")],
      ])
    #expect(result.failure == nil)
    #expect(result.temperature == -7.2)
    let current = FakeNWS(try NewYork.recorded(.current))
    _ = try current.fetch([NewYork.weatherRequest(.current)], at: now)
    #expect(current.requests.count == 3)
    let forecast = FakeNWS(try NewYork.recorded(.forecast))
    _ = try forecast.fetch([NewYork.weatherRequest(.forecast)], at: now)
    #expect(forecast.rounds == [[NewYork.point], [NewYork.halfDays, NewYork.hourly]])
    let nothing = FakeNWS([:])
    #expect(try nothing.fetch([NewYork.weatherRequest([])], at: now) == [WeatherResult()])
    #expect(try nothing.fetch([], at: now) == [])
  }

  @Test func `sends the contact only to the configured host, and caches the point for a day`()
    throws
  {
    let service = FakeNWS(try NewYork.recorded())
    _ = try service.fetch([NewYork.weatherRequest()], at: try NewYork.now())
    for request in service.requests {
      #expect(
        request.credentialHeaders == [Request.Header("User-Agent", "skydiff/1.0 me@example.org")])
      #expect(request.headers == [Request.Header("Accept", "application/geo+json")])
      #expect(request.cost == QuotaCost(of: "nws"))
      #expect(request.retryPolicy.wait(after429With: "") == .seconds(5))
    }
    #expect(
      service.requests.map(\.cachePolicy) == [
        .atLeast(86_400), .atLeast(86_400), .byHeaders, .byHeaders, .byHeaders,
      ])
  }

  /// The recordings with forecasts made at some times.
  private func recorded(generatedAt: String, updatedAt: String) throws -> [String: [FakeNWS.Reply]]
  {
    var replies = try NewYork.recorded(.forecast)
    for (path, name) in [
      (NewYork.halfDays, "forecast_nyc"), (NewYork.hourly, "forecast_hourly_nyc"),
    ] {
      var body = String(decoding: try Recording.nws(name), as: UTF8.self)
      for (key, time) in [("generatedAt", generatedAt), ("updateTime", updatedAt)] {
        body = body.replacing(try Regex("\"\(key)\": \"[^\"]*\""), with: "\"\(key)\": \"\(time)\"")
      }
      replies[path] = [.ok(body)]
    }
    return replies
  }

  @Test(arguments: [
    ("2026-01-20T18:50:00+00:00", "2026-01-20T06:07:29+00:00", nil),
    ("2026-01-20T06:51:01+00:00", "2026-01-20T00:00:00+00:00", nil),
    ("2026-01-20T06:50:00+00:00", "2026-01-20T06:00:00+00:00", "2026-01-20T06:00:00Z"),
    ("2026-01-20T18:50:00+00:00", "2026-01-17T06:00:00+00:00", "2026-01-17T06:00:00Z"),
    ("", "2026-01-17T06:00:00+00:00", "2026-01-17T06:00:00Z"), ("", "", nil),
  ]) func `takes the age of a forecast from the service where it is old`(
    generatedAt: String, updatedAt: String, madeAt: String?
  ) throws {
    let now = try NewYork.now()
    let service = FakeNWS(try recorded(generatedAt: generatedAt, updatedAt: updatedAt))
    let result = try service.fetch([NewYork.weatherRequest(.forecast)], at: now)[0]
    let forecast = try #require(result.forecast).get()
    #expect(forecast.fetchedAt == (try madeAt.map { try instant($0) } ?? now))
  }

  @Test func `accepts an address with a trailing slash`() throws {
    let service = FakeNWS(try NewYork.recorded(.current))
    let result = try service.fetch(
      [NewYork.weatherRequest(.current)], at: try NewYork.now(), baseURL: FakeNWS.root + "/")[0]
    #expect(result.temperature == -7.2)
  }

  @Test(arguments: ["DE", "CA", "MX", "GB"]) func `sends no request for a place abroad`(
    _ country: String
  ) throws {
    let service = FakeNWS([:])
    var weatherRequest = NewYork.weatherRequest()
    weatherRequest.countryCode = country
    let failure = try #require(
      try service.fetch([weatherRequest], at: try NewYork.now())[0].failure)
    #expect(failure.kind == .notCovered)
    #expect(failure.parts == .all)
    #expect(failure.message == "api.weather.gov covers only the United States and its territories")
  }

  @Test(arguments: ["US", "PR", "GU", "VI", "AS", "MP", "UM", nil])
  func `sends a request for a covered or unknown country`(_ country: String?) throws {
    let service = FakeNWS(try NewYork.recorded())
    var weatherRequest = NewYork.weatherRequest()
    weatherRequest.countryCode = country
    #expect(try service.fetch([weatherRequest], at: try NewYork.now())[0].failure == nil)
  }

  @Test func `requests shared resources of neighbors once`() throws {
    var replies = try NewYork.recorded()
    replies["/points/40.7,-74"] = replies[NewYork.point]
    let service = FakeNWS(replies)
    var neighbor = NewYork.weatherRequest(.current)
    neighbor.latitude = 40.7
    neighbor.longitude = -74
    let results = try service.fetch(
      [NewYork.weatherRequest(), neighbor, neighbor], at: try NewYork.now())
    #expect(service.rounds.map(\.count) == [2, 3, 1])
    #expect(results.map(\.temperature) == [-7.2, -7.2, -7.2])
    #expect(results.allSatisfy { $0.failure == nil })
  }

  @Test func `finishes the first of many places before the last ones`() throws {
    let count = 450
    var replies: [String: [FakeNWS.Reply]] = [:]
    let weatherRequests = (1...count).map { index in
      var weatherRequest = NewYork.weatherRequest(.forecast)
      weatherRequest.latitude = Double(index) / 10
      let root = "\(FakeNWS.root)/\(index)"
      replies["/points/\(weatherRequest.latitude.shortCoordinateText),-74.006"] = [
        .ok(#"{"properties":{"forecast":"\#(root)/days","forecastHourly":"\#(root)/hours"}}"#)
      ]
      replies["/\(index)/days?units=si"] = [.status(404)]
      replies["/\(index)/hours?units=si"] = [.status(404)]
      return weatherRequest
    }
    let service = FakeNWS(replies)
    let results = try service.fetch(weatherRequests, at: try NewYork.now())
    #expect(results.map { $0.failure?.kind } == weatherRequests.map { _ in .refused })
    #expect(service.requests.count == 3 * count)
    #expect(service.rounds.allSatisfy { $0.count <= NWSFetch.maximumRequestsAtOnce })
    #expect(service.rounds[0].allSatisfy { $0.hasPrefix("/points/") })
    #expect(service.rounds[1].first == "/1/days?units=si")
    #expect(service.rounds[1].last == "/100/hours?units=si")
  }
}
