import ConfigurationFile
import Fetching
import FoundationEssentials
import HTTP
import Providers
import Testing
import Weather

@Suite struct `A configured provider` {
  private static let start = Date(timeIntervalSince1970: 1_795_251_604)

  private func openMeteo(_ settings: String, airQuality: Bool = false) throws -> OpenMeteo {
    let text =
      #"{"refresh": {"airQuality": \#(airQuality)}, "providers": {"open-meteo": \#(settings)}}"#
    let reader = ConfigurationReader(Array(text.utf8))
    #expect(reader.problems == [])
    let context = ProviderDefinition.Context(product: "skydiff/1", includesAirQuality: airQuality)
    let definition = OpenMeteo.definition
    return try #require(
      definition.make(reader.configuration[settingsOf: definition.name], context) as? OpenMeteo)
  }

  @Test(
    arguments: [
      ("{}", OpenMeteo.freeLimits), (#"{"limits": null}"#, OpenMeteo.freeLimits),
      (#"{"forecastURL": "https://API.open-meteo.com/v1/forecast"}"#, OpenMeteo.freeLimits),
      (#"{"forecastURL": "https://weather.example.org/v1/forecast"}"#, nil),
      (#"{"forecastURL": "http://127.0.0.1:8080/v1/forecast"}"#, nil),
      (#"{"forecastURL": "https://api.open-meteo.com.example.org/v1/forecast"}"#, nil),
      (#"{"apiKey": "key"}"#, nil), (#"{"limits": {}}"#, RateLimits()),
      (#"{"apiKey": "key", "limits": {"day": 1}}"#, RateLimits(day: 1)),
      (#"{"forecastURL": "http://localhost/", "limits": {"second": 1}}"#, RateLimits(second: 1)),
    ] as [(String, RateLimits?)]) func `has the published limits only at its free host`(
      settings: String, limits: RateLimits?
    ) throws
  { #expect(try openMeteo(settings).limits == limits) }

  @Test func `uses the customer hosts with a key, unless addresses are configured`() throws {
    let free = try openMeteo("{}", airQuality: true)
    #expect(free.forecastURL == "https://api.open-meteo.com/v1/forecast")
    #expect(free.apiKey == nil)
    let keyed = try openMeteo(#"{"apiKey": "key"}"#, airQuality: true)
    #expect(keyed.forecastURL == "https://customer-api.open-meteo.com/v1/forecast")
    #expect(keyed.geocodingURL == "https://customer-geocoding-api.open-meteo.com/v1/search")
    #expect(keyed.airQualityURL == "https://customer-air-quality-api.open-meteo.com/v1/air-quality")
    #expect(keyed.apiKey == "key")
    let own = try openMeteo(#"{"apiKey": "key", "forecastURL": "https://example.org/"}"#)
    #expect(own.forecastURL == "https://example.org/")
    #expect(own.geocodingURL == keyed.geocodingURL)
  }

  @Test func `requests air quality only when configured`() throws {
    #expect(try openMeteo("{}").airQualityURL == nil)
    #expect(
      try openMeteo("{}", airQuality: true).airQualityURL
        == "https://air-quality-api.open-meteo.com/v1/air-quality")
  }

  @Test(arguments: ProviderCatalog.names) func `has a quota of its own name and caches no secret`(
    name: String
  ) throws {
    let definition = try #require(ProviderCatalog.definition(of: name))
    var settings = definition.standardSettings
    if definition.apiKey != nil { settings.apiKey = "SECRET" }
    let provider = definition.make(settings, ProviderDefinition.Context(product: "skydiff/1"))
    #expect(provider.name == name)
    let weatherRequest = WeatherRequest(
      latitude: 38.9, longitude: -77, parts: .all, forecastDays: 3, countryCode: "US")
    var machine = provider.fetch([weatherRequest])
    guard case .send(let requests) = machine.resume(with: [], at: Self.start) else {
      Issue.record("no request is sent")
      return
    }
    let headers = [Request.Header("Cache-Control", "max-age=60")]
    let best = Response(status: 200, headers: headers)
    for request in requests {
      #expect(request.cost?.quota == name)
      #expect((request.cost?.calls ?? 0) >= 1)
      let cached = CachedResponse(best, to: request, at: Self.start)
      let text = cached.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      #expect(!text.contains("SECRET"))
      #expect(!request.redactedURL.contains("SECRET"))
    }
  }
}
