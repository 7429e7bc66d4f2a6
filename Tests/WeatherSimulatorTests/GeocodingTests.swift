import JSONText
import Testing
import WeatherSimulator

@Suite struct GeocodingTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func found(_ query: String) throws -> [String] {
    let results = try simulator.search(query)["results"]?.array.map(Array.init) ?? []
    return results.map { place in
      [place["name"]?.string, place["country_code"]?.string, place["admin1"]?.string]
        .compactMap { $0 }.joined(separator: "/")
    }
  }

  @Test(arguments: [
    ("a full name", "name=Seoul", ["Seoul/KR/Seoul"]),
    ("a prefix", "name=reykj", ["Reykjavik/IS/Capital Region"]),
    ("a name in another case", "name=bERLIN", ["Berlin/DE/Land Berlin"]),
    ("a name without diacritics", "name=sao%20paulo", ["São Paulo/BR/São Paulo"]),
    ("a name with diacritics", "name=S%C3%A3o+Paulo", ["São Paulo/BR/São Paulo"]),
    ("a name in another language", "name=M%C3%BCnchen", ["Munich/DE/Bavaria"]),
    ("a full name of two characters", "name=%EC%84%9C%EC%9A%B8", ["Seoul/KR/Seoul"]),
    ("a prefix of two characters", "name=Se", []),
    ("one character", "name=S", []),
    ("an empty name", "name=", []),
    ("an unknown name", "name=xyznonexistent", []),
    ("a name of two places", "name=Paris", ["Paris/FR/Île-de-France", "Paris/US/Texas"]),
    (
      "a name of two places in a country", "name=portland",
      ["Portland/US/Oregon", "Portland/US/Maine"]
    ),
    (
      "a full name before prefixes", "name=United%20States",
      ["United States/US", "United States Mountain/US/Colorado"]
    ),
    ("a postcode", "name=75460", ["Paris/US/Texas"]),
    ("a region", "name=Portland,%20Maine", ["Portland/US/Maine"]),
    ("a region code", "name=Springfield,IL", ["Springfield/US/Illinois"]),
    ("a country", "name=London,canada", ["London/CA/Ontario"]),
    ("a country code after the name", "name=London,CA", ["London/CA/Ontario"]),
    ("an incomplete country", "name=London,Cana", []),
    ("only the first qualifier", "name=Paris,France,Texas", ["Paris/FR/Île-de-France"]),
    ("a country code", "name=Paris&countryCode=US", ["Paris/US/Texas"]),
    ("a country code in lower case", "name=Paris&countryCode=us", []),
    ("a count", "name=Hollywood&count=2", ["Hollywood/US/Florida", "Hollywood/US/California"]),
    ("a count after the filter", "name=Springfield,IL&count=1", ["Springfield/US/Illinois"]),
  ])
  func `the search finds places by`(case: String, query: String, expected: [String]) throws {
    #expect(try found(query) == expected)
  }

  @Test func `the default count is 10 and the maximum 100`() throws {
    #expect(try found("name=san").count <= 10)
    #expect(try simulator.get("/v1/search?name=Seoul&count=100").status == 200)
    for count in ["0", "101", "-1"] {
      let reply = try simulator.get("/v1/search?name=Seoul&count=\(count)")
      #expect(reply.status == 400)
      #expect(
        try reply.json()["reason"]?.string == "Parameter count must be between 1 and 100."
      )
    }
    #expect(try simulator.get("/v1/search").status == 400)
  }

  @Test func `results are omitted without hits`() throws {
    #expect(try simulator.search("name=xyznonexistent").keys == ["generationtime_ms"])
  }

  @Test func `a hit has every field that has a value`() throws {
    let place = try #require(
      try simulator.search("name=Paris,Texas")["results"]?.array?.first { _ in true }
    )
    #expect(
      place.rawText
        == #"{"id":4717560,"name":"Paris","latitude":33.66094,"longitude":-95.55551,"#
        + #""elevation":183.0,"feature_code":"PPLA2","country_code":"US","#
        + #""timezone":"America/Chicago","population":24782,"#
        + #""postcodes":["75460","75461","75462"],"country":"United States","admin1":"Texas"}"#
    )
  }

  @Test(arguments: [
    ("Null%20Island", ["id", "name", "feature_code", "timezone"]),
    (
      "United%20States",
      [
        "id", "name", "latitude", "longitude", "elevation", "feature_code", "country_code",
        "population", "country",
      ]
    ),
    (
      "U.S.%20Virgin",
      [
        "id", "name", "latitude", "longitude", "elevation", "feature_code", "country_code",
        "timezone", "population",
      ]
    ),
  ])
  func `fields with default values are omitted`(name: String, expected: [String]) throws {
    let place = try simulator.search("name=\(name)")["results"]?.array?.first { _ in true }
    #expect(place?.keys == expected)
  }

  @Test(arguments: [
    ("en", "Seoul"), ("ko", "서울"), ("ja", "ソウル"), ("xx", "Seoul"),
  ])
  func `names are in the requested language if available`(language: String, name: String) throws {
    #expect(try found("name=Seoul&language=\(language)").first?.hasPrefix("\(name)/") == true)
  }

  @Test func `hits include other features than towns`() throws {
    let codes = try simulator.search("name=Dubai")["results"]?.array?
      .map { $0["feature_code"]?.string }
    #expect(codes == ["PPLA", "PPL", "PPL", "MT"])
  }

  @Test func `a place is found by its id`() throws {
    let reply = try simulator.get("/v1/get?id=1835848&language=ko")
    #expect(try reply.json()["name"]?.string == "서울")
    let unknown = try simulator.get("/v1/get?id=2")
    #expect(unknown.status == 400)
    #expect(unknown.text == #"{"error":true,"reason":"Location ID not found."}"#)
  }

  @Test func `a place's coordinates lead to its zone and elevation`() throws {
    for name in ["Seoul", "Longyearbyen", "Ushuaia", "Kolkata", "Kathmandu", "Honolulu", "Quito"] {
      let place = try #require(
        try simulator.search("name=\(name)")["results"]?.array?.first { _ in true }
      )
      let latitude = try #require(place["latitude"]?.rawText)
      let longitude = try #require(place["longitude"]?.rawText)
      let root = try simulator.forecast(
        "latitude=\(latitude)&longitude=\(longitude)&timezone=auto&current=is_day"
      )
      #expect(root["timezone"]?.string == place["timezone"]?.string)
      #expect(root["elevation"]?.double == place["elevation"]?.double)
    }
  }
}
