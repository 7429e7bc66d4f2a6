import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Fetching from MET Norway` {
  private static let soundBody = METNorwayService.body([
    METNorwayService.hourly("2026-11-21T09:00:00Z", 4)
  ])

  @Test func `sends one request per place, with a contact`() throws {
    let service = METNorwayService(Self.soundBody)
    let places = [(59.913869, 10.752245), (-33.868801, 151.2093), (0, -0.00004)]
    let weatherRequests = places.map {
      WeatherRequest(latitude: $0.0, longitude: $0.1, parts: .all, forecastDays: 7)
    }
    let results = try service.fetch(weatherRequests)
    #expect(results.map(\.temperature) == [4, 4, 4])
    #expect(service.rounds.count == 1)
    let base = "https://weather.example/locationforecast/2.0/complete"
    #expect(
      service.requests.map(\.url) == [
        "\(base)?lat=59.9139&lon=10.7522", "\(base)?lat=-33.8688&lon=151.2093",
        "\(base)?lat=0&lon=0",
      ])
    let request = try #require(service.requests.first)
    #expect(request.headers == [Request.Header("Accept", "application/json")])
    #expect(
      request.credentialHeaders == [Request.Header("User-Agent", "skydiff/1.2.3 me@example.org")])
    #expect(request.cachePolicy == .byHeaders)
    #expect(request.cost == QuotaCost(of: "met-norway", calls: 1))
    // A short wait makes the service block the client.
    #expect(request.retryPolicy.wait(after429With: "") == .never)
  }

  @Test func `accepts an address with a trailing slash`() {
    var provider = METNorwayService.provider
    provider.baseURL = "http://127.0.0.1:8080/met//"
    let weatherRequest = WeatherRequest(latitude: 1, longitude: 2, parts: .all, forecastDays: 1)
    let request = provider.request(for: weatherRequest, .byHeaders)
    #expect(request.url == "http://127.0.0.1:8080/met/complete?lat=1&lon=2")
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (0.00001, "0"), (-0.00004, "0"), (-0.00006, "-0.0001"), (1e-300, "0"),
    (59.91385, "59.9139"), (10.7, "10.7"), (-179.99999, "-180"), (90, "90"), (100.0001, "100.0001"),
    (-0.5, "-0.5"), (12.0305, "12.0305"), (7.00999, "7.01"),
  ]) func `writes coordinates with at most four decimals`(_ value: Double, _ text: String) {
    #expect(value.shortCoordinateText == text)
  }

  @Test func `returns only the requested parts`() throws {
    for parts in [WeatherParts.current, .forecast, .all] {
      let result = try METNorwayService(Self.soundBody).fetch(
        at: "2026-11-21T09:00:04Z", .utc, parts)
      #expect((result.current != nil) == parts.contains(.current))
      #expect((result.forecast != nil) == parts.contains(.forecast))
      #expect(result.failure == nil)
      #expect(result.alerts == nil && result.airQuality == nil)
    }
    #expect(try METNorwayService(Self.soundBody).fetch([]).isEmpty)
  }

  @Test func `accepts a deprecated product`() throws {
    let service = METNorwayService(203, Data(Self.soundBody.utf8))
    let result = try service.fetch(at: "2026-11-21T09:00:04Z")
    #expect(result.temperature == 4)
    #expect(service.rounds.count == 1)
  }

  @Test func `dates a cached response by its validation`() throws {
    var response = Response(status: 200, body: Data(Self.soundBody.utf8))
    response.cachedSince = try instant("2026-11-21T08:40:00Z")
    let kept = response
    let result = try METNorwayService { _ in .success(kept) }.fetch(at: "2026-11-21T09:10:00Z")
    let weather = try result.currentWeather()
    #expect(weather.fetchedAt == (try instant("2026-11-21T08:40:00Z")))
    #expect(weather.observedAt == (try instant("2026-11-21T09:00:00Z")))
    #expect(try result.forecast?.get().fetchedAt == weather.fetchedAt)
  }

  private static let malformed: [String] = [
    "", "null", "[]", "{}", "<html>", #"{"properties":{}}"#, #"{"properties":{"timeseries":[]}}"#,
    #"{"properties":{"timeseries":{}}}"#, #"{"properties":{"timeseries":[{}]}}"#,
    METNorwayService.body([METNorwayService.hourly("2026-11-21T09:00:00+01:00")]),
    METNorwayService.body([METNorwayService.hourly("yesterday")]),
    METNorwayService.body([#"{"time":"2026-11-21T09:00:00Z","data":[]}"#]),
    METNorwayService.body([#"{"time":"2026-11-21T09:00:00Z","data":{"instant":"wet"}}"#]),
    METNorwayService.body([METNorwayService.hourly("2020-11-21T09:00:00Z")]),
    METNorwayService.body([METNorwayService.hourly("2029-11-21T09:00:00Z")]),
    METNorwayService.body([
      METNorwayService.hourly("2026-11-21T10:00:00Z"),
      METNorwayService.hourly("2026-11-21T09:00:00Z"),
    ]),
    METNorwayService.body([
      METNorwayService.hourly("2026-11-21T09:00:00Z"),
      METNorwayService.hourly("2026-11-21T09:00:00Z"),
    ]), String(METNorwayService.body([METNorwayService.hourly("2026-11-21T09:00:00Z")]).dropLast()),
    String(repeating: "[", count: 100_000),
    #"{"properties":"# + String(repeating: #"{"a":"#, count: 100_000),
  ]

  @Test(arguments: malformed.map { LongText($0) } as [LongText])
  func `requests a malformed response again, bypassing the cache`(_ body: LongText) throws {
    let body = body.text
    let stubborn = METNorwayService(body)
    let result = try stubborn.fetch(at: "2026-11-21T09:00:04Z")
    #expect(stubborn.requests.map(\.cachePolicy) == [.byHeaders, .reload])
    let (kind, start) = FakeService.expectedFailure(of: body)
    #expect(result.failure?.kind == kind)
    #expect(result.failure?.parts == .all)
    #expect(result.failure?.message.hasPrefix("weather.example\(start)") == true)

    var isFirst = true
    let repaired = METNorwayService { _ in
      defer { isFirst = false }
      let body = isFirst ? body : Self.soundBody
      return .success(Response(status: 200, body: Data(body.utf8)))
    }
    let later = try repaired.fetch(at: "2026-11-21T09:00:04Z")
    #expect(later.failure == nil)
    #expect(later.temperature == 4)
  }

  @Test(arguments: [.all, .current, .forecast] as [WeatherParts])
  func `requests a response without a readable figure again`(parts: WeatherParts) throws {
    let hour = METNorwayService.hourly("2026-11-21T09:00:00Z", 4711, "rain", 4711)
    let service = METNorwayService(METNorwayService.body([hour]))
    let result = try service.fetch(at: "2026-11-21T09:00:04Z", .utc, parts)
    #expect(service.requests.prefix(2).map(\.cachePolicy) == [.byHeaders, .reload])
    // A sky alone is no forecast; whether it is the present is decided for all providers.
    #expect((result.failure?.parts == .forecast) == parts.contains(.forecast))
  }

  @Test func `retries only the places with malformed responses`() throws {
    let service = METNorwayService { request in
      let isBroken = request.url.contains("lat=0.1&")
      let body = isBroken ? "" : Self.soundBody
      return .success(Response(status: 200, body: Data(body.utf8)))
    }
    let results = try service.fetch(weatherRequests(3))
    #expect(service.rounds.map(\.count) == [3, 1])
    #expect(results.map { $0.failure?.kind } == [nil, .malformed, nil])
  }

  @Test func `keeps one half if the other is missing`() throws {
    // It has the present, but none of the requested days.
    let service = METNorwayService(Self.soundBody)
    let result = try service.fetch(at: "2026-11-21T09:00:04Z", .utc, .all, days: 0)
    #expect(result.temperature == 4)
    #expect(result.failure?.parts == .forecast)
    // A response for later hours of today has no present.
    let late = METNorwayService(
      METNorwayService.body([METNorwayService.hourly("2026-11-21T15:00:00Z")]))
    let other = try late.fetch(at: "2026-11-21T09:00:04Z")
    #expect(other.failure?.parts == .current)
    #expect(try other.days().map(\.temperatureMax) == [1])
  }
}
