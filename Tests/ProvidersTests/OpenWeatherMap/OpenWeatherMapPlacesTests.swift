import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `A search with OpenWeatherMap` {
  /// An element of a geocoder response.
  private static func entry(
    _ name: String, _ latitude: Double, _ country: String, _ state: String? = nil,
    local: [String: String] = [:]
  ) -> String {
    let names = local.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",")
    let state = state.map { #","state":"\#($0)""# } ?? ""
    return #"""
      {"name":"\#(name)","local_names":{\#(names)},"lat":\#(latitude),"lon":-95.5555129,\#
      "country":"\#(country)"\#(state)}
      """#
  }

  private static func service(_ entries: [String]) -> FakeOpenWeatherMap {
    FakeOpenWeatherMap { _ in .ok("[\(entries.joined(separator: ","))]") }
  }

  @Test func `sends a name as it is`() throws {
    let service = Self.service([Self.entry("Paris", 33.6617962, "US", "Texas")])
    let places = try service.places("Paris")
    #expect(
      service.requests.map(\.redactedURL) == [
        "https://owm.example/geo/1.0/direct?q=Paris&limit=5&appid=REDACTED"
      ])
    #expect(service.requests.map(\.cost) == [QuotaCost(of: "openweathermap", calls: 1)])
    var expected = Place(name: "Paris", latitude: 33.6617962, longitude: -95.5555129)
    expected.region = "Texas"
    expected.country = "United States"
    expected.countryCode = "US"
    expected.identifier = "openweathermap:33.661796,-95.555513"
    #expect(places == [expected])
  }

  struct Question: Sendable, CustomTestStringConvertible {
    let query: PlaceQuery
    let texts: [String]
    var testDescription: String { texts.joined(separator: "; ") }

    init(_ text: String, in countryCode: String? = nil, _ texts: [String]) {
      query = PlaceQuery(text, countryCode: countryCode)
      self.texts = texts
    }
  }

  @Test(arguments: [
    Question("Paris", ["Paris"]), Question("Paris", in: "US", ["Paris,US"]),
    Question("Paris, fr", ["Paris,FR", "Paris"]), Question("Paris, France", ["Paris,FR", "Paris"]),
    Question("London, UK", ["London,GB", "London"]),
    Question("Paris, tx", ["Paris,TX,US", "Paris"]),
    Question("Paris, Texas", ["Paris,TX,US", "Paris"]),
    Question("Paris, Texas, US", ["Paris,TX,US", "Paris"]),
    Question("Paris, US, Texas", ["Paris,TX,US", "Paris"]),
    Question("Paris, Texas", in: "US", ["Paris,TX,US", "Paris,US"]),
    // The same code or name may be a state and a country.
    Question("San Jose, CA", ["San Jose,CA,US", "San Jose,CA", "San Jose"]),
    Question("Rome, Georgia", ["Rome,GA,US", "Rome,GE", "Rome"]),
    Question("Rome, Georgia, US", ["Rome,GA,US", "Rome"]),
    Question("Rome, GA", in: "US", ["Rome,GA,US", "Rome,US"]),
    // Other regions are matched locally.
    Question("Dublin, Leinster", ["Dublin"]),
    Question("Dublin, Leinster, IE", ["Dublin,IE", "Dublin"]),
    // No place is in both countries.
    Question("Paris, Texas, France", ["Paris,TX,US", "Paris"]),
  ]) func `sends qualifiers as states and countries`(_ question: Question) {
    #expect(OpenWeatherMapText.texts(for: question.query) == question.texts)
  }

  @Test func `accepts names in any script`() throws {
    let service = Self.service([])
    #expect(try service.places("São Paulo & Co, br").isEmpty)
    #expect(
      service.requests.map(\.redactedURL) == [
        "https://owm.example/geo/1.0/direct?q=S%C3%A3o%20Paulo%20%26%20Co,BR&limit=5&appid=REDACTED",
        "https://owm.example/geo/1.0/direct?q=S%C3%A3o%20Paulo%20%26%20Co&limit=5&appid=REDACTED",
      ])
  }

  @Test(arguments: [
    ("Paris, TX", ["Texas"]), ("Paris, texas", ["Texas"]), ("Paris, US", ["Texas", "Kentucky"]),
    ("Paris, United States", ["Texas", "Kentucky"]), ("Paris, KY, US", ["Kentucky"]),
    ("Paris, France", ["Ile-de-France"]), ("Paris, Île-de-France", ["Ile-de-France"]),
    ("Paris, Ontario", []), ("Paris, CA", []),
  ]) func `filters places locally, each once`(_ query: String, _ regions: [String]) throws {
    let service = Self.service([
      Self.entry("Paris", 48.8588897, "FR", "Ile-de-France"),
      Self.entry("Paris", 33.6617962, "US", "Texas"),
      Self.entry("Paris", 38.2097987, "US", "Kentucky"),
    ])
    #expect(try service.places(query).map(\.region) == regions)
  }

  @Test func `ranks exact names first, then keeps the service's order`() throws {
    let service = Self.service([
      Self.entry("Lisbon Falls", 1, "US", "Maine"), Self.entry("Lissabon", 2, "XK"),
      Self.entry("Lisboa", 3, "PT", local: ["en": "Lisbon", "de": "Lissabon"]),
      Self.entry("LISBON", 4, "US", "Ohio"),
    ])
    let places = try service.places("lisbon")
    #expect(places.map(\.latitude) == [3, 4, 2, 1])
    #expect(places.map(\.name) == ["Lisbon", "LISBON", "Lissabon", "Lisbon Falls"])
    // A name in any language is an exact match.
    #expect(try service.places("Lissabon").map(\.latitude) == [2, 3, 1, 4])
    #expect(
      try service.places("Lissabon", language: "de").map(\.name).prefix(2) == [
        "Lissabon", "Lissabon",
      ])
  }

  @Test func `skips invalid places`() throws {
    let service = FakeOpenWeatherMap { _ in
      .ok(
        #"""
        [{"name":"A","lat":90.5,"lon":0},{"name":"A","lat":1e999,"lon":1},{"name":"A","lat":0,"lon":-181},{"name":" \n","lat":0,"lon":0},
         {"name":"A\nB","lat":-90,"lon":180,"country":"qq","state":"\u0007","local_names":7}]
        """#)
    }
    var expected = Place(name: "A B", latitude: -90, longitude: 180)
    expected.countryCode = "QQ"
    expected.identifier = "openweathermap:-90.0,180.0"
    #expect(try service.places("A") == [expected])
  }

  @Test(arguments: [
    "", "<html>", "{}", "null", #"{"results":[]}"#, "[null]", #"[{"name":"A","lat":1}]"#,
    #"[{"name":7,"lat":1,"lon":1}]"#, #"[{"name":"A","lat":"north","lon":1}]"#,
    LongText(String(repeating: "[", count: 100_000)),
    #"{"zip":"1000-001","name":"Lisbon","lat":38.7167,"lon":-9.1333,"country":"PT"}"#,
  ]) func `requests a malformed response again`(_ body: LongText) throws {
    let body = body.text
    let bad = FakeOpenWeatherMap { _ in .ok(body) }
    let failure = #expect(throws: FetchFailure.self) { try bad.places("A") }
    #expect(failure?.kind == FakeService.expectedFailure(of: body).kind)
    #expect(bad.rounds.count == 2)
    let good = FakeOpenWeatherMap { call in
      .ok(call.turn == 1 ? body : "[\(Self.entry("A", 1, "PT"))]")
    }
    #expect(try good.places("A").map(\.name) == ["A"])
  }

  @Test(arguments: [
    (200, #"{"cod":401,"message":"Invalid"}"#, FetchFailure.Kind.rejected),
    (401, #"{"cod":401,"message":"Invalid"}"#, .rejected), (429, "", .throttled),
    (400, #"{"cod":"400","message":"Nothing to geocode"}"#, .refused), (503, "", .server),
  ]) func `reports an error`(_ status: Int, _ body: String, _ kind: FetchFailure.Kind) throws {
    let service = FakeOpenWeatherMap { _ in .status(status, body) }
    let failure = #expect(throws: FetchFailure.self) { try service.places("A") }
    #expect(failure?.kind == kind)
    #expect(service.rounds.count == 1)
  }

  @Test func `fails a query if one of its requests fails`() throws {
    let service = FakeOpenWeatherMap { call in
      call.query["q"] == "B" ? .failure(.timedOut) : .ok("[\(Self.entry("B", 1, "US", "Texas"))]")
    }
    let results = try service.search([
      PlaceQuery("B, Texas"), PlaceQuery(""), PlaceQuery("B, US", countryCode: "US"),
    ])
    #expect(service.rounds.map(\.count) == [3])
    #expect(throws: FetchFailure.self) { try results[0].get() }
    #expect(try results[1].get().isEmpty)
    #expect(try results[2].get().map(\.mainName) == ["B"])
  }
}
