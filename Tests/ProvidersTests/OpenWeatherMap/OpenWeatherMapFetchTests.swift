import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `A fetch from OpenWeatherMap` {
  private typealias Reply = FakeOpenWeatherMap.Reply

  private func weatherRequests(_ parts: WeatherParts...) -> [WeatherRequest] {
    parts.enumerated().map { index, parts in
      WeatherRequest(latitude: Double(index), longitude: -20.5, parts: parts, forecastDays: 7)
    }
  }

  private static func good(_ call: FakeOpenWeatherMap.Call) -> Reply {
    .ok(call.isForecast ? FakeOpenWeatherMap.forecast() : FakeOpenWeatherMap.current)
  }

  @Test func `sends all requests at once, and only those needed`() throws {
    let service = FakeOpenWeatherMap(Self.good)
    let results = try service.fetch(weatherRequests(.all, .forecast, .current))
    #expect(service.rounds.count == 1)
    let key = FakeOpenWeatherMap.key
    #expect(
      service.requests.map(\.url) == [
        "https://owm.example/data/2.5/weather?lat=0.0&lon=-20.5&units=metric&appid=\(key)",
        "https://owm.example/data/2.5/forecast?lat=0.0&lon=-20.5&units=metric&appid=\(key)",
        "https://owm.example/data/2.5/forecast?lat=1.0&lon=-20.5&units=metric&appid=\(key)",
        "https://owm.example/data/2.5/weather?lat=2.0&lon=-20.5&units=metric&appid=\(key)",
      ])
    #expect(results.map { $0.current != nil } == [true, false, true])
    #expect(results.map { $0.forecast != nil } == [true, true, false])
    #expect(results.allSatisfy { $0.failure == nil && !$0.wasCancelled })
    #expect(results.allSatisfy { $0.utcOffset == 0 && $0.timeZone == nil && $0.alerts == nil })
    #expect(try FakeOpenWeatherMap(Self.good).fetch([]).isEmpty)
  }

  @Test func `never prints, caches or forwards the key`() throws {
    let service = FakeOpenWeatherMap(Self.good)
    _ = try service.fetch(weatherRequests(.all))
    for request in service.requests {
      #expect(request.redactedURL.hasSuffix("&units=metric&appid=REDACTED"))
      #expect(request.secretQueryItems == ["appid"])
      #expect(request.cachePolicy == .none)
      #expect(request.cost == QuotaCost(of: "openweathermap", calls: 1))
      #expect(request.retryPolicy.wait(after429With: "blocked") == .seconds(60))
      #expect(request.retryPolicy.maximumThrottledTries == 1)
      #expect(!request.headers.contains { $0.value.contains(FakeOpenWeatherMap.key) })
    }
  }

  @Test func `accepts any key characters and an address with a path`() throws {
    let provider = OpenWeatherMap(baseURL: "http://127.0.0.1:8080/owm//", apiKey: "a&b c")
    let request = provider.request(for: .current, of: FakeOpenWeatherMap.weatherRequest)
    #expect(
      request.url
        == "http://127.0.0.1:8080/owm/data/2.5/weather?lat=51.5&lon=-0.1&units=metric&appid=a%26b%20c"
    )
    #expect(request.redact("not 'a&b c'") == "not 'REDACTED'")
  }

  @Test(
    arguments: [
      (401, #"{"cod":401,"message":"Invalid"}"#, .rejected, "answered 401: Invalid"),
      (400, #"{"cod":"400","message":"wrong latitude"}"#, .refused, "answered 400: wrong latitude"),
      (
        404, #"{"cod":"404","message":"city not found"}"#, .notCovered,
        "answered 404: city not found"
      ),
      (404, #"{"cod":"404","message":"Internal error"}"#, .refused, "answered 404: Internal error"),
      (404, "<html>not found</html>", .refused, "answered 404"),
      (403, "", .rejected, "answered 403"),
      (429, #"{"cod":429,"message":"blocked"}"#, .throttled, "answered 429: blocked"),
      (500, #"{"cod":"500","message":7}"#, .server, "answered 500"),
      (503, "<html>", .server, "answered 503"), (204, "", .malformed, "answered 204"),
      // The status counts before the code.
      (500, #"{"cod":401,"message":"x"}"#, .server, "answered 500: x"),
      (401, #"{"cod":200,"main":{}}"#, .rejected, "answered 401"),
      // The code counts if the status is 200.
      (200, #"{"cod":401,"message":"Invalid"}"#, .rejected, "answered 401: Invalid"),
      (200, #"{"cod":"429","message":"m"}"#, .throttled, "answered 429: m"),
      (
        200, #"{"cod":"404","message":"city not found"}"#, .notCovered,
        "answered 404: city not found"
      ), (200, #"{"cod":502}"#, .server, "answered 502"),
      (
        403, #"{"message":"no \#(FakeOpenWeatherMap.key)\n\u001b[31m"}"#, .rejected,
        "answered 403: no REDACTED [31m"
      ),
    ] as [(Int, String, FetchFailure.Kind, String)]) func `reports an error`(
      _ status: Int, _ body: String, _ kind: FetchFailure.Kind, _ message: String
    ) throws
  {
    let service = FakeOpenWeatherMap { _ in .status(status, body) }
    let result = try #require(try service.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(result.failure?.kind == kind)
    #expect(result.failure?.message == "owm.example \(message)")
    #expect(result.failure?.parts == .all)
    #expect(result.failure?.at == FakeOpenWeatherMap.now)
    #expect(service.rounds.count == 1)
  }

  @Test(arguments: [
    "", "<html>", "{", "null", "[]", "{}", "7", #"{"cod":200}"#, #"{"cod":"OK"}"#,
    #"{"cod":"x","main":{},"list":[]}"#, #"{"cod":1e999,"main":{},"list":[]}"#,
    #"{"cod":302,"main":{},"list":[]}"#, #"{"main":7,"list":7}"#, #"{"main":null,"list":null}"#,
    #"{"main":[],"list":{}}"#, #"{"main":{"temp":NaN}}"#, #"{"main":{"temp":5}"#,
    #"{"main":{},"timezone":65000}"#, LongText(String(repeating: "[", count: 100_000)),
    LongText(String(repeating: #"{"main":"#, count: 100_000)),
  ]) func `requests a malformed response again`(_ body: LongText) throws {
    let body = body.text
    let bad = FakeOpenWeatherMap { _ in .ok(body) }
    let failed = try #require(try bad.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    let (kind, start) = FakeService.expectedFailure(of: body)
    #expect(failed.failure?.kind == kind)
    #expect(failed.failure?.message.hasPrefix("owm.example\(start)") == true)
    #expect(bad.rounds.map(\.count) == [2, 2])

    let good = FakeOpenWeatherMap { $0.turn == 1 ? .ok(body) : Self.good($0) }
    let result = try #require(try good.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(result.failure == nil)
    #expect(good.rounds.map(\.count) == [2, 2])
  }

  @Test(arguments: [
    (#"{"list":[]}"#, "'list' has no step from today on"),
    (#"{"list":[{"main":{}}]}"#, "a time of 'list' cannot be read"),
    (#"{"list":[{"dt":"x","main":{}}]}"#, "a time of 'list' cannot be read"),
    (#"{"list":[{"dt":1e300,"main":{}}]}"#, "a time of 'list' cannot be read"),
    (#"{"list":[{"dt":1795251600}]}"#, "'main' is missing"),
    (#"{"list":[null]}"#, "'main' is missing"),
    (
      #"{"list":[{"dt":1795251600,"main":{}},{"dt":1795251600,"main":{}}]}"#,
      "the times of 'list' do not ascend"
    ), (#"{"list":[],"city":{"timezone":1.5}}"#, "'timezone' is out of range"),
    (#"{"list":[],"city":{"timezone":true}}"#, "'timezone' is out of range"),
    (FakeOpenWeatherMap.forecast(from: 1_700_000_000), "'list' has no step from today on"),
  ]) func `fails a forecast that is malformed in part`(_ body: String, _ what: String) throws {
    let failure = #expect(throws: FetchFailure.self) { try forecast(body) }
    #expect(failure?.message == "owm.example sent an unusable response: \(what)")
    #expect(failure?.parts == .forecast)
  }

  @Test func `returns one half without the other`() throws {
    let service = FakeOpenWeatherMap { call in
      call.isForecast ? .status(500, "") : .ok(FakeOpenWeatherMap.current)
    }
    let result = try #require(try service.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(try result.current?.get().temperature == 5)
    #expect(result.failure?.kind == .server)
    #expect(result.failure?.parts == .forecast)
  }

  @Test func `handles each place independently`() throws {
    let service = FakeOpenWeatherMap { call in
      call.query["lat"] == "1.0" ? .failure(.timedOut) : Self.good(call)
    }
    let results = try service.fetch(weatherRequests(.all, .all, .current))
    #expect(results.map { $0.failure?.kind } == [nil, .timeout, nil])
  }

  @Test func `reports an exceeded quota`() throws {
    let spent = TransferFailure.Kind.quotaExceeded(callsLeft: 0, renewedAt: FakeOpenWeatherMap.now)
    let service = FakeOpenWeatherMap { _ in .failure(spent) }
    let result = try #require(try service.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(result.failure?.kind == .throttled)
    #expect(result.failure?.message == "owm.example: the reason")
  }

  @Test func `has no failure after an interruption`() throws {
    let none = try FakeOpenWeatherMap { _ in .failure(.cancelled) }.fetch(
      weatherRequests(.all, .current))
    #expect(none.allSatisfy { $0.wasCancelled })
    // What has arrived is saved.
    let half = try FakeOpenWeatherMap { call in
      call.isForecast ? .failure(.cancelled) : .ok(FakeOpenWeatherMap.current)
    }.fetch(weatherRequests(.all))
    #expect(half.map(\.wasCancelled) == [false])
    #expect(half[0].forecast == nil)
    #expect(half[0].failure == nil)
    #expect(try half[0].current?.get().temperature == 5)
  }

  @Test func `keeps the first failure when the retry is interrupted`() throws {
    let service = FakeOpenWeatherMap { call in
      guard call.isForecast else { return .ok(FakeOpenWeatherMap.current) }
      return call.turn == 1 ? .ok("[") : .failure(.cancelled)
    }
    let result = try #require(try service.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(!result.wasCancelled)
    #expect(result.failure?.kind == .malformed)
    #expect(result.failure?.parts == .forecast)
  }

  @Test func `dates a cached response by its own age`() throws {
    let before = FakeOpenWeatherMap.now - 300
    let service = FakeOpenWeatherMap { call in
      var response = Response(
        status: 200,
        body: Data(
          (call.isForecast ? FakeOpenWeatherMap.forecast() : FakeOpenWeatherMap.current).utf8))
      response.cachedSince = before
      return .success(response)
    }
    let result = try #require(try service.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(try result.current?.get().fetchedAt == before)
    #expect(try result.forecast?.get().fetchedAt == before)
  }

  @Test func `has its own name and license`() {
    let provider = OpenWeatherMap(baseURL: "https://owm.example", apiKey: "k")
    #expect(provider.name == "openweathermap")
    #expect(
      OpenWeatherMap.definition.attribution == "Weather data by OpenWeather (openweathermap.org)")
    #expect(provider.limits == nil)
    #expect(OpenWeatherMap.freeLimits == RateLimits(minute: 60))
  }
}
