import Arguments
import WeatherSimulator

/// Compares whole commands with well-known programs, run alternately.
enum CLIBenchmark: Benchmark {
  static let declaration = Command(
    "cli",
    abstract: "Compare whole commands with similar programs",
    discussion: "Measures the skydiff next to this program. Needs curl and jq.",
    parameters: [ComparedCommand.runs]
  )

  /// Measures the release build next to this program; returns whether every median ratio is within
  /// its goal.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let runs = ComparedCommand.runs.count(in: invocation)
    let simulator = try Simulator.live()
    defer { simulator.stop() }

    print(ComparedCommand.header)
    return try rows(folder, simulator).reduce(true) { try $1.measure(runs: runs) && $0 }
  }

  private static func rows(_ folder: String, _ simulator: Simulator) throws -> [ComparedCommand] {
    let configuration = """
      { "refresh": { "minimumInterval": "0s" }, "providers": { "open-meteo": {
        "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)" } } }
      """
    try save(configuration, to: "\(folder)/config.json")
    func command(_ count: Int, _ words: String...) -> TimedCommand {
      var command = TimedCommand(BuiltProgram.path)
      command.words += words
      command.environment = [
        "SKYDIFF_CONFIG": "\(folder)/config.json", "SKYDIFF_STATE": "\(folder)/\(count).json",
      ]
      return command
    }
    for count in [1, 20, 1000] {
      try BuiltProgram.saveState(of: count, to: "\(folder)/\(count).json")
      _ = try command(count, "refresh", "--force").run()
    }
    let version = TimedCommand.tool("curl --version")
    let address = simulator.requests.first?.target ?? "/"
    return [
      ComparedCommand(
        name: "list, 20 cities",
        referenceName: "curl --version",
        goal: 1.25,
        command: command(20, "list"),
        reference: version
      ),
      ComparedCommand(
        name: "list, 1,000 cities",
        referenceName: "curl --version",
        goal: 4,
        command: command(1000, "list"),
        reference: version
      ),
      ComparedCommand(
        name: "list --json, 1,000",
        referenceName: "jq -c . on the state",
        goal: 0.3,
        command: command(1000, "list", "--json"),
        reference: .tool("jq -c . \(folder)/1000.json")
      ),
      ComparedCommand(
        name: "refresh, 1 city",
        referenceName: "curl of the address",
        goal: 1.8,
        command: command(1, "refresh", "--force"),
        reference: .tool("curl -s \(simulator.url)\(address)")
      ),
    ]
  }
}
