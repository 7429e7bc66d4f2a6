import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

@Suite("skydiff drift from earlier runs") struct EarlierRunsCommandTests {
  private let faults: FaultWorld
  private var world: TestWorld { faults.world }

  init() throws {
    faults = try FaultWorld(.openMeteo)
    #expect(faults.run("add", "Seattle, US", "New York, US").status == 0)
    faults.simulator.removeRequests()
  }

  private func issues(_ run: TestWorld.Run, day: Int) throws -> [JSONValue] {
    let days = try #require(try run.cities().first?["days"]?.array.map { Array($0) })
    return try #require(days[day]["issues"]?.array.map { Array($0) })
  }

  private func leads(_ run: TestWorld.Run, day: Int) throws -> [Double?] {
    try issues(run, day: day).map { $0["lead"]?.double }
  }

  @Test func `completes the history of the cities named, in one request that is kept`() throws {
    let run = faults.run("drift", "Seattle", "New York", "--json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(faults.simulator.requestCount == 1)
    #expect(faults.simulator.requests[0].target.contains("temperature_2m_previous_day7"))
    #expect(try leads(run, day: 0) == [7, 6, 5, 4, 3, 2, 1, nil])
    #expect(try leads(run, day: 6) == [7, nil])
    let issue = try issues(run, day: 0).first
    #expect(issue?["source"]?.string == "previousRuns")
    #expect(issue?["revision"]?.isNull == true && issue?["fetchedAt"]?.isNull == true)
    #expect(issue?["temperatureMax"]?.double != nil)
    world.advance(minutes: 5 * 60)
    #expect(faults.run("drift", "Seattle", "New York", "--json").status == 0)
    #expect(faults.simulator.requestCount == 1)
    world.advance(minutes: 61)
    _ = faults.run("drift", "Seattle", "New York", "--json")
    #expect(faults.simulator.requestCount == 2)
  }

  @Test func `says about when, and marks only what earlier runs have`() throws {
    let run = faults.run("drift", "Seattle", "--day", "tomorrow")
    #expect(
      run.lines.dropFirst(2).first?.hasPrefix("  about 7 days before    7 d ") == true, "\(run)")
    let own = try #require(run.lines.last)
    #expect(!own.contains("~☁") && own.filter { $0 == "~" }.count <= 3, "\(own)")
    #expect(faults.run("drift", "Seattle").output.contains("before"))
  }

  @Test func `asks nothing without a city, offline, or for another provider`() {
    #expect(faults.run("drift").status == 0)
    let offline = faults.run("drift", "Seattle", "--offline", "--verbose")
    #expect(offline.status == 0)
    #expect(offline.errors.contains("drop --offline"), "\(offline)")
    #expect(faults.simulator.requestCount == 0)
    _ = faults.run("refresh", "--force", "--provider", "met-norway")
    faults.simulator.removeRequests()
    #expect(faults.run("drift", "Seattle").status == 0)
    #expect(faults.simulator.requestCount == 0)
  }

  @Test(arguments: [(403, "the key's plan"), (500, "answered 500")])
  func `has its own history alone where the request fails`(_ status: Int, _ text: String) throws {
    let before = faults.run("drift").output
    faults.simulator.enqueue(
      Fault(.providerError(status: status), provider: .openMeteo, times: nil))
    let run = faults.run("drift", "Seattle", "New York")
    #expect(run.status == 0)
    #expect(run.output == before)
    #expect(run.errors.hasPrefix("skydiff: without what earlier runs said: "), "\(run)")
    #expect(run.errors.contains(text), "\(run)")
  }

  @Test func `leaves a tenth of the budget for refreshes`() throws {
    try world.configure(
      """
      { "providers": { "open-meteo": {
        "forecastURL": "\(faults.simulator.forecastURL)",
        "limits": { "day": 10 } } } }
      """)
    // Both cities together: 3.6 calls each.
    _ = faults.run("refresh", "--force")
    let run = faults.run("drift", "Seattle", "New York")
    #expect(run.errors.contains("the calls it allows are spent until "), "\(run)")
    #expect(run.status == 0)
    #expect(faults.run("current", "Seattle").status == 0)
  }
}
