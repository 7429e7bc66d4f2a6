import JSONText
import Testing
import WeatherSimulator

/// Faults in the formats of the providers.
@Suite struct FaultCatalogTests {
  let simulator: Simulator

  init() throws { simulator = try Simulator.start() }

  private func reply(
    _ effect: Fault.Effect, from provider: SimulatedProvider
  ) throws -> Client.Reply {
    simulator.enqueue(Fault(effect))
    return try simulator.get(try #require(FaultSelectionTests.targets[provider]))
  }

  @Test(arguments: SimulatedProvider.allCases) func `the names of faults are unique`(
    provider: SimulatedProvider
  ) {
    let names = FaultCatalog.entries(for: provider).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 40)
  }

  @Test func `an error can have a reason`() throws {
    func text(_ provider: SimulatedProvider) throws -> String {
      try reply(.providerError(status: 500, reason: "broken"), from: provider).text
    }
    for provider in FaultSelectionTests.targets.keys {
      #expect(try text(provider).contains("broken"), "\(provider)")
    }
    let expired = try reply(.providerError(status: 503, reason: "ForecastGridExpired"), from: .nws)
    let type = try expired.json()["type"]?.string
    #expect(type == "https://api.weather.gov/problems/ForecastGridExpired")
  }

  @Test(arguments: [
    ("status-429-retry-after", "1"), ("status-429-retry-date", "Tue, 20 Jan 2026 12:01:00 GMT"),
    ("status-429", nil),
  ]) func `Retry-After is a number of seconds or a date`(name: String, expected: String?) throws {
    let entry = FaultCatalog.entries(for: .nws).first { $0.name == name }
    let reply = try reply(try #require(entry).effect, from: .nws)
    #expect(reply.status == 429)
    #expect(reply.header("retry-after") == expected)
  }

  @Test(arguments: FaultSelectionTests.targets.keys)
  func `mutations apply to every provider's format`(provider: SimulatedProvider) throws {
    let ordinary = try reply(.response, from: provider)
    for (name, kind) in JSONMutation.kinds {
      // The point of NWS has no numbers.
      if provider == .nws, ["nan", "huge-numbers"].contains(name) { continue }
      let mutation = JSONMutation(kind)
      let mutated = try reply(.mutation(mutation), from: provider)
      #expect(mutated.status == 200)
      #expect(mutated.body == mutation.applied(to: ordinary.body))
      #expect(mutated.body != ordinary.body, "\(name)")
    }
  }
}
