import FoundationEssentials
import HTTP
import JSONText
import Testing
import WeatherSimulator

@Suite("skydiff compare --provider") struct ProviderComparisonTests {
  private let faults: FaultWorld
  private var world: TestWorld { faults.world }

  private static let three = "open-meteo,met-norway,nws"

  init() throws { faults = try FaultWorld(.openMeteo) }

  @Test func `asks each provider and saves nothing`() throws {
    #expect(faults.run("add", "Seattle, US").status == 0)
    let state = world.state
    faults.simulator.removeRequests()
    let run = faults.run("compare", "Seattle", "--provider", Self.three)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.lines.first?.split(separator: " ") == ["open-meteo", "met-norway", "nws"])
    let visibility = try #require(run.lines.first { $0.hasPrefix("  Visibility km") })
    // MET Norway has none.
    #expect(
      visibility.split(separator: " ").map { $0 == "?" } == [false, false, false, true, false])
    for part in ["/v1/forecast", "/weatherapi/", "/points/"] {
      #expect(faults.simulator.requests.contains { $0.path.hasPrefix(part) }, "\(part)")
    }
    #expect(world.state == state)
  }

  @Test func `compares the providers of a place that is not in the list`() throws {
    let run = faults.run("compare", "47.6,-122.3", "--provider", Self.three, "--json")
    #expect(run.status == 0, "\(run)")
    let document = try run.document()
    #expect(
      document["columns"]?.rawText.filter { !$0.isWhitespace }
        == #"[{"provider":"open-meteo"},{"provider":"met-norway"},{"provider":"nws"}]"#)
    let rows = document["rows"]?.array.map { Array($0) } ?? []
    let highs = rows.filter { $0["field"]?.string?.hasSuffix("temperatureMax") == true }
    #expect(highs.count == 1)
    #expect(highs.first?["values"]?.array?.count { $0.double != nil } == 3, "\(highs)")
    #expect(world.state == nil)
  }

  @Test func `marks what is far from the median`() throws {
    heatMETNorway()
    let table = faults.run("compare", "Seattle, US", "--provider", Self.three)
    let temperature = try #require(table.lines.first { $0.hasPrefix("  °C") })
    #expect(temperature.contains(" 55.0~"), "\(table)")
    #expect(temperature.filter { $0 == "~" }.count == 1)
    let run = faults.run("compare", "Seattle, US", "--provider", Self.three, "--json")
    let rows = try run.document()["rows"]?.array.map { Array($0) } ?? []
    let row = try #require(rows.first { $0["field"]?.string == "current.temperature" })
    #expect(row["outliers"]?.rawText == "[1]")
  }

  /// Replaces the temperatures of MET Norway.
  private func heatMETNorway() {
    let makeSender = world.makeSender
    world.makeSender = { settings in
      let send = makeSender?(settings)
      return { requests, progress in
        (send?(requests, progress) ?? []).map { exchange in
          guard exchange.request.url.contains("/weatherapi/"),
            case .success(var response) = exchange.result
          else { return exchange }
          let text = String(decoding: response.body, as: UTF8.self)
          response.body = Data(
            text.replacing(/"air_temperature":\s*-?[0-9.]+/, with: "\"air_temperature\":55").utf8)
          var exchange = exchange
          exchange.result = .success(response)
          return exchange
        }
      }
    }
  }

  @Test func `shows the others when a provider fails`() throws {
    #expect(faults.run("add", "Seoul").status == 0)
    let run = faults.run("compare", "Seoul", "--provider", "open-meteo,nws")
    #expect(run.status == 3)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("skydiff: error: nws: "), "\(run.errors)")
    #expect(try #require(run.lines.first { $0.hasPrefix("  °C") }).hasSuffix(" ?"))
  }

  @Test func `fails when every provider does`() throws {
    #expect(faults.run("add", "Seoul").status == 0)
    faults.emptyCache()
    try faults.configure(at: "http://127.0.0.1:1")
    let run = faults.run("compare", "Seoul", "--provider", "open-meteo,met-norway")
    #expect(run.status == 69)
    #expect(run.output.isEmpty)
    let beginnings = ["skydiff: error: open-meteo: ", "skydiff: error: met-norway: "]
    #expect(run.errorLines.count == 2)
    for (line, beginning) in zip(run.errorLines, beginnings) { #expect(line.hasPrefix(beginning)) }
    let json = faults.run("compare", "Seoul", "--provider", "open-meteo,met-norway", "--json")
    #expect(json.status == 69)
    #expect(try json.document()["columns"]?.array?.count == 2)
  }

  @Test func `needs the keys and the network before anything is fetched`() throws {
    #expect(faults.run("add", "Seoul").status == 0)
    faults.simulator.removeRequests()
    let offline = faults.run("compare", "Seoul", "--provider", Self.three, "--offline")
    #expect(offline.status == 69)
    try world.configure("{}")
    let run = faults.run("compare", "Seoul", "--provider", "open-meteo,openweathermap")
    #expect(run.status == 78)
    #expect(run.errors.contains("providers.openweathermap.apiKey"))
    #expect(faults.simulator.requests.isEmpty)
  }

  @Test func `reports a place that is not found`() {
    let run = faults.run("compare", "Atlantis", "--provider", Self.three)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("'Atlantis' is not in your list, and no place"))
  }

  @Test func `prints nothing when interrupted`() throws {
    let world = TestWorld()
    world.track("Seoul")
    try world.configure(#"{"providers": {"met-norway": {"contact": "me@example.org"}}}"#)
    world.interruption = 130
    let run = world.run("compare", "Seoul", "--provider", "open-meteo,met-norway")
    #expect(
      run == TestWorld.Run(status: 130, errors: "skydiff: interrupted: nothing was compared\n"))
  }
}
