import FoundationEssentials
import JSONText
import Rendering
import Testing
import WeatherSimulator

@Suite("skydiff score") struct ScoreCommandTests {
  private let faults: FaultWorld
  private var world: TestWorld { faults.world }

  init() throws {
    faults = try FaultWorld(.openMeteo, hasModelRuns: true)
    #expect(faults.run("add", "Seattle, US", "New York, US").status == 0)
    faults.simulator.removeRequests()
  }

  @Test func `prints a table for each city, from one request that is kept for a day`() {
    let run = faults.run("score", "Seattle", "New York")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.lines[0] == "  Seattle, Washington, United States")
    #expect(run.lines[1] == "  2025-12-21 to 2026-01-19, against the analysis of 3 models")
    #expect(run.lines[2].hasPrefix("  Provider "))
    let providers = run.lines[3...6].map { String($0.split(separator: " ")[0]) }
    #expect(
      Set(providers) == [
        "open-meteo", "open-meteo:ecmwf_ifs025", "open-meteo:gfs_seamless",
        "open-meteo:icon_seamless",
      ])
    #expect(run.lines[7] == "  no clear winner" || run.lines[7].hasPrefix("  closest: "))
    #expect(faults.simulator.requestCount == 1)
    world.advance(minutes: 60)
    #expect(faults.run("score", "Seattle", "New York").output == run.output)
    #expect(faults.simulator.requestCount == 1)
    world.advance(minutes: 24 * 60)
    _ = faults.run("score", "Seattle", "New York")
    #expect(faults.simulator.requestCount == 2)
  }

  @Test func `saves nothing, and scores places that are not in the list`() {
    let state = world.state
    #expect(faults.run("score", "47.6,-122.3").status == 0)
    #expect(world.state == state)
  }

  @Test func `prints all with --full, and a line per provider and lead with csv`() {
    let full = faults.run("score", "Seattle", "--full", "--days", "7")
    #expect(full.lines[3...14].count { $0.contains(" 2 d ") } == 4, "\(full)")
    let csv = faults.run("score", "Seattle", "--format", "csv").output.split(separator: "\r\n")
    #expect(csv.count == 13)
    #expect(
      csv[0] == "id,name,provider,source,days,n,temperatureMaxError,temperatureMaxBias,"
        + "temperatureMinError,temperatureMinBias,rainRight")
  }

  @Test func `JSON and ndjson fit the schemas`() throws {
    for arguments in [["Seattle"], ["Seattle", "--provider", "open-meteo:icon_d2,nws"]] {
      let run = world.run(["score"] + arguments + ["--json"], asking: nil)
      let problems = try SchemaTests.schema("score").problems(of: try JSONDocument(run.output).root)
      #expect(problems == [])
      let lines = world.run(["score"] + arguments + ["--format", "ndjson"], asking: nil).lines
      #expect(lines.count == 1)
      #expect(try SchemaTests.schema("score-line").problems(of: JSONDocument(lines[0]).root) == [])
    }
  }

  @Test func `takes the providers named, and what happened is still of the three`() throws {
    let run = faults.run("score", "Seattle", "--provider", "open-meteo:ukmo_seamless", "--json")
    #expect(run.status == 0, "\(run)")
    let rows = try #require(try run.cities().first?["rows"]?.array.map { Array($0) })
    #expect(rows.map { $0["provider"]?.string } == ["open-meteo:ukmo_seamless"])
    #expect(
      faults.simulator.requests[0].target.contains(
        "models=ukmo_seamless,ecmwf_ifs025,gfs_seamless,icon_seamless&"))
  }

  @Test func `a model that is unknown or does not cover the place has no figures`() throws {
    for (model, count) in [("icon_d2", 1), ("icon", 5)] {
      faults.simulator.removeRequests()
      let run = faults.run("score", "Seattle", "--provider", "open-meteo:\(model)", "--json")
      #expect(run.status == 3, "\(run)")
      #expect(run.errors.contains("open-meteo:\(model)"), "\(run)")
      #expect(run.errors.contains("another"), "\(run)")
      #expect(faults.simulator.requestCount == count)
      let lead = try run.cities().first?["rows"]?.array?.first { _ in true }?["leads"]?.array?.first
      { _ in true }
      #expect(lead?["n"]?.double == 0)
      #expect(lead?["temperatureMax"]?["error"]?.isNull == true)
    }
  }

  @Test(arguments: [
    (403, 69, "the key's plan does not include it"), (401, 77, "answered 401"),
    (500, 69, "answered 500"),
  ]) func `fails without what happened`(_ answer: Int, _ status: Int, _ text: String) throws {
    faults.simulator.enqueue(
      Fault(.providerError(status: answer), provider: .openMeteo, times: nil))
    let run = faults.run("score", "Seattle", "New York")
    #expect(run.status == Int32(status), "\(run)")
    #expect(run.output == "")
    #expect(run.errorLines.count == 1 && run.errors.contains(text), "\(run)")
    let json = faults.run("score", "Seattle", "--json")
    #expect(json.status == Int32(status))
    let row = try json.cities().first?["rows"]?.array?.first { _ in true }
    #expect(row?["leads"]?.array?.allSatisfy { $0["rainRight"]?.isNull == true } == true)
  }

  @Test func `leaves a tenth of the budget for refreshes`() throws {
    try world.configure(
      """
      { "providers": { "open-meteo": {
        "forecastURL": "\(faults.simulator.forecastURL)", "limits": { "day": 15 } } } }
      """)
    // 7.1 calls a city.
    #expect(faults.run("score", "Seattle").status == 0)
    let run = faults.run("score", "New York")
    #expect(run.status == 69)
    #expect(run.errors.contains("the calls it allows are spent until Wed 00:00"), "\(run)")
    #expect(faults.run("refresh", "--force", "New York").status == 0)
  }

  @Test(arguments: [
    (["score"], "missing argument CITY"), (["score", "Seattle", "--days", "6"], "from 7 to 90"),
  ]) func `needs a city, and 7 to 90 days`(_ arguments: [String], _ text: String) {
    let run = world.run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(text), "\(run)")
  }

  @Test func `needs the network`() {
    #expect(faults.run("score", "Seattle", "--offline").status == 69)
  }
}
