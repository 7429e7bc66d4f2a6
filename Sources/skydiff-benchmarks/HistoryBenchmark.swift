import Arguments
import FoundationEssentials
import WeatherSimulator

/// Measures what the history costs, in space and in time.
enum HistoryBenchmark: Benchmark {
  private static let days = CountOption(
    "days",
    defaultCount: 90,
    help: "Number of days that the history covers"
  )

  static let declaration = Command(
    "history",
    abstract: "Measure the history of 90 days",
    discussion: """
      Refreshes 20 cities every 15 minutes of simulated time up to now, which takes a minute or two. \
      Then measures the skydiff next to this program: what reads the history, and refreshes with and \
      without history. Needs grep.
      """,
    parameters: [days, ComparedCommand.runs]
  )

  /// Seconds between two refreshes.
  private static let interval = 900

  /// In megabytes.
  private static let memoryLimit = 64.0
  private static let sizeLimit = 60.0

  /// In seconds, however fast `grep` is.
  private static let driftLimit = 0.1

  /// Makes the history and measures; returns whether all results are within their limits.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let runs = ComparedCommand.runs.count(in: invocation)
    let refreshes = days.count(in: invocation) * 86_400 / interval
    let home = try history(of: refreshes, in: "\(folder)/past")
    print(
      "\(QuietBenchmark.cities.count) cities, \(refreshes) refreshes, \(interval / 60) minutes apart"
    )
    let segments = try home.segments()
    let size = Double(segments.map(fileSize).reduce(0, +)) / 1_000_000
    let isSmall = report("\(segments.count) files, MB", size, atMost: sizeLimit)

    let simulator = try Simulator.live()
    defer { simulator.stop() }
    let commands =
      try readers(home, segments) + refreshers(of: home, folder, simulator, runs: runs)
    print("\n" + ComparedCommand.header)
    let areFast = try commands.reduce(true) { isFast, command in
      let count = command.name.hasPrefix("refresh, 20") ? runs * 4 : runs
      return try command.measure(runs: count) && isFast
    }
    let areLean = try printMemory(of: commands)
    return isSmall && areFast && areLean
  }

  /// The present time in seconds since 1970.
  private static var now: Int { Int(Date().timeIntervalSince1970) }

  // MARK: - The history

  /// Refreshes the cities up to now, in this process.
  private static func history(of refreshes: Int, in path: String) throws -> BenchmarkHome {
    let simulator = try Simulator.start(
      Simulator.Configuration(start: now - refreshes * interval)
    )
    defer { simulator.stop() }
    let skydiff = try InProcessSkydiff(home: path, simulator: simulator, columns: nil)
    _ = try skydiff.output(of: ["add"] + QuietBenchmark.cities)
    for _ in 0..<refreshes {
      simulator.advance(by: interval)
      _ = try skydiff.output(of: ["refresh"])
      simulator.removeRequests()
    }
    return BenchmarkHome(path: path)
  }

  // MARK: - Commands

  /// The commands that read the history.
  private static func readers(
    _ home: BenchmarkHome,
    _ segments: [String]
  ) throws -> [ComparedCommand] {
    let list = home.command("list")
    var grep = TimedCommand.tool("grep -c \(try home.identifier(of: "Seoul"))")
    grep.words += segments
    _ = try grep.run()
    let searches = try (0..<9).map { _ in try grep.run() }
    return [
      ComparedCommand(
        name: "list --since 24h",
        referenceName: "list",
        goal: 2,
        command: home.command("list", "--since", "24h"),
        reference: list
      ),
      ComparedCommand(
        name: "log -n 20",
        referenceName: "list",
        goal: 3,
        command: home.command("log", "-n", "20"),
        reference: list
      ),
      ComparedCommand(
        name: "drift Seoul --day today",
        referenceName: "grep -c UUID",
        goal: max(5, driftLimit / searches.median),
        command: home.command("drift", "Seoul", "--day", "today"),
        reference: grep
      ),
    ]
  }

  /// Refreshes with history, each beside one without.
  private static func refreshers(
    of past: BenchmarkHome,
    _ folder: String,
    _ simulator: Simulator,
    runs: Int
  ) throws -> [ComparedCommand] {
    try [20, 1000].map { count in
      let homes = try ["90d", "0d"].map { keep in
        let home = BenchmarkHome(path: "\(folder)/\(count)-\(keep)")
        try FileManager.default.createDirectory(
          atPath: "\(home.path)/.local/state/skydiff",
          withIntermediateDirectories: true
        )
        if count == 20 {
          try FileManager.default.removeItem(atPath: "\(home.path)/.local/state/skydiff")
          try FileManager.default.copyItem(
            atPath: "\(past.path)/.local/state/skydiff",
            toPath: "\(home.path)/.local/state/skydiff"
          )
        } else {
          try BuiltProgram.saveState(of: count, to: home.state)
        }
        let configuration = """
          { "history": { "keep": "\(keep)" }, "providers": { "open-meteo": {
            "forecastURL": "\(simulator.forecastURL)" } } }
          """
        try save(configuration, to: "\(home.path)/config.json")
        return home.command("refresh", "--force")
      }
      return ComparedCommand(
        name: "refresh, \(count == 20 ? "20" : "1,000") cities",
        referenceName: "without history",
        goal: 1.15,
        command: homes[0],
        reference: homes[1],
        prepare: {
          // The weather of another time, but near enough for the checks of its times.
          let isAhead = simulator.now - now > 5 * interval
          simulator.advance(by: isAhead ? -10 * interval : interval)
        }
      )
    }
  }

  /// Prints the peak memory of each command.
  private static func printMemory(of commands: [ComparedCommand]) throws -> Bool {
    print()
    return try commands.reduce(true) { areLean, command in
      // The memory of this process counts as the child's.
      PeakMemory.reset()
      let peak = Double(try command.command.measured().peakMemory) / 1_000_000
      return report("\(command.name), peak MB", peak, atMost: memoryLimit) && areLean
    }
  }
}
