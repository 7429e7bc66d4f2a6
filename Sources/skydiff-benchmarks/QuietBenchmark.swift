import Arguments
import FoundationEssentials
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Counts what the refreshes of a day print with the default thresholds, and with the previous
/// ones.
enum QuietBenchmark: Benchmark {
  private static let refreshes = CountOption(
    "refreshes",
    defaultCount: 96,
    help: "Number of refreshes, 15 minutes apart"
  )

  static let declaration = Command(
    "quiet",
    abstract: "Count what the refreshes of a day print",
    discussion: """
      Refreshes 20 cities every 15 minutes of simulated time, with the default thresholds and with \
      the previous ones. Counts the refreshes that print nothing, the cities that a refresh \
      reports, and the lines that it prints; medians include the refreshes that print nothing. The \
      weather is made up, so the counts compare thresholds and layouts but do not predict a real \
      day.
      """,
    parameters: [refreshes]
  )

  /// Seconds between two refreshes.
  private static let interval = 900

  static let cities = [
    "Seoul", "Tokyo", "Beijing", "Singapore", "Mumbai", "Cairo", "Nairobi", "Cape Town", "Moscow",
    "London, United Kingdom", "Paris, France", "Berlin", "Rome", "Madrid", "Oslo", "Reykjavik",
    "New York", "Chicago", "São Paulo", "Sydney",
  ]

  /// The values of `changes` in the configuration, complete so that they do not depend on the
  /// defaults of this build.
  private static let thresholds = [
    (
      name: "previous",
      changes: """
      { "temperature": 1, "windSpeed": 10, "precipitationProbability": 20, "precipitation": 1, \
      "humidity": 10, "pressure": 3, "cloudCover": 30, "visibility": 5, "uvIndex": 2, \
      "forecastDays": 7 }
      """
    ),
    (
      name: "default",
      changes: """
      { "temperature": 2, "windSpeed": 15, "precipitationProbability": 25, "precipitation": 2, \
      "humidity": null, "pressure": null, "cloudCover": null, "visibility": null, \
      "uvIndex": null, "forecastDays": 3 }
      """
    ),
  ]

  /// Refreshes with each of the thresholds and prints a table; returns true, because the counts
  /// have no limits.
  static func run(_ invocation: Invocation) throws -> Bool {
    let count = refreshes.count(in: invocation)
    let folder = "/tmp/skydiff-benchmark-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let simulator = try Simulator.start()
    defer { simulator.stop() }

    let days = try thresholds.map { name, changes in
      try Day(home: "\(folder)/\(name)", thresholds: changes, simulator)
    }
    var counts = thresholds.map { _ in Counts() }
    for _ in 0..<count {
      simulator.advance(by: interval)
      for (index, day) in days.enumerated() { try day.refresh(&counts[index]) }
    }
    print("\(cities.count) cities, \(count) refreshes, \(interval / 60) minutes apart")
    printRow("thresholds", thresholds.map(\.name))
    printRow("refreshes that print nothing", counts.map { "\($0.quiet)" })
    printRow("cities in a refresh, median", counts.map { $0.cities.median })
    printRow("cities in a refresh, most", counts.map { $0.cities.most })
    printRow("lines in a pipe, median", counts.map { $0.pipeLines.median })
    printRow("lines in a pipe, most", counts.map { $0.pipeLines.most })
    printRow("lines at 80 columns, median", counts.map { $0.terminalLines.median })
    printRow("lines at 80 columns, most", counts.map { $0.terminalLines.most })
    return true
  }

  private static func printRow(_ name: String, _ values: [String]) {
    let cells = values.map { String(repeating: " ", count: max(12 - $0.count, 0)) + $0 }
    print(name.padded(30) + cells.joined())
  }

  /// What each refresh printed.
  private struct Counts {
    var cities: [Int] = []
    var pipeLines: [Int] = []
    var terminalLines: [Int] = []

    /// The number of refreshes that printed nothing.
    var quiet: Int { pipeLines.count { $0 == 0 } }
  }

  /// The same day for readers that need different output, each with its own state because a
  /// refresh saves what it reported.
  private struct Day {
    private let names: InProcessSkydiff
    private let pipe: InProcessSkydiff
    private let terminal: InProcessSkydiff

    /// Tracks the cities.
    init(home: String, thresholds: String, _ simulator: Simulator) throws {
      func skydiff(_ name: String, columns: Int?) throws -> InProcessSkydiff {
        let skydiff = try InProcessSkydiff(
          home: "\(home)-\(name)",
          settings: "\"changes\": \(thresholds)",
          simulator: simulator,
          columns: columns
        )
        _ = try skydiff.lines(of: ["add"] + QuietBenchmark.cities)
        return skydiff
      }
      names = try skydiff("names", columns: nil)
      pipe = try skydiff("pipe", columns: nil)
      terminal = try skydiff("terminal", columns: 80)
    }

    /// Refreshes and adds what was printed to the counts.
    func refresh(_ counts: inout Counts) throws {
      counts.cities.append(try names.lines(of: ["refresh", "--template", "{name}"]))
      counts.pipeLines.append(try pipe.lines(of: ["refresh"]))
      counts.terminalLines.append(try terminal.lines(of: ["refresh"]))
    }
  }
}

extension [Int] {
  /// The middle value; the array must not be empty.
  fileprivate var median: String { "\(sorted()[count / 2])" }

  /// The largest value; the array must not be empty.
  fileprivate var most: String { "\(self.max() ?? 0)" }
}
