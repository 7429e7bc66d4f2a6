import Arguments
import FoundationEssentials
import JSONText
import WeatherSimulator

/// Measures what the history costs, in space and in time.
enum HistorySuite: Suite {
  private static let days = CountOption(
    "days", defaultCount: 90, help: "Number of days that the history covers")

  static let declaration = Command(
    "history", abstract: "Measure the history of 90 days",
    discussion: """
      Refreshes 20 cities every 15 minutes of simulated time up to now, which takes a minute or two. \
      Then measures the skydiff next to this program: what reads the history, and refreshes with and \
      without history. Needs grep.
      """, parameters: [days, ComparedCommand.runs])

  /// Seconds between two refreshes.
  private static let interval = 900

  /// In seconds, however fast `grep` is.
  private static let driftLimit = 0.1

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let runs = ComparedCommand.runs.count(in: invocation)
    let refreshes = days.count(in: invocation) * 86_400 / interval
    let home = try history(of: refreshes, in: "\(folder)/past")
    print(
      "\(QuietSuite.cities.count) cities, \(refreshes) refreshes, \(interval / 60) minutes apart")
    let segments = try FileManager.default.contentsOfDirectory(atPath: home.state + ".history")
      .sorted().map { "\(home.state).history/\($0)" }
    let size = Double(segments.map(fileSize).reduce(0, +))
    let commands = try readers(home, segments) + refreshers(of: home, folder, Simulator.live())
    return [Case("\(segments.count) files", .megabytes, goal: .atMost(60)) { size }]
      + commands.map { $0.measured(runs: runs) }
      + commands.map { command in
        Case("\(command.name), peak memory", .megabytes, goal: .atMost(64)) {
          // The memory of this process counts as the child's.
          PeakMemory.reset()
          return Double(try command.command.measured().peakMemory)
        }
      }
  }

  /// The present time in seconds since 1970.
  private static var now: Int { Int(Date().timeIntervalSince1970) }

  /// Refreshes the cities up to now, in this process.
  private static func history(of refreshes: Int, in path: String) throws -> BenchmarkHome {
    let simulator = try Simulator.start(Simulator.Configuration(start: now - refreshes * interval))
    let home = try BenchmarkHome(path, simulator: simulator)
    let skydiff = InProcessSkydiff(home, simulator: simulator)
    _ = try skydiff.output(of: ["add"] + QuietSuite.cities)
    for _ in 0..<refreshes {
      simulator.advance(by: interval)
      _ = try skydiff.output(of: ["refresh"])
      simulator.removeRequests()
    }
    return home
  }

  /// The commands that read the history.
  private static func readers(
    _ home: BenchmarkHome, _ segments: [String]
  ) throws -> [ComparedCommand] {
    let list = home.command("list")
    var grep = TimedCommand.tool("grep -c \(try home.identifier(of: "Seoul"))")
    grep.words += segments
    _ = try grep.run()
    let searches = try (0..<9).map { _ in try grep.run() }
    return [
      ComparedCommand(
        "list --since 24h", home.command("list", "--since", "24h"), of: "list", list, goal: 2),
      ComparedCommand("log -n 20", home.command("log", "-n", "20"), of: "list", list, goal: 3),
      ComparedCommand(
        "drift Seoul --day today", home.command("drift", "Seoul", "--day", "today"),
        of: "grep -c UUID", grep, goal: max(5, driftLimit / searches.median)),
    ]
  }

  /// Refreshes with history, each beside one without.
  private static func refreshers(
    of past: BenchmarkHome, _ folder: String, _ simulator: Simulator
  ) throws -> [ComparedCommand] {
    try [20, 1000].map { count in
      let refreshes = try ["90d", "0d"].map { keep in
        let home = try BenchmarkHome(
          "\(folder)/\(count)-\(keep)", settings: #""history": { "keep": "\#(keep)" }"#,
          simulator: simulator, cities: count)
        if count == 20 {
          try FileManager.default.removeItem(atPath: home.stateFolder)
          try FileManager.default.copyItem(atPath: past.stateFolder, toPath: home.stateFolder)
        }
        return home.command("refresh", "--force")
      }
      var comparison = ComparedCommand(
        "refresh, \(count == 20 ? "20" : "1,000") cities", refreshes[0], of: "without history",
        refreshes[1], goal: 1.15)
      comparison.repetitions = count == 20 ? 4 : 1
      comparison.prepare = {
        // The weather of another time, but near enough for the checks of its times.
        let isAhead = simulator.now - now > 5 * interval
        simulator.advance(by: isAhead ? -10 * interval : interval)
      }
      return comparison
    }
  }
}

extension BenchmarkHome {
  /// The UUID of a city.
  fileprivate func identifier(of name: String) throws -> String {
    let text = try String(contentsOfFile: state, encoding: .utf8)
    let cities = try JSONDocument(text).root["cities"]?.array.map(Array.init) ?? []
    guard let id = cities.first(where: { $0["name"]?.string == name })?["id"]?.string else {
      throw TimedCommand.Failure(description: "\(name) is not in the list")
    }
    return id
  }
}
