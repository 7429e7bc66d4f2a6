import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// Bodies that are far too large.
///
/// Reading ends at the limits of each request; the time limit only ends a test that hangs.
@Suite(.timeLimit(.minutes(8))) struct `A hostile body` {
  /// How often an element is repeated; a forecast has at most 400.
  private static let many = 300_000

  private static let zeros = "[\(String(repeating: "0,", count: many))0]"

  private static let dates = "[\(String(repeating: "\"2026-11-21\",", count: many))\"2026-11-21\"]"

  private static let objects = "[\(String(repeating: "{},", count: many))0]"

  /// Bodies with a valid beginning, by what they repeat.
  static let bodies: [(name: String, body: String)] = [
    ("numbers", zeros), ("objects", objects),
    ("dates", #"{"daily":{"time":\#(dates)},"hourly":{"time":\#(dates)}}"#),
    ("times", #"{"current":{"time":\#(zeros)},"hourly":{"time":\#(zeros)}}"#),
    ("steps", #"{"properties":{"timeseries":\#(objects),"periods":\#(objects)}}"#),
    ("lists", #"{"list":\#(objects),"features":\#(objects),"results":\#(objects)}"#),
    ("members", "{" + (0..<many).map { "\"\($0)\":0" }.joined(separator: ",") + "}"),
  ]

  private static let providers: [any WeatherProvider] = [
    OpenMeteo(
      forecastURL: "https://weather.example/v1/forecast",
      geocodingURL: "https://places.example/v1/search"),
    OpenWeatherMap(baseURL: "https://owm.example", apiKey: "a key"),
    METNorway(baseURL: "https://met.example", contact: "me@example.org", product: "skydiff/1.0"),
    NWS(baseURL: "https://nws.example", contact: "me@example.org", product: "skydiff/1.0"),
  ]

  private func respond(with index: Int) -> ([Request]) -> [Exchange] {
    { requests in
      requests.map { Exchange(request: $0, result: .success(.ok(Self.bodies[index].body))) }
    }
  }

  @Test(arguments: bodies.indices) func `is malformed for every provider`(_ index: Int) throws {
    for provider in Self.providers {
      let weatherRequest = WeatherRequest(
        latitude: 51.5, longitude: 0, parts: .all, forecastDays: 16)
      var fetch = provider.fetch([weatherRequest])
      let results = try run(
        { fetch.resume(with: $0, at: FakeService.now) }, responding: respond(with: index))
      #expect(results.map { $0.failure?.kind } == [.malformed], "\(provider.name)")
      #expect(results.map { $0.failure?.parts } == [.all], "\(provider.name)")
      let message = try #require(results.first?.failure?.message)
      #expect(message.contains("more values than expected"), "\(provider.name): \(message)")
    }
  }

  @Test(arguments: bodies.indices) func `is malformed or empty as a search result`(
    _ index: Int
  ) throws {
    for case let geocoder as any Geocoder in Self.providers {
      var search = geocoder.search([PlaceQuery("Lisbon")])
      let found = try run(
        { search.resume(with: $0, at: FakeService.now) }, responding: respond(with: index))
      switch found.first {
      case .failure(let failure): #expect(failure.kind == .malformed)
      case .success(let places): #expect(places.isEmpty)
      case nil: Issue.record("there is no result")
      }
    }
  }

  @Test func `with slightly too many days is malformed`() throws {
    let first = try date("2026-11-21")
    let dates = (0..<40).map { "\"\(first.advanced(byDays: $0).text)\"" }
    let times = dates.joined(separator: ",")
    let body = #"{"utc_offset_seconds":0,"daily":{"time":[\#(times)]},"hourly":{"time":[]}}"#
    let error = #expect(throws: MalformedResponse.self) { try response(body).days() }
    #expect(error?.reason == "more than 32 elements in 'time'")
  }

  @Test func `with 900,000 hours is malformed before any is decoded`() throws {
    let times = (0..<900_000).map { "\($0)" }.joined(separator: ",")
    let body = #"{"hourly":{"time":[\#(times)]},"daily":{"time":["2026-11-21"]}}"#
    let error = #expect(throws: MalformedResponse.self) { try response(body) }
    #expect(error?.reason == "more values than expected")
  }
}
