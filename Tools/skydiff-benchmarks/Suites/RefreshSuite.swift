import Arguments
import FoundationEssentials
import WeatherSimulator

/// Refreshes many cities, in batches and one by one, and compares with curl, which gets the same
/// addresses in parallel.
enum RefreshSuite: Suite {
  static let declaration = Command(
    "refresh", abstract: "Refresh many cities, in batches and one by one",
    discussion: "Measures the skydiff next to this program. Needs curl.",
    parameters: [ComparedCommand.runs])

  /// Milliseconds before every response of the simulator.
  private static let latency = 50

  /// The most transfers at the same time, of skydiff and of curl.
  private static let concurrency = 16

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let runs = ComparedCommand.runs.count(in: invocation)
    let (slow, fast) = (try Simulator.live(latency: latency), try Simulator.live())
    // A round trip, then the time that curl takes without latency.
    var roundTrip = try comparison(
      ("refresh, 250 cities", goal: 1.5), refresh(250, in: "\(folder)/250", slow),
      of: "\(latency) ms + curl", fast)
    roundTrip.referenceDelay = Double(latency) / 1000
    return try [
      batches(refresh(1000, in: "\(folder)/batches", slow), slow, runs: runs),
      ComparedCommand(
        "refresh, 1,000 cities, rules often true",
        refresh(1000, rules: rules, in: "\(folder)/rules", fast).command,
        of: "the same without rules", refresh(1000, in: "\(folder)/without-rules", fast).command,
        goal: 1.1
      ).measured(runs: runs), roundTrip.measured(runs: runs),
      comparison(
        ("refresh, 1,000 cities one by one", goal: 1.1),
        refresh(1000, "openweathermap", in: "\(folder)/one-by-one", slow), of: "curl --parallel",
        slow
      ).measured(runs: runs),
    ]
  }

  /// 20 rules over most kinds of fields, with limits that are often reached: together for some 1,400 of
  /// 20,000 pairs of a rule and a city.
  private static let rules = [
    "min(temperature, 12h) < 0", "windGust > 75 km/h or alert >= severe", "temperature > 30 °C",
    "sum(precipitation, 24h) > 10 mm", "max(precipitationProbability, 3h) > 70",
    "any(condition.kind = thunderstorm, 6h)", "today.temperatureMin < -5", "isDay and uvIndex > 6",
    "tomorrow.precipitationProbability > 60 %",
    "sat.condition.kind = rain or sun.condition.kind = rain", "dewPoint > temperature",
    "visibility < 1 km", "pressure < 990 hPa", "condition = snow",
    "max(windSpeed, 24h) > 60 km/h and not tag = home", "humidity > 95 and temperature < 3",
    "max(temperature, 48h) > 35", "age > 2h", "failure != none",
    "latitude > 60 and today.snowfall > 5 cm",
  ]

  /// A refresh of a new state, which was run once, and the requests that it sent.
  private static func refresh(
    _ cities: Int, _ provider: String = "open-meteo", rules: [String] = [], in folder: String,
    _ simulator: Simulator
  ) throws -> (command: TimedCommand, targets: [String]) {
    let members = rules.enumerated().map { #""rule-\#($0)": { "when": "\#($1)" }"# }
    let home = try BenchmarkHome(
      folder,
      settings: """
        "rules": { \(members.joined(separator: ", ")) },
        "refresh": { "concurrency": \(concurrency), "deadline": "5m" }
        """, simulator: simulator, cities: cities)
    let command = home.command(
      "refresh", "--force", "--provider", provider,
      variables: ["OPENWEATHERMAP_API_KEY": "0123456789abcdef"])
    simulator.removeRequests()
    _ = try command.run()
    return (command, simulator.requests.map(\.target))
  }

  /// Measures batches of 100 cities without a reference.
  private static func batches(
    _ refresh: (command: TimedCommand, targets: [String]), _ simulator: Simulator, runs: Int
  ) -> Case {
    let name = "1,000 cities in batches, \(latency) ms a request"
    return Case(name) {
      simulator.removeRequests()
      let usages = try (0..<runs).map { _ in try refresh.command.measured() }
      let requests = Double(simulator.requestCount / runs)
      let peak = usages.map { Double($0.peakMemory) }.max()
      let busy = usages.map(\.processorSeconds).median
      return [
        Row(name, usages.map(\.seconds).median, .seconds, goal: .atMost(0.5)),
        Row("  processor time", busy, .seconds, goal: .atMost(0.4)),
        Row("  requests", requests, .count, goal: .atMost(12)),
        Row("  peak memory", peak, .mebibytes),
      ]
    }
  }

  /// Compares a refresh with curl, which gets the same addresses from a simulator.
  private static func comparison(
    _ row: (name: String, goal: Double), _ refresh: (command: TimedCommand, targets: [String]),
    of referenceName: String, _ simulator: Simulator
  ) throws -> ComparedCommand {
    let list = refresh.targets.map { "url = \"\(simulator.url)\($0)\"\noutput = \"/dev/null\"\n" }
    let addresses = (refresh.command.environment["HOME"] ?? "") + "/addresses.txt"
    try Data(list.joined().utf8).write(to: URL(filePath: addresses))
    let options = "-s --compressed --parallel --parallel-max \(concurrency)"
    var curl = TimedCommand.tool("curl \(options) -K \(addresses)")
    curl.simulator = simulator
    return ComparedCommand(row.name, refresh.command, of: referenceName, curl, goal: row.goal)
  }
}
