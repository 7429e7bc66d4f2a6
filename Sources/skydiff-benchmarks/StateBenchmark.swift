import Arguments
import FoundationEssentials
import JSONText
import Store
import Tracking
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Loads, compares and saves a very large state, next to a program that reads and writes the same
/// file.
enum StateBenchmark: Benchmark {
  private static let cities = CountOption("cities", defaultCount: 100_000, help: "Number of cities")
  private static let runs = CountOption("runs", defaultCount: 5, help: "Number of measured runs")

  static let declaration = Command(
    "state",
    abstract: "Load, compare and save a very large state",
    discussion: "Also measures the skydiff next to this program. Needs jq.",
    parameters: [cities, runs]
  )

  /// The memory limit in bytes.
  private static let memoryLimit = 1_229 << 20

  /// Measures a state whose cities have current weather and a seven-day forecast.
  ///
  /// - Returns: Whether the memory is within its limit.
  /// - Throws: A measurement that failed.
  static func run(_ invocation: Invocation) throws -> Bool {
    let count = cities.count(in: invocation)
    let runs = runs.count(in: invocation)
    let folder = "/tmp/skydiff-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/state.json"
    let workload = StateWorkload(count: count)
    let size = try workload.write(to: path)
    print("\(count) cities with current weather and 7 days: \(size / count) bytes a city")

    // Comes first, because a child process starts with the memory of this one.
    let commandMemory = try editMemory(folder, path)
    let jq = TimedCommand("jq", "-c", ".", path, environment: ["PATH": "/usr/bin:/bin"])
    var times = Times()
    var memory: Int?
    for _ in 0..<runs {
      times.jq.append(try jq.measured().processorSeconds)
      let peak = try PeakMemory.total { try measure(workload, path, &times) }
      memory = peak.map { max($0, memory ?? 0) } ?? memory
    }
    print("step                     processor s   MB/s")
    printRow("load", times.load, size)
    printRow("diff", times.diff, nil)
    printRow("save", times.save, size)
    printRow("jq -c . on the same file", times.jq, size)
    let isWithinMemory =
      report("load, diff and save", memory) && report("skydiff edit", commandMemory)
    return reportGrowth(runs: runs) && isWithinMemory
  }

  // MARK: - Long forecasts

  /// The limit of the growth of a change when its forecast has four times the days: 4 is linear, 16
  /// is quadratic.
  private static let growthLimit = 8.0

  /// Prints how much longer a change takes with a forecast of 40,000 days than with one of 10,000.
  private static func reportGrowth(runs: Int) -> Bool {
    let ratios = (0..<max(runs, 1)).map { _ in changeSeconds(40_000) / changeSeconds(10_000) }
    let growth = ratios.sorted()[ratios.count / 2]
    let isWithin = growth <= growthLimit
    print(
      "a change with a forecast of 40,000 days / 10,000: \(text(growth, 2)), "
        + "limit \(text(growthLimit, 2))" + (isWithin ? "" : "  over")
    )
    return isWithin
  }

  /// The processor seconds of a refresh of one city, with the report of every difference.
  private static func changeSeconds(_ count: Int) -> Double {
    let now = Date(timeIntervalSince1970: 1_795_251_604)
    let today = LocalDate(at: now, utcOffset: 0)
    func forecast(high: Double) -> Forecast {
      var forecast = Forecast(provider: "open-meteo", fetchedAt: now)
      forecast.days = (0..<count).map { index in
        var day = Forecast.Day(date: today.advanced(byDays: index))
        day.temperatureMax = high
        return day
      }
      return forecast
    }
    var city = Weather.City(
      id: Weather.City.ID(UUID()),
      place: Place(name: "Seoul", latitude: 37.57, longitude: 126.98),
      addedAt: now
    )
    city.forecast = forecast(high: 10)
    let old = SavedState().next([city], thresholds: Thresholds(), at: now).new
    city.forecast = forecast(high: 15)
    return seconds {
      let change = old.next([city], thresholds: Thresholds(), at: now)
      Measurement.consume(ChangeReport.of("refresh", change, comparison: .exact))
    }
  }

  private struct Times {
    var load: [Double] = []
    var diff: [Double] = []
    var save: [Double] = []
    var jq: [Double] = []
  }

  /// Does the work of a refresh without the network.
  private static func measure(
    _ workload: StateWorkload,
    _ path: String,
    _ times: inout Times
  ) throws {
    let store = StateStore(path: path, lockTimeout: 0)
    var reading: StateReading?
    times.load.append(try seconds { reading = try store.read() })
    var changing = 0.0
    var change: StateChange?
    let updating = try seconds {
      change = try store.update(from: reading) { state in
        var next: StateChange?
        changing = seconds {
          let now = workload.now(after: state.revision)
          let cities = workload.refreshed(state.cities, at: now)
          next = state.next(cities, thresholds: Thresholds(), at: now)
        }
        return next
      }
    }
    times.save.append(updating - changing)
    guard let change else { return }
    let reporting = seconds {
      Measurement.consume(ChangeReport.of("refresh", change))
    }
    times.diff.append(changing + reporting)
  }

  /// The peak memory of a command that loads, compares and saves.
  private static func editMemory(_ folder: String, _ path: String) throws -> Int {
    try TimedCommand(
      BuiltProgram.path,
      "edit",
      "City 7",
      "--tag",
      "seventh",
      environment: ["HOME": folder, "SKYDIFF_STATE": path]
    ).measured().peakMemory
  }

  // MARK: - Printing

  private static func printRow(_ name: String, _ times: [Double], _ size: Int?) {
    let median = times.sorted()[times.count / 2]
    let rate = size.map { text(Double($0) / 1e6 / median, 1) } ?? ""
    print(padded(name, 24), padded(text(median, 2), 12), rate)
  }

  private static func report(_ name: String, _ memory: Int?) -> Bool {
    guard let memory else {
      print("peak memory of \(name): not available on this system")
      return true
    }
    let isWithin = memory <= memoryLimit
    print(
      "peak memory of \(name): \(memory >> 20) MiB, limit \(memoryLimit >> 20)"
        + (isWithin ? "" : "  over")
    )
    return isWithin
  }

  private static func padded(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(count - text.count, 0))
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    DecimalText.text(value, fractionDigits: decimals...decimals) ?? "?"
  }

  /// Processor seconds, which exclude other load on the machine.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = nanoseconds()
    try body()
    return Double(nanoseconds() - start) / 1e9
  }

  private static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
