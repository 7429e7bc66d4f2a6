import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Faults of the National Weather Service` {
  /// The result if some replies differ from the recordings; no replies for a path that is not
  /// requested.
  private func result(
    _ changes: [String: [FakeNWS.Reply]?], parts: WeatherParts = .all
  ) throws -> (WeatherResult, FakeNWS) {
    var replies = try NewYork.recorded(parts)
    for (path, reply) in changes { replies[path] = reply }
    let service = FakeNWS(replies)
    return (try service.fetch([NewYork.weatherRequest(parts)], at: try NewYork.now())[0], service)
  }

  /// Without replies after the point.
  private func onlyPoint(_ replies: FakeNWS.Reply...) throws -> WeatherResult {
    try FakeNWS([NewYork.point: replies]).fetch([NewYork.weatherRequest()], at: try NewYork.now())[
      0]
  }

  static let problem = #"""
    {"type":"https://api.weather.gov/problems/UnexpectedProblem","title":"Unexpected\nProblem",
     "status":500,"detail":"me@example.org broke it"}
    """#

  @Test(arguments: [
    (
      FakeNWS.Reply.status(500, problem), FetchFailure.Kind.server,
      "api.weather.gov answered 500: Unexpected Problem: REDACTED broke it"
    ), (.status(503, "<html>"), .server, "api.weather.gov answered 503"),
    (.status(403, "Access Denied"), .rejected, "api.weather.gov answered 403"),
    (.status(401), .rejected, "api.weather.gov answered 401"),
    (.status(429, "{}"), .throttled, "api.weather.gov answered 429"),
    (.status(400, #"{"title":5,"detail":"Bad"}"#), .refused, "api.weather.gov answered 400: Bad"),
    (.status(404, "<html>"), .refused, "api.weather.gov answered 404"),
    (.status(204), .malformed, "api.weather.gov answered 204"),
    (.failure(.timedOut), .timeout, "api.weather.gov: it failed"),
    (.failure(.connectionFailed), .unreachable, "api.weather.gov: it failed"),
    (.failure(.tooLarge), .tooLarge, "api.weather.gov: it failed"),
    (.failure(.redirectRefused), .refused, "api.weather.gov: it failed"),
    (
      .failure(.quotaExceeded(callsLeft: 0, renewedAt: FakeService.now)), .throttled,
      "api.weather.gov: it failed"
    ),
  ]) func `a failed point fails both halves`(
    _ reply: FakeNWS.Reply, _ kind: FetchFailure.Kind, _ message: String
  ) throws {
    let failure = try #require(try onlyPoint(reply).failure)
    #expect(failure.kind == kind)
    #expect(failure.message == message)
    #expect(failure.parts == .all)
  }

  static let unreadable: [LongText] = [
    "", "<html>", "{", "[]", "null", "{}", #"{"properties":null}"#, #"{"properties":[]}"#, "\u{0}",
    LongText(String(repeating: "[", count: 100_000)),
    LongText(String(repeating: #"{"properties":"#, count: 100_000)),
  ]

  @Test(arguments: unreadable) func `a malformed response is requested again`(
    _ body: LongText
  ) throws {
    let body = body.text
    #expect(
      try onlyPoint(.ok(body), .ok(body)).failure?.kind
        == FakeService.expectedFailure(of: body).kind)
    var replies = try NewYork.recorded()
    for path in replies.keys { replies[path]?.insert(.ok(body), at: 0) }
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(result.failure == nil)
    #expect(service.requests.filter { $0.cachePolicy == .reload }.count == 5)
  }

  @Test(arguments: [
    #"{"properties":{}}"#, #"{"properties":{"forecast":5,"observationStations":null}}"#,
    #"{"properties":{"timeZone":"America/New_York"}}"#,
  ]) func `a point without addresses is malformed`(_ body: String) throws {
    #expect(try onlyPoint(.ok(body), .ok(body)).failure?.kind == .malformed)
  }

  @Test(arguments: ["", "../../etc/passwd", "America/New York", "/etc", "a\\u0000b"])
  func `an invalid time zone is unknown`(_ zone: String) throws {
    let url = "\(FakeNWS.root)/x"
    let body = #"{"properties":{"timeZone":"\#(zone)","observationStations":"\#(url)"}}"#
    let provider = NWS(baseURL: FakeNWS.root, contact: "x", product: "y")
    #expect(try NWSPoint(.ok(body), of: provider).timeZone == nil)
  }

  @Test func `an observation with only nulls is valid but not used`() throws {
    let nulls =
      #"{"properties":{"timestamp":null,"temperature":null,"icon":null,"cloudLayers":null}}"#
    let (result, _) = try result([
      NewYork.observation("KNYC"): [.ok(nulls)], NewYork.observation("KLGA"): [.ok(nulls)],
      NewYork.observation("KEWR"): [.ok(nulls)],
    ])
    #expect(result.temperature?.inThousandths == -6.111)
  }

  @Test(arguments: [
    "https://evil.example/forecast", "http://api.weather.gov/gridpoints/OKX/33,35/forecast",
    "https://api.weather.gov:8443/x", "https://api.weather.gov.evil.example/x",
    "https://api.weather.gov@evil.example/x", "//evil.example/x", "/gridpoints/x", "",
    #"https://api.weather.gov\\@evil.example/"#, "https://api.weather.gov/a b",
    #"https://api.weather.gov/\r\nHost: evil.example"#,
  ]) func `an address on another host is not used`(_ url: String) throws {
    for key in ["forecast", "forecastHourly", "observationStations"] {
      let own = "https://api.weather.gov/x"
      let urls = ["forecast", "forecastHourly", "observationStations"].map { name in
        #""\#(name)":"\#(name == key ? url : own)""#
      }
      let body = #"{"properties":{\#(urls.joined(separator: ","))}}"#
      let failure = try #require(try onlyPoint(.ok(body), .ok(body)).failure)
      #expect(failure.kind == .malformed)
    }
  }

  @Test(
    arguments: [
      ("half days", NewYork.halfDays, .forecast), ("hours", NewYork.hourly, .forecast),
      ("observation", NewYork.observation("KNYC"), .current),
    ] as [(String, String, WeatherParts)]) func `each half fails on its own without`(
      _ name: String, _ path: String, _ missing: WeatherParts
    ) throws
  {
    var replies: [(FakeNWS.Reply, FetchFailure.Kind)] = [
      (.failure(.timedOut), .timeout), (.status(429), .throttled),
    ]
    // Another station is asked.
    if missing != .current { replies.append((.status(500), .server)) }
    for (reply, kind) in replies {
      let (result, _) = try result([path: [reply]])
      let failure = try #require(result.failure)
      #expect(failure.kind == kind)
      #expect(failure.parts == missing)
      #expect(result.hasArrived)
      #expect(result.timeZone == "America/New_York")
    }
  }

  @Test func `without stations there is no current weather`() throws {
    let (result, _) = try result([
      NewYork.stations: [.status(503)], NewYork.observation("KNYC"): nil,
    ])
    #expect(result.failure?.parts == .current)
    #expect(result.failure?.kind == .server)
  }

  @Test func `at sea there is no forecast`() throws {
    let marine =
      #"{"type":"https://api.weather.gov/problems/MarineForecastNotSupported","title":"Marine"}"#
    let (refused, _) = try result([
      NewYork.halfDays: [.status(404, marine)], NewYork.hourly: [.status(404, marine)],
    ])
    #expect(refused.failure?.kind == .notCovered)
    #expect(refused.failure?.parts == .forecast)
    let point =
      #"{"properties":{"forecast":null,"forecastHourly":null,"observationStations":"\#(FakeNWS.root)/gridpoints/OKX/33,35/stations"}}"#
    let (missing, _) = try result([
      NewYork.point: [.ok(point)], NewYork.halfDays: nil, NewYork.hourly: nil,
    ])
    #expect(missing.temperature == -7.2)
    #expect(missing.failure?.kind == .notCovered)
    #expect(missing.failure?.message == "api.weather.gov has no forecasts for this place")
  }
}
