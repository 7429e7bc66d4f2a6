import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

@Suite("skydiff forecast --spread") struct SpreadTests {
  private let faults: FaultWorld
  private var world: TestWorld { faults.world }

  init() throws {
    faults = try FaultWorld(.openMeteo, hasModelRuns: true)
    #expect(faults.run("add", "Seattle, US").status == 0)
    faults.simulator.removeRequests()
  }

  private func days(_ run: TestWorld.Run) throws -> [JSONValue] {
    let city = try #require(try run.cities().first, "\(run)")
    return try #require(city["forecast"]?["days"]?.array.map { Array($0) })
  }

  @Test func `is beside highs and lows, from a request that is kept`() throws {
    let run = faults.run("forecast", "Seattle", "--spread")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let rows = run.lines.filter { $0.contains("±") }
    #expect(rows.count == 7)
    #expect(rows.allSatisfy { $0.filter { $0 == "±" }.count == 2 }, "\(run)")
    #expect(faults.simulator.requests.map(\.path) == ["/v1/forecast", "/v1/ensemble"])
    world.advance(minutes: 60)
    _ = faults.run("forecast", "Seattle", "--spread")
    #expect(faults.simulator.requests.count { $0.path == "/v1/ensemble" } == 1)
  }

  @Test func `is in JSON only where it is asked for, for every provider`() throws {
    let run = faults.run("forecast", "Seattle", "--spread", "--provider", "met-norway", "--json")
    let spread = try #require(try days(run).first?["spread"])
    #expect(spread["model"]?.string == "ecmwf_ifs025_ensemble_mean")
    let high = try #require(spread["temperatureMax"]?.double)
    #expect(high > 0)
    let problems = try SchemaTests.schema("report").problems(of: try JSONDocument(run.output).root)
    #expect(problems == [])
    let imperial = faults.run(
      "forecast", "Seattle", "--spread", "--provider", "met-norway", "--json", "--units", "imperial"
    )
    let fahrenheit = try #require(try days(imperial).first?["spread"]?["temperatureMax"]?.double)
    #expect((fahrenheit - 1.8 * high).magnitude < 0.02)
    #expect(try days(faults.run("forecast", "Seattle", "--json"))[0]["spread"] == nil)
    #expect(!faults.run("forecast", "Seattle", "--spread", "--format", "csv").output.contains("±"))
    #expect(world.state?.contains("spread") == false)
  }

  @Test func `is unknown with a remark where it fails`() throws {
    let fault = Fault(
      .providerError(status: 403), provider: .openMeteo, path: "/v1/ensemble", times: nil)
    faults.simulator.enqueue(fault)
    let run = faults.run("forecast", "Seattle", "--spread")
    #expect(run.status == 0)
    #expect(!run.output.contains("±"))
    #expect(run.errors.hasPrefix("skydiff: without the spread: "), "\(run)")
    #expect(run.errors.hasSuffix("; the key's plan does not include it\n"))
    let json = faults.run("forecast", "Seattle", "--spread", "--json")
    #expect(try days(json).allSatisfy { $0["spread"]?.isNull == true })
  }

  @Test func `has the signs of the locale, and fits a narrow terminal`() {
    world.isOutputTerminal = true
    for width in [40, 60, 80] {
      world.width = width
      let run = faults.run("forecast", "Seattle", "--spread", "--color", "never")
      #expect(run.lines.allSatisfy { $0.count <= width }, "\(run)")
    }
    #expect(faults.run("forecast", "Seattle", "--spread", "--as-of", "1").status == 64)
  }
}
