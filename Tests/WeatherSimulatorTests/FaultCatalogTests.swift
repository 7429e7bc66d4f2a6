import JSONText
import Testing
import WeatherSimulator

/// Faults in the formats of the providers.
@Suite struct FaultCatalogTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func reply(
    _ effect: Fault.Effect,
    from provider: SimulatedProvider
  ) throws
    -> Client.Reply
  {
    simulator.enqueue(Fault(effect))
    let target = try #require(FaultSelectionTests.targets[provider])
    return try simulator.identifiedGet(target)
  }

  @Test(arguments: SimulatedProvider.allCases)
  func `the names of faults are unique`(provider: SimulatedProvider) {
    let names = FaultCatalog.entries(for: provider).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 40)
  }

  @Test(arguments: SimulatedProvider.allCases, [400, 401, 404, 429, 500, 503])
  func `errors have the provider's format`(provider: SimulatedProvider, status: Int) throws {
    let reply = try reply(.providerError(status: status), from: provider)
    #expect(reply.status == status)
    switch provider {
    case .openMeteo:
      #expect(try reply.json().keys == ["error", "reason"])
    case .openWeatherMap:
      let root = try reply.json()
      #expect(root.keys == ["cod", "message"])
      // Some are numbers and some are strings.
      let isNumber = ![400, 404].contains(status)
      #expect(root["cod"]?.rawText == (isNumber ? "\(status)" : "\"\(status)\""))
    case .metNorway:
      #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
    case .nws:
      #expect(
        try reply.json().keys == [
          "correlationId", "title", "type", "status", "detail", "instance",
        ]
      )
    }
  }

  @Test(arguments: ["ForecastGridExpired", "ForecastMissingData", "UnavailableWebService"])
  func `temporary NWS failures name their type`(type: String) throws {
    let problem = try reply(.providerError(status: 503, reason: type), from: .nws).json()
    #expect(problem["type"]?.string == "https://api.weather.gov/problems/\(type)")
  }

  @Test func `Retry-After is a number of seconds or a date`() throws {
    let seconds = try reply(.throttled(retryAfter: 7), from: .openWeatherMap)
    #expect(seconds.header("retry-after") == "7")
    let date = try reply(
      .providerError(status: 429, headers: [.retryAfter(date: Simulator.defaultStart)]),
      from: .nws
    )
    #expect(date.header("retry-after") == "Tue, 20 Jan 2026 12:00:00 GMT")
    let none = try reply(.throttled(), from: .metNorway)
    #expect(none.status == 429 && none.header("retry-after") == nil)
  }

  @Test(arguments: SimulatedProvider.allCases)
  func `mutations apply to every provider's format`(provider: SimulatedProvider) throws {
    let ordinary = try reply(.response, from: provider)
    for (name, kind) in JSONMutation.kinds {
      let mutation = JSONMutation(kind)
      #expect(mutation.targetCount(in: ordinary.body) > 0, "\(name)")
      let mutated = try reply(.mutation(mutation), from: provider)
      #expect(mutated.status == 200)
      #expect(mutated.body == mutation.applied(to: ordinary.body))
      #expect(mutated.body != ordinary.body)
    }
  }

  @Test func `content is mutated before it is compressed`() throws {
    simulator.enqueue(Fault(.mutation(JSONMutation(.nulls, under: "air_temperature"))))
    let reply = try simulator.identifiedGet(
      METNorwayTests.oslo,
      headers: ["Accept-Encoding: gzip"]
    )
    let root = try JSONDocument(Inflation.unpacked(reply.body)).root
    let details = root.at("properties.timeseries.3.data.instant.details")
    #expect(details?["air_temperature"]?.isNull == true)
    #expect(details?["wind_speed"]?.double != nil)
  }

  @Test(arguments: [
    "refused", "reset-midway", "stall", "drip&interval=5", "half-body", "empty-body",
    "captive-portal", "redirect-loop", "bomb&bytes=100", "relabelled&status=203",
    "replacement&json=7&key=value", "nan&position=2", "invalid-utf8", "ansi", "long-names",
    "status&status=429&retry-at=2026-01-20T12:00:00Z",
  ])
  func `a control request can queue kinds with parameters`(kind: String) throws {
    let client = try Client(port: simulator.port)
    #expect(try client.exchange("POST", "/control/fault?kind=\(kind)").status == 200)
    #expect(simulator.faults.count == 1)
  }

  @Test func `a fault queued by a control request is applied`() throws {
    let client = try Client(port: simulator.port)
    let target = try #require(FaultSelectionTests.targets[.openWeatherMap])
    _ = try client.exchange("POST", "/control/fault?kind=replacement&json=7&key=wind")
    let root = try simulator.get(target).json()
    #expect(root.at("wind.speed")?.int == 7)
    #expect(root.at("wind.deg")?.int == 7)
    #expect(root["cod"]?.int == 200)
    _ = try client.exchange("POST", "/control/fault?kind=status&status=429&retry-after=9")
    let throttled = try simulator.get(target)
    #expect(throttled.header("retry-after") == "9")
    #expect(try throttled.json()["cod"]?.int == 429)
  }
}
