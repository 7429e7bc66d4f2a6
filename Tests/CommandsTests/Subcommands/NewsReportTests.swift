import FoundationEssentials
import JSONText
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Commands

@Suite struct `News` {
  private let world = TestWorld()

  @Test func `is in refresh, list and log, with what was expected`() throws {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    let lines = ["~ Seoul 10.0 → 20.0", "    9.8° warmer than expected"]
    for run in [world.run("refresh", asking: nil), world.run("list"), world.run("log", "-n", "1")] {
      let shown = run.lines.map { $0.prefix(lines[0].count) }
      #expect(lines.allSatisfy { line in shown.contains(line.prefix(lines[0].count)) }, "\(run)")
    }
    let change =
      #"{"field": "current.temperature", "before": 10.0, "after": 20.0, "expected": 10.17}"#
    let list = try world.run("list", "--json").cities()
    #expect(list[0]["changes"]?.array?.map(\.rawText) == [change])
    #expect(world.run("log", "--json").output.contains(change))
    world.advance(minutes: 10)
    #expect(world.run("refresh", asking: nil).output == "")
    #expect(world.run("list", "--json").output.contains(change))
  }

  @Test func `is not what --since compares`() throws {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    _ = world.run("refresh", asking: nil)
    let change =
      #"{"field": "current.temperature", "before": 10.0, "after": 20.0, "expected": null}"#
    #expect(!world.run("list", "--since", "1", "--json").output.contains(change))
    #expect(world.run("list", "--since", "1", "--exact", "--json").output.contains(change))
  }

  @Test(arguments: [
    ("open-meteo", "open-meteo works again after 3 h 20 min; 1 city has new weather"),
    ("met-norway", "1 city has new weather again after 3 h 20 min, from open-meteo"),
  ]) func `of the end of an outage names the provider of the weather`(failed: String, text: String)
  {
    var failing = City.numbered(1, temperature: 5)
    failing.failure = FetchFailure(
      at: TestWorld.start, kind: .timeout, message: "timed out", provider: failed)
    failing.failure?.reportedAt = TestWorld.start
    var working = failing
    working.failure = nil
    working.current?.provider = "open-meteo"
    let change = StateChange(
      from: SavedState(revision: 1, cities: [failing]),
      to: SavedState(revision: 2, cities: [working]))
    let recoveries = ProviderRecovery.all(of: [failing.id], in: change)
    #expect(recoveries.map { $0.text(at: TestWorld.start + 12_000) } == [text])
    #expect(ProviderRecovery.all(of: [], in: change).isEmpty)
  }
}
