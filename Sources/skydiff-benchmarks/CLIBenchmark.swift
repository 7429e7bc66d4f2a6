import Arguments
import FoundationEssentials
import JSONText
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Compares whole commands with well-known programs, run alternately.
enum CLIBenchmark: Benchmark {
  private static let runs = CountOption(
    "runs",
    defaultCount: 15,
    help: "Number of measured pairs of runs"
  )

  static let declaration = Command(
    "cli",
    abstract: "Compare whole commands with similar programs",
    discussion: "Measures the skydiff next to this program. Needs curl and jq.",
    parameters: [runs]
  )

  private struct Row {
    var name: String
    var referenceName: String

    /// The maximum ratio of the two times.
    var limit: Double
    var command: TimedCommand
    var reference: TimedCommand
  }

  /// Measures the release build next to this program.
  ///
  /// - Returns: Whether every median ratio is within its limit.
  /// - Throws: A command that failed.
  static func run(_ invocation: Invocation) throws -> Bool {
    let runs = runs.count(in: invocation)
    let folder = "/tmp/skydiff-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let simulator = try Simulator.start(
      Simulator.Configuration(start: time(nil), isClockRunning: true)
    )
    defer { simulator.stop() }

    print("command                  median ms   reference             median ms   ratio   limit")
    var isWithinLimits = true
    for row in try rows(folder, simulator) {
      let (own, other, ratio) = try measure(row, runs: runs)
      isWithinLimits = isWithinLimits && ratio <= row.limit
      print(
        row.name.padded(24),
        own.padded(10),
        row.referenceName.padded(22),
        other.padded(10),
        number(ratio).padded(7),
        number(row.limit) + (ratio <= row.limit ? "" : "  over")
      )
    }
    return isWithinLimits
  }

  private static func measure(
    _ row: Row,
    runs: Int
  ) throws -> (own: String, other: String, ratio: Double) {
    var pairs: [(own: Double, other: Double)] = []
    _ = try (row.command.run(), row.reference.run())
    for _ in 0..<runs { pairs.append((try row.command.run(), try row.reference.run())) }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return (
      number(median(pairs.map(\.own)) * 1000), number(median(pairs.map(\.other)) * 1000),
      median(pairs.map { $0.own / $0.other })
    )
  }

  private static func rows(_ folder: String, _ simulator: Simulator) throws -> [Row] {
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
      Row(
        name: "list, 20 cities",
        referenceName: "curl --version",
        limit: 2.5,
        command: command(20, "list"),
        reference: version
      ),
      Row(
        name: "list, 1,000 cities",
        referenceName: "curl --version",
        limit: 15,
        command: command(1000, "list"),
        reference: version
      ),
      Row(
        name: "list --json, 1,000",
        referenceName: "jq -c . on the state",
        limit: 2,
        command: command(1000, "list", "--json"),
        reference: TimedCommand("jq", "-c", ".", "\(folder)/1000.json", environment: path)
      ),
      Row(
        name: "refresh, 1 city",
        referenceName: "curl of the address",
        limit: 2.5,
        command: command(1, "refresh", "--force"),
        reference: TimedCommand("curl", "-s", simulator.url + address, environment: path)
      ),
    ]
  }

  private static func number(_ value: Double) -> String {
    DecimalText.text(value, fractionDigits: 2...2) ?? "?"
  }
}
