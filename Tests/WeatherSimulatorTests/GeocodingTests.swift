import JSONText
import Testing
import WeatherSimulator

@Suite struct GeocodingTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  @Test(arguments: [
    ("a full name", "name=Seoul", ["Seoul/KR/Seoul"]),
    ("a prefix", "name=reykj", ["Reykjavik/IS/Capital Region"]),
    ("a name in another case", "name=bERLIN", ["Berlin/DE/Land Berlin"]),
    ("a name without diacritics", "name=sao%20paulo", ["São Paulo/BR/São Paulo"]),
    ("a name with diacritics", "name=S%C3%A3o+Paulo", ["São Paulo/BR/São Paulo"]),
    ("a name in another language", "name=M%C3%BCnchen", ["Munich/DE/Bavaria"]),
    ("a full name of two characters", "name=%EC%84%9C%EC%9A%B8", ["Seoul/KR/Seoul"]),
    ("a prefix of two characters", "name=Se", []), ("one character", "name=S", []),
    ("an empty name", "name=", []), ("an unknown name", "name=xyznonexistent", []),
    ("a name of two places", "name=Paris", ["Paris/FR/Île-de-France", "Paris/US/Texas"]),
    (
      "a full name before prefixes", "name=United%20States",
      ["United States/US", "United States Mountain/US/Colorado"]
    ),
    ("a country code", "name=Paris&countryCode=US", ["Paris/US/Texas"]),
    ("a count", "name=Hollywood&count=2", ["Hollywood/US/Florida", "Hollywood/US/California"]),
    ("a language", "name=Seoul&language=ko", ["서울/KR/Seoul"]),
    ("an unknown language", "name=Seoul&language=xx", ["Seoul/KR/Seoul"]),
  ])
  func `the search finds places by`(case: String, query: String, expected: [String]) throws {
    let root = try simulator.json("/v1/search?\(query)")
    let found = root["results"]?.elements.map { place in
      ["name", "country_code", "admin1"].compactMap { place[$0]?.string }.joined(separator: "/")
    }
    // Without hits the list is omitted.
    #expect(found == (expected.isEmpty ? nil : expected))
  }

  @Test(arguments: [
    (
      "Paris",
      #"{"id":2988507,"name":"Paris","latitude":48.85341,"longitude":2.3488,"population":2138551,"#
        + #""feature_code":"PPLC","country_code":"FR","timezone":"Europe/Paris","country":"France","#
        + #""admin1":"Île-de-France"}"#
    ),
    ("Null%20Island", #"{"id":1,"name":"Null Island","feature_code":"ISL","timezone":"GMT"}"#),
  ])
  func `a hit has every field that has a value`(name: String, expected: String) throws {
    #expect(try simulator.json("/v1/search?name=\(name)").at("results.0")?.rawText == expected)
  }

  @Test func `OpenWeatherMap finds towns by name, country and state`() throws {
    func found(_ query: String) throws -> [String?] {
      try simulator.json("/geo/1.0/direct?appid=k&limit=5&q=\(query)").elements
        .map { $0["state"]?.string }
    }
    #expect(try found("Portland") == ["Oregon", "Maine"])
    #expect(try found("portland,me,us") == ["Maine"])
    #expect(try found("Portland,GB") == [])
    #expect(try found("London,CA") == ["Ontario"])
    #expect(try found("Portlan") == [])
    // A mountain and a country are no towns.
    #expect(try found("United%20States") == [])
  }

  @Test func `OpenWeatherMap has neither country names nor zones nor populations`() throws {
    func first(_ name: String) throws -> JSONValue? {
      try simulator.json("/geo/1.0/direct?appid=k&q=\(name)").elements.first
    }
    let lisbon = try first("Lisbon")
    #expect(lisbon?.keys == ["name", "local_names", "lat", "lon", "country", "state"])
    #expect(lisbon?.at("local_names.pt")?.string == "Lisboa")
    #expect(lisbon?.at("local_names.feature_name")?.string == "Lisbon")
    #expect(try first("Singapore")?.keys == ["name", "lat", "lon", "country"])
  }
}
