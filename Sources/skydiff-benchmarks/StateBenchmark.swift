import Arguments
import FoundationEssentials
import Store
import Text
import Tracking
import Transport
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

  /// The goals: MB/s of processor time, and the peak of memory in MiB.
  private static let goals = (load: 150.0, save: 100.0, memory: 450.0)

  /// Measures a state whose cities have current weather and a seven-day forecast; returns whether
  /// every goal is reached.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let count = cities.count(in: invocation)
    let runs = runs.count(in: invocation)
    let path = "\(folder)/state.json"
    let workload = StateWorkload(count: count)
    let size = try workload.write(to: path)
    print("\(count) cities with current weather and 7 days: \(size / count) bytes a city")

    // Comes first, because a child process starts with the memory of this one.
    let commandMemory = try editMemory(folder, path)
    let jq = TimedCommand.tool("jq -c . \(path)")
    var steps = Steps()
    for _ in 0..<runs {
      steps.jq.add(try jq.measured().processorSeconds, bytes: fileSize(path))
      try measure(workload, path, &steps)
    }
    print("step                     processor s   MB/s      goal")
    let isFast = [
      printRow("load", steps.load, goals.load), printRow("save", steps.save, goals.save),
      printRow("diff", steps.diff, nil), printRow("jq -c . on the same file", steps.jq, nil),
    ]
    let isWithinMemory = [
      reportPeak(of: "load", steps.loadMemory.max()),
      reportPeak(of: "diff and save", steps.saveMemory.max()),
      reportPeak(of: "skydiff edit", commandMemory),
    ]
    return reportGrowth(runs: runs) && !(isFast + isWithinMemory).contains(false)
  }

  // MARK: - Long forecasts

  /// The limit of the growth of a change when its forecast has four times the days: 4 is linear, 16
  /// is quadratic.
  private static let growthLimit = 8.0

  /// Prints how much longer a change takes with a forecast of 40,000 days than with one of 10,000.
  private static func reportGrowth(runs: Int) -> Bool {
    let ratios = (0..<max(runs, 1)).map { _ in changeSeconds(40_000) / changeSeconds(10_000) }
    let name = "a change with a forecast of 40,000 days / 10,000"
    return report(name, ratios.median, atMost: growthLimit)
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
    let old = SavedState().next([city], thresholds: Thresholds(baseline: .forecast), at: now).new
    city.forecast = forecast(high: 15)
    return seconds {
      let change = old.next([city], thresholds: Thresholds(baseline: .forecast), at: now)
      Measurement.consume(ChangeReport.of("refresh", change, comparison: .exact))
    }
  }

  /// A step's measurements.
  private struct Step {
    var seconds: [Double] = []

    /// Megabytes of the file a second.
    var rates: [Double] = []

    mutating func add(_ seconds: Double, bytes: Int) {
      self.seconds.append(seconds)
      rates.append(Double(bytes) / 1e6 / seconds)
    }
  }

  private struct Steps {
    var load = Step()
    var diff = Step()
    var save = Step()
    var jq = Step()

    /// Peaks in bytes.
    var loadMemory: [Int] = []
    var saveMemory: [Int] = []
  }

  /// Does the work of a refresh without the network.
  private static func measure(
    _ workload: StateWorkload,
    _ path: String,
    _ steps: inout Steps
  ) throws {
    let store = StateStore(path: path, lockTimeout: 0)
    var reading: StateReading?
    var loading = 0.0
    let loadPeak = try PeakMemory.total { loading = try seconds { reading = try store.read() } }
    steps.load.add(loading, bytes: fileSize(path))
    var changing = 0.0
    var updating = 0.0
    var change: StateChange?
    let savePeak = try PeakMemory.total {
      updating = try seconds {
        change = try store.update(from: reading) { state in
          var next: StateChange?
          changing = seconds {
            let now = workload.now(after: state.revision)
            let cities = workload.refreshed(state.cities, at: now)
            next = state.next(cities, thresholds: Thresholds(baseline: .forecast), at: now)
          }
          return next
        }
      }
    }
    let size = fileSize(path)
    steps.save.add(updating - changing, bytes: size)
    steps.loadMemory += loadPeak.map { [$0] } ?? []
    steps.saveMemory += savePeak.map { [$0] } ?? []
    guard let change else { return }
    let reporting = seconds {
      Measurement.consume(ChangeReport.of("refresh", change))
    }
    steps.diff.add(changing + reporting, bytes: size)
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

  /// Returns whether the rate reaches its goal.
  private static func printRow(_ name: String, _ step: Step, _ goal: Double?) -> Bool {
    let rate = step.rates.median
    let isReached = goal.map { rate >= $0 } ?? true
    print(
      name.padded(24),
      step.seconds.median.text().padded(12),
      rate.text(1).padded(9),
      (goal?.text(0) ?? "") + (isReached ? "" : "  missed")
    )
    return isReached
  }

  private static func reportPeak(of name: String, _ memory: Int?) -> Bool {
    guard let memory else {
      print("peak memory of \(name): not available on this system")
      return true
    }
    let peak = Double(memory) / 1_048_576
    return report("peak memory of \(name), MiB", peak, atMost: goals.memory, decimals: 0)
  }

  /// Processor seconds, which exclude other load on the machine.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    try body()
    return MonotonicClock.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
  }
}
