import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `Places are found by name` {
  private typealias Reply = Result<Response, TransferFailure>

  private static func ok(_ body: String) -> Reply {
    .success(Response(status: 200, body: Data(body.utf8)))
  }

  /// Runs a search to its end with replies in turn.
  private func search(
    _ queries: [PlaceQuery], _ replies: [Reply]
  ) throws -> (results: [Result<[PlaceMatch], FetchFailure>], requests: [Request]) {
    let provider = OpenMeteo(
      forecastURL: "https://weather.example/v1/forecast",
      geocodingURL: "https://places.example/v1/search")
    var machine = provider.search(queries)
    var sent: [Request] = []
    let results = try run {
      machine.resume(with: $0, at: FakeService.now)
    } responding: { requests in
      let first = sent.count
      sent += requests
      try #require(sent.count <= replies.count, "more requests than expected")
      return zip(requests, replies[first...]).map { request, reply in
        Exchange(request: request, result: reply)
      }
    }
    #expect(sent.count == replies.count, "a reply was not requested")
    return (results, sent)
  }

  @Test func `a name is searched as it is`() throws {
    let (results, requests) = try search(
      [PlaceQuery("São Paulo", language: "de")],
      [Self.ok(#"{"results":[{"id":7,"name":"São Paulo"}]}"#)])
    #expect(
      requests.map(\.url) == [
        "https://places.example/v1/search?name=S%C3%A3o%20Paulo&count=10&language=de&format=json"
      ])
    let place = try #require(results.first).get().first
    // Keys with a value of 0 or empty are omitted.
    var expected = Place(name: "São Paulo", latitude: 0, longitude: 0)
    expected.identifier = "open-meteo:7"
    #expect(place?.place == expected)
  }

  @Test func `a name with a comma is searched whole first, and then without qualifiers`() throws {
    let (results, requests) = try search(
      [PlaceQuery("Foo, Bar"), PlaceQuery("Foo, Texas"), PlaceQuery("Foo, Bar")],
      [
        Self.ok(#"{"results":[{"id":1,"name":"Foo Bar"}]}"#),
        Self.ok(#"{"results":[{"id":2,"name":"Foo"}]}"#),
        Self.ok(#"{"results":[{"id":3,"name":"Foo"}]}"#),
        Self.ok(#"{"results":[{"id":4,"name":"Foo","admin1":"Texas","country_code":"US"}]}"#),
        // What only begins so is not another place.
        Self.ok(#"{"results":[{"id":5,"name":"Foo"}]}"#), Self.ok("{}"),
      ])
    #expect(
      try results.map { try $0.get().map(\.place.identifier) } == [
        [Place.geoNamesIdentifier(1)], [Place.geoNamesIdentifier(4)], [],
      ])
    #expect(requests[0].url.hasSuffix("?name=Foo,%20Bar&count=10&language=en&format=json"))
  }

  @Test func `a qualified name is searched without qualifiers, for as many places as possible`()
    throws
  {
    let (_, requests) = try search(
      [PlaceQuery("Portland, Oregon"), PlaceQuery("Paris", countryCode: "US")],
      [Self.ok("{}"), Self.ok("{}"), Self.ok("{}")])
    #expect(requests[1].url.hasSuffix("?name=Portland&count=100&language=en&format=json"))
    #expect(
      requests[2].url.hasSuffix("?name=Paris&count=100&language=en&format=json&countryCode=US"))
  }

  @Test func `each query has its own result`() throws {
    let (results, requests) = try search(
      [PlaceQuery("A"), PlaceQuery(" , US"), PlaceQuery("B"), PlaceQuery("C")],
      [
        Self.ok(#"{"results":[{"id":1,"name":"A"}]}"#),
        .success(Response(status: 429, body: Data(#"{"error":true,"reason":"Daily"}"#.utf8))),
        .failure(TransferFailure(kind: .connectionFailed, message: "no route")),
      ])
    #expect(requests.count == 3)
    #expect(try results[0].get().map(\.mainName) == ["A"])
    #expect(try results[1].get().isEmpty)
    #expect(results[2].kind == .throttled)
    #expect(results[3].kind == .unreachable)
  }

  @Test(arguments: ["", "<html>", "[]", #"{"results":[{"name":"A"}]}"#, #"{"error":true}"#])
  func `a malformed response is requested again`(_ body: String) throws {
    let good = try search(
      [PlaceQuery("A")], [Self.ok(body), Self.ok(#"{"results":[{"id":1,"name":"A"}]}"#)])
    #expect(try good.results[0].get().count == 1)
    let bad = try search([PlaceQuery("A")], [Self.ok(body), Self.ok(body)])
    #expect(bad.results[0].kind == FakeService.expectedFailure(of: body).kind)
  }

  @Test func `places with invalid coordinates or without a name are skipped`() throws {
    let (results, _) = try search(
      [PlaceQuery("A")],
      [
        Self.ok(
          #"""
          {"results":[{"id":1,"name":"A","latitude":90.5},{"id":2,"name":"A","longitude":-181},
           {"id":3,"name":" \n"},{"id":4,"name":"A","latitude":-90,"longitude":180}]}
          """#)
      ])
    #expect(try results[0].get().map(\.place.identifier) == ["open-meteo:4"])
  }

  @Test func `a negative population is unknown`() throws {
    let (results, _) = try search(
      [PlaceQuery("A")], [Self.ok(#"{"results":[{"id":1,"name":"A","population":-5}]}"#)])
    #expect(try results[0].get().map(\.place.population) == [nil])
  }

  @Test func `names are on one line`() throws {
    let (results, _) = try search(
      [PlaceQuery("A")],
      [Self.ok(#"{"results":[{"id":1,"name":"A\nB","admin1":"\u0007","country":" C\tD "}]}"#)])
    let place = try #require(try results[0].get().first).place
    #expect(place.name == "A B")
    #expect(place.region == nil)
    #expect(place.country == "C D")
  }
}

extension Result where Failure == FetchFailure {
  fileprivate var kind: FetchFailure.Kind? {
    if case .failure(let failure) = self { failure.kind } else { nil }
  }
}
