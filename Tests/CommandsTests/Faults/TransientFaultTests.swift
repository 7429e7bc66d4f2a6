import JSONText
import Testing
import WeatherSimulator

/// Faults that a retry overcomes, and faults of requests other than for weather.
struct TransientFaultTests {
  private static let transient = [
    "refused", "reset", "reset-midway", "hang-up", "truncation", "half-body", "broken-stream",
    "empty-body", "captive-portal", "status-500", "status-503", "status-502-empty",
  ]

  private static let cases = SimulatedProvider.ofWeather.flatMap { provider in
    FaultCase.faults(of: provider).filter { transient.contains($0.name) }.map {
      FaultCase(provider: provider, fault: $0, scope: .allRequests)
    }
  }

  @Test(arguments: cases.sampled { $0.provider == .openMeteo ? true : nil })
  func `a fault that a retry overcomes is not reported`(test: FaultCase) throws {
    try FaultWorldPool.shared.use(test.provider, retries: 1) { world in
      world.simulator.enqueue(Fault(test.fault.effect, provider: test.provider))
      let run = world.run("refresh", "--json")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(world.simulator.faults.isEmpty)
      for (_, city) in try world.list() {
        #expect(city["failure"]?.isNull == true)
        #expect(city["current"]?["fetchedAt"]?.string == world.timestamp)
        #expect(city["forecast"]?["fetchedAt"]?.string == world.timestamp)
      }
    }
  }

  /// Faults that end without a timeout.
  private static func quickFaults(of provider: SimulatedProvider) -> [FaultCatalog.Entry] {
    FaultCatalog.entries(for: provider).filter {
      !["silence", "stall", "drip", "padding", "bomb", "refused"].contains($0.name)
    }
  }

  @Test(arguments: quickFaults(of: .nws).sampled { JSONMutation.isName($0.name) ? true : nil })
  func `unavailable weather alerts are no failure and do not end the known ones`(
    fault: FaultCatalog.Entry
  ) throws {
    try FaultWorldPool.shared.use(.nws) { world in
      world.simulator.enqueue(Fault(fault.effect, path: "/alerts/active", times: nil))
      let run = world.run("refresh")
      // The known ones are two hours old.
      let isReported = run.errors.hasPrefix("skydiff: no new alerts for Seattle and New York: ")
      #expect(run.status == 0 && (run.errors.isEmpty || isReported), "\(run)")
      checkIsSafeForTerminal(run.output + run.errors)
      for (_, city) in try world.list() {
        #expect(city["failure"]?.isNull == true)
        #expect(city["current"]?["fetchedAt"]?.string == world.timestamp)
        let alert = try #require(city["alerts"]?.array.map(Array.init)?.first)
        #expect(alert["id"]?.string == "KSIM.HW.W.0001")
        // The latest change may be the one that issued it.
        #expect(["issued", "unchanged"].contains(alert["change"]?.string))
      }
      checkIsSafeForTerminal(world.run("list").output)
    }
  }

  @Test(arguments: quickFaults(of: .openMeteo).sampled())
  func `unavailable air quality is no failure`(fault: FaultCatalog.Entry) throws {
    let world = try FaultWorld(.openMeteo)
    try world.configure(airQuality: true)
    let path = "/v1/air-quality"
    world.simulator.enqueue(Fault(fault.effect, path: path, times: nil))
    let run = world.run("add", "Seattle, US")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(world.simulator.requests.contains { $0.path == path })
    #expect(try world.list()["Seattle"]?["current"]?["temperature"]?.double != nil)
  }

  @Test(arguments: [SimulatedProvider.openMeteo, .openWeatherMap])
  func `a place whose search fails is not added`(provider: SimulatedProvider) throws {
    let world = try FaultWorld(provider)
    #expect(world.run("add", "Seattle, US").status == 0)
    let state = world.world.state
    for fault in Self.quickFaults(of: provider).sampled() {
      world.simulator.removeFaults()
      let path = provider == .openMeteo ? "/v1/search" : "/geo/1.0/direct"
      world.simulator.enqueue(Fault(fault.effect, path: path, times: nil))
      let run = world.run("search", "New York")
      checkIsSafeForTerminal(run.output + run.errors)
      // A fault that removes names or coordinates leaves no place to find.
      if run.status == 1 || run.status == 0 {
        #expect(FaultOutcome.of(fault.name, by: provider).mayFindNothing, "\(fault): \(run)")
        continue
      }
      let added = world.run("add", "New York")
      #expect(added.status == run.status && added.errors == run.errors, "\(added)")
      #expect(world.world.state == state)
      let isRejected = FaultOutcome.of(fault.name, by: provider) == .failure("rejected")
      #expect(run.status == (isRejected ? 77 : 69), "\(fault): \(run)")
      #expect(run.errorLines.count == 1)
      #expect(run.errors.hasPrefix("skydiff: error: 'New York': "), "\(run)")
      #expect(run.errors.contains("127.0.0.1"), "\(run)")
    }
  }
}

extension FaultOutcome {
  /// Whether a response with places may still be readable.
  fileprivate var mayFindNothing: Bool { self == .weather || self == .failure("malformed") }
}

extension JSONMutation {
  fileprivate static func isName(_ name: String) -> Bool { kinds.contains { $0.name == name } }
}
