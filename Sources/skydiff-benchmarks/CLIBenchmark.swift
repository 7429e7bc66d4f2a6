import Arguments
import FoundationEssentials
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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
  static func run(_ invocation: Invocation) throws -> Bool {
    let runs = ComparedCommand.runs.count(in: invocation)
    let folder = "/tmp/skydiff-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let simulator = try Simulator.start(
      Simulator.Configuration(start: time(nil), isClockRunning: true)
    )
    defer { simulator.stop() }

    print(ComparedCommand.header)
    return try rows(folder, simulator).reduce(true) { try $1.measure(runs: runs) && $0 }
  }

  private static func rows(_ folder: String, _ simulator: Simulator) throws -> [ComparedCommand] {
    let program = BuiltProgram.path
    let configuration = """
      { "refresh": { "minimumInterval": "0s" }, "providers": { "open-meteo": {
        "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)" } } }
      """
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: "\(folder)/config.json"))
    func command(_ count: Int, _ words: String...) -> TimedCommand {
      var command = TimedCommand(program)
      command.words += words
      command.environment = [
        "SKYDIFF_CONFIG": "\(folder)/config.json", "SKYDIFF_STATE": "\(folder)/\(count).json",
      ]
      return command
    }
    for count in [1, 20, 1000] {
      try Data(BuiltProgram.state(of: count)).write(
        to: URL(fileURLWithPath: "\(folder)/\(count).json")
      )
      _ = try command(count, "refresh", "--force").run()
    }
    let path = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    let version = TimedCommand("curl", "--version", environment: path)
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
        reference: TimedCommand("jq", "-c", ".", "\(folder)/1000.json", environment: path)
      ),
      ComparedCommand(
        name: "refresh, 1 city",
        referenceName: "curl of the address",
        goal: 1.8,
        command: command(1, "refresh", "--force"),
        reference: TimedCommand("curl", "-s", simulator.url + address, environment: path)
      ),
    ]
  }
}
