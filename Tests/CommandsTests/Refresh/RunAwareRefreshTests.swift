import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

/// A single model has a new forecast when it has run: here at 10:00 and 16:00 UTC, and ten minutes later
/// on every server.
@Suite struct `A refresh of a model` {
  private let faults: FaultWorld
  private var world: TestWorld { faults.world }

  init() throws {
    faults = try FaultWorld(.openMeteo, hasModelRuns: true)
    pinned("ecmwf_ifs025")
  }

  private func pinned(_ model: String) {
    let run = faults.run("add", "Seattle, US", "--pin", "open-meteo:\(model)")
    #expect(run.status == 0, "\(run)")
  }

  /// Refreshes some minutes later; returns what was asked for.
  private func refresh(after minutes: Int, _ arguments: String...) -> [String] {
    world.now += Double(minutes * 60)
    faults.simulator.advance(by: minutes * 60)
    faults.simulator.removeRequests()
    let run = world.run(["refresh"] + arguments, asking: nil)
    #expect(run.status == 0, "\(run)")
    return faults.simulator.requests.map { request in
      request.path.hasPrefix("/data/")
        ? "runs" : request.target.contains("daily=") ? "all" : "current"
    }
  }

  @Test func `fetches a forecast only of a new run`() {
    // Added at 10:00, before the run was everywhere.
    #expect(refresh(after: 60) == ["runs", "all"])
    #expect(refresh(after: 20) == ["current"])
    #expect(refresh(after: 40) == ["runs", "current"])
    // Metadata are kept for ten minutes.
    #expect(refresh(after: 6) == ["current"])
    #expect(refresh(after: 4 * 60 - 6) == ["runs", "current"])
    #expect(refresh(after: 9) == ["current"])
    #expect(refresh(after: 6) == ["runs", "all"])
  }

  @Test func `fetches what is named or forced, and what is too old`() {
    #expect(refresh(after: 60) == ["runs", "all"])
    #expect(refresh(after: 60, "--force") == ["all"])
    faults.simulator.removeRequests()
    #expect(faults.run("forecast", "Seattle").status == 0)
    #expect(faults.simulator.requests.allSatisfy { !$0.path.hasPrefix("/data/") })
    #expect(faults.simulator.requestCount == 1)
  }

  @Test func `fetches as ever where the metadata fail`() {
    #expect(refresh(after: 60) == ["runs", "all"])
    faults.simulator.enqueue(
      Fault(
        .providerError(status: 500), provider: .openMeteo,
        path: "/data/ecmwf_ifs025/static/meta.json", times: nil))
    #expect(refresh(after: 60).suffix(1) == ["all"])
  }

  @Test func `asks nothing about a combination of models`() throws {
    let faults = try FaultWorld(.openMeteo, hasModelRuns: true)
    #expect(faults.run("add", "Seattle, US", "--pin", "open-meteo:icon_seamless").status == 0)
    faults.world.now += 3600
    faults.simulator.advance(by: 3600)
    faults.simulator.removeRequests()
    #expect(faults.run("refresh").status == 0)
    #expect(faults.simulator.requests.map(\.path) == ["/v1/forecast"])
  }
}
