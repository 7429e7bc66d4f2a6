import Arguments
import WeatherSimulator

/// Refreshes many cities, in batches and one by one, and compares with curl, which gets the same
/// addresses in parallel.
enum RefreshBenchmark: Benchmark {
  static let declaration = Command(
    "refresh",
    abstract: "Refresh many cities, in batches and one by one",
    discussion: "Measures the skydiff next to this program. Needs curl.",
    parameters: [ComparedCommand.runs]
  )

  /// Milliseconds before every response of the simulator.
  private static let latency = 50

  /// The most transfers at the same time, of skydiff and of curl.
  private static let concurrency = 16

  /// Measures the release build next to this program; returns whether all medians are within their
  /// goals.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let runs = ComparedCommand.runs.count(in: invocation)
    let simulator = try Simulator.live(latency: latency)
    defer { simulator.stop() }
    let fastSimulator = try Simulator.live()
    defer { fastSimulator.stop() }
    try save(configuration(for: simulator), to: "\(folder)/config.json")

    let isBatchedFast = try measureBatches(of: 1000, folder, simulator, runs: runs)
    print("\n" + ComparedCommand.header)
    let areRulesCheap = try measureRules(folder, fastSimulator, runs: runs)
    let isCloseToRoundTrip = try measure(
      "refresh, 250 cities",
      goal: 1.5,
      provider: "open-meteo",
      cities: 250,
      folder,
      simulator,
      // A round trip, then the time that curl takes without latency.
      reference: ("\(latency) ms + curl", fastSimulator, delay: Double(latency) / 1000),
      runs: runs
    )
    let isCloseToCurl = try measure(
      "refresh, 1,000 one by one",
      goal: 1.1,
      provider: "openweathermap",
      cities: 1000,
      folder,
      simulator,
      reference: ("curl --parallel", simulator, delay: 0),
      runs: runs
    )
    return isBatchedFast && areRulesCheap && isCloseToRoundTrip && isCloseToCurl
  }

  /// 20 rules over most kinds of fields, with limits that are often reached: together for some 1,400 of
  /// 20,000 pairs of a rule and a city.
  private static let rules = [
    "min(temperature, 12h) < 0", "windGust > 75 km/h or alert >= severe", "temperature > 30 °C",
    "sum(precipitation, 24h) > 10 mm", "max(precipitationProbability, 3h) > 70",
    "any(condition.kind = thunderstorm, 6h)", "today.temperatureMin < -5",
    "isDay and uvIndex > 6", "tomorrow.precipitationProbability > 60 %",
    "sat.condition.kind = rain or sun.condition.kind = rain", "dewPoint > temperature",
    "visibility < 1 km", "pressure < 990 hPa", "condition = snow",
    "max(windSpeed, 24h) > 60 km/h and not tag = home", "humidity > 95 and temperature < 3",
    "max(temperature, 48h) > 35", "age > 2h", "failure != none",
    "latitude > 60 and today.snowfall > 5 cm",
  ]

  /// Compares a refresh with rules with one without, without latency.
  private static func measureRules(
    _ folder: String,
    _ simulator: Simulator,
    runs: Int
  ) throws -> Bool {
    func command(_ name: String, _ rules: [String]) throws -> TimedCommand {
      let members = rules.enumerated().map { #""rule-\#($0)": { "when": "\#($1)" }"# }
      let path = "\(folder)/\(name).json"
      try save(configuration(for: simulator, rules: members.joined(separator: ", ")), to: path)
      var command = try refresh(1000, "open-meteo", in: folder, state: name)
      command.environment["SKYDIFF_CONFIG"] = path
      _ = try command.run()
      return command
    }
    return try ComparedCommand(
      name: "1,000, rules often true",
      referenceName: "the same without rules",
      goal: 1.1,
      command: command("rules", rules),
      reference: command("without rules", [])
    ).measure(runs: runs)
  }

  /// Measures batches of 100 cities without a reference.
  private static func measureBatches(
    of count: Int,
    _ folder: String,
    _ simulator: Simulator,
    runs: Int
  ) throws -> Bool {
    let command = try refresh(count, "open-meteo", in: folder)
    _ = try command.run()
    simulator.removeRequests()
    let measurements = try (0..<runs).map { _ in try command.measured() }
    let peak = Double(measurements.map(\.peakMemory).max() ?? 0) / 1_048_576
    print("\(count) cities in batches, \(latency) ms a request, up to \(peak.text()) MiB of memory")
    let areWithin = [
      report("seconds", measurements.map(\.seconds).median, atMost: 0.5),
      report("processor seconds", measurements.map(\.processorSeconds).median, atMost: 0.4),
      report("requests", Double(simulator.requestCount / runs), atMost: 12),
    ]
    return !areWithin.contains(false)
  }

  /// Compares a refresh with curl, which gets the same addresses from a simulator.
  private static func measure(
    _ name: String,
    goal: Double,
    provider: String,
    cities: Int,
    _ folder: String,
    _ simulator: Simulator,
    reference: (name: String, simulator: Simulator, delay: Double),
    runs: Int
  ) throws -> Bool {
    let command = try refresh(cities, provider, in: folder)
    simulator.removeRequests()
    _ = try command.run()
    let list = simulator.requests.map {
      "url = \"\(reference.simulator.url)\($0.target)\"\noutput = \"/dev/null\"\n"
    }
    let addresses = "\(folder)/\(provider)-\(cities).txt"
    try save(list.joined(), to: addresses)
    let options = "-s --compressed --parallel --parallel-max \(concurrency)"
    return try ComparedCommand(
      name: name,
      referenceName: reference.name,
      goal: goal,
      command: command,
      reference: .tool("curl \(options) -K \(addresses)"),
      referenceDelay: reference.delay
    ).measure(runs: runs)
  }

  /// A refresh of a new state.
  private static func refresh(
    _ cities: Int,
    _ provider: String,
    in folder: String,
    state name: String? = nil
  ) throws -> TimedCommand {
    let state = "\(folder)/\(name ?? provider)-\(cities).json"
    try BuiltProgram.saveState(of: cities, to: state)
    return TimedCommand(
      BuiltProgram.path,
      "refresh",
      "--force",
      "--provider",
      provider,
      environment: [
        "SKYDIFF_CONFIG": "\(folder)/config.json", "SKYDIFF_STATE": state,
        "XDG_CACHE_HOME": "\(folder)/cache", "OPENWEATHERMAP_API_KEY": "0123456789abcdef",
      ]
    )
  }

  private static func configuration(for simulator: Simulator, rules: String = "") -> String {
    """
    { "rules": { \(rules) }, "refresh": { "concurrency": \(concurrency), "deadline": "5m" }, "providers": {
      "open-meteo": { "forecastURL": "\(simulator.forecastURL)" },
      "openweathermap": { "baseURL": "\(simulator.openWeatherMapURL)" } } }
    """
  }
}
