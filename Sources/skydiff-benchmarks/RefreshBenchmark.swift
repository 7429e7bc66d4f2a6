import Arguments
import FoundationEssentials
import JSONText
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Refreshes a thousand cities, in batches and one by one; the latter is compared with curl, which
/// gets the same addresses and the same number of parallel transfers.
enum RefreshBenchmark: Benchmark {
  private static let runs = CountOption("runs", defaultCount: 5, help: "Number of measured runs")

  static let declaration = Command(
    "refresh",
    abstract: "Refresh a thousand cities, in batches and one by one",
    discussion: "Measures the skydiff next to this program. Needs curl.",
    parameters: [runs]
  )

  private static let cityCount = 1000

  /// Milliseconds before every response of the simulator.
  private static let latency = 50

  private static let concurrency = 16

  /// The limits: number of requests, seconds, and the ratio to curl's time.
  private static let limits = (requests: 12, seconds: 1.0, ratio: 1.3)

  /// Measures the release build next to this program.
  ///
  /// - Returns: Whether every median is within its limit.
  /// - Throws: A command that failed.
  static func run(_ invocation: Invocation) throws -> Bool {
    let runs = runs.count(in: invocation)
    let folder = "/tmp/skydiff-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let simulator = try Simulator.start(
      Simulator.Configuration(start: time(nil), isClockRunning: true, latency: latency)
    )
    defer { simulator.stop() }
    try write(configuration(for: simulator), to: "\(folder)/config.json")
    for provider in ["open-meteo", "openweathermap"] {
      try Data(BuiltProgram.state(of: cityCount))
        .write(to: URL(fileURLWithPath: "\(folder)/\(provider).json"))
    }

    print("\(cityCount) cities, \(latency) ms a request")
    print("provider        requests   seconds   peak MiB   curl seconds   ratio")
    let batched = try batched(folder, simulator, runs: runs)
    let single = try oneByOne(folder, simulator, runs: runs)
    return batched && single
  }

  private static func batched(
    _ folder: String,
    _ simulator: Simulator,
    runs: Int
  ) throws -> Bool {
    let command = refresh("open-meteo", in: folder)
    _ = try command.run()
    simulator.removeRequests()
    let measurements = try (0..<runs).map { _ in try command.measured() }
    let requests = simulator.requestCount / runs
    let seconds = median(measurements.map(\.seconds))
    let isWithin = requests <= limits.requests && seconds < limits.seconds
    print(
      line("open-meteo", requests, seconds, measurements.map(\.peakMemory))
        + (isWithin ? "" : "   over: at most \(limits.requests) requests, \(limits.seconds) s")
    )
    return isWithin
  }

  private static func oneByOne(
    _ folder: String,
    _ simulator: Simulator,
    runs: Int
  ) throws -> Bool {
    let command = refresh("openweathermap", in: folder)
    simulator.removeRequests()
    _ = try command.run()
    let requests = simulator.requests
    let list = requests.map { "url = \"\(simulator.url)\($0.target)\"\noutput = \"/dev/null\"\n" }
    try write(list.joined(), to: "\(folder)/curl.txt")
    let curl = TimedCommand(
      "curl",
      "-s",
      "--compressed",
      "--parallel",
      "--parallel-max",
      "\(concurrency)",
      "-K",
      "\(folder)/curl.txt",
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    )
    var pairs: [(own: (seconds: Double, peakMemory: Int), curl: Double)] = []
    for _ in 0..<runs {
      let own = try command.measured()
      pairs.append(((own.seconds, own.peakMemory), try curl.run()))
    }
    let ratio = median(pairs.map { $0.own.seconds / $0.curl })
    print(
      line(
        "openweathermap",
        requests.count,
        median(pairs.map(\.own.seconds)),
        pairs.map(\.own.peakMemory)
      ),
      "  ",
      number(median(pairs.map(\.curl))).padded(12),
      number(ratio) + (ratio <= limits.ratio ? "" : "   over: at most \(limits.ratio)")
    )
    return ratio <= limits.ratio
  }

  private static func refresh(_ provider: String, in folder: String) -> TimedCommand {
    TimedCommand(
      BuiltProgram.path,
      "refresh",
      "--force",
      "--provider",
      provider,
      environment: [
        "SKYDIFF_CONFIG": "\(folder)/config.json", "SKYDIFF_STATE": "\(folder)/\(provider).json",
        "XDG_CACHE_HOME": "\(folder)/cache", "OPENWEATHERMAP_API_KEY": "0123456789abcdef",
      ]
    )
  }

  private static func configuration(for simulator: Simulator) -> String {
    """
    { "refresh": { "concurrency": \(concurrency), "deadline": "5m" }, "providers": {
      "open-meteo": { "forecastURL": "\(simulator.forecastURL)" },
      "openweathermap": { "baseURL": "\(simulator.openWeatherMapURL)" } } }
    """
  }

  private static func line(
    _ provider: String,
    _ requests: Int,
    _ seconds: Double,
    _ peaks: [Int]
  ) -> String {
    let peak = Double(peaks.max() ?? 0) / 1_048_576
    return provider.padded(16) + "\(requests)".padded(11) + number(seconds).padded(10)
      + number(peak).padded(8)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func number(_ value: Double) -> String {
    DecimalText.text(value, fractionDigits: 2...2) ?? "?"
  }

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
