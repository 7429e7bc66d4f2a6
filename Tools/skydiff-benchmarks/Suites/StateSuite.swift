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
enum StateSuite: Suite {
  private static let cities = CountOption("cities", defaultCount: 100_000, help: "Number of cities")
  private static let runs = CountOption("runs", defaultCount: 5, help: "Number of measured runs")

  static let declaration = Command(
    "state", abstract: "Load, compare and save a very large state",
    discussion: "Also measures the skydiff next to this program. Needs jq.",
    parameters: [cities, runs])

  /// Measures a state whose cities have current weather and a seven-day forecast.
  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let count = cities.count(in: invocation)
    let runs = runs.count(in: invocation)
    let home = try BenchmarkHome(folder)
    let workload = StateWorkload(count: count)
    let size = try workload.write(to: home.state)
    print("\(count) cities with current weather and 7 days: \(size / count) bytes a city")
    let edit = home.command("edit", "City 7", "--tag", "seventh")
    return [
      // Comes first, because a child process starts with the memory of this one.
      Case("skydiff edit, peak memory", .mebibytes, goal: memoryGoal) {
        Double(try edit.measured().peakMemory)
      }, Case("steps") { try steps(workload, home.state, runs: runs) },
      Case("growth") {
        // Four times the days: 4 is linear, 16 is quadratic.
        let times = (0..<runs).map { _ in (changeSeconds(40_000), changeSeconds(10_000)) }
        let row = Row(
          "a change with a forecast of 40,000 days", times.map(\.0).median, .milliseconds,
          of: ("with 10,000 days", times.map(\.1).median), ratio: times.map { $0 / $1 }.median,
          goal: .ratio(atMost: 8))
        return [row]
      },
    ]
  }

  /// The peak of memory.
  private static let memoryGoal = Goal.atMost(450)

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
      id: Weather.City.ID(UUID()), place: Place(name: "Seoul", latitude: 37.57, longitude: 126.98),
      addedAt: now)
    city.forecast = forecast(high: 10)
    let old = SavedState().next([city], thresholds: Thresholds(baseline: .forecast), at: now).new
    city.forecast = forecast(high: 15)
    return seconds {
      let change = old.next([city], thresholds: Thresholds(baseline: .forecast), at: now)
      Measurement.consume(ChangeReport.of("refresh", change, comparison: .exact))
    }
  }

  /// What one load, change and save took, in processor seconds and bytes.
  private struct Run {
    var load = 0.0
    var diff = 0.0
    var save = 0.0

    /// The size of the file before and after.
    var sizes = (0, 0)

    /// Peaks; nil if the system does not report them.
    var loadMemory: Int?
    var saveMemory: Int?
  }

  /// Measures every step several times, each time with the state that the last one saved.
  private static func steps(_ workload: StateWorkload, _ path: String, runs: Int) throws -> [Row] {
    let jq = TimedCommand.tool("jq -c . \(path)")
    var measured: [Run] = []
    var jqRates: [Double] = []
    for _ in 0..<runs {
      jqRates.append(Double(fileSize(path)) / (try jq.measured().processorSeconds))
      measured.append(try run(workload, path))
    }
    func row(_ name: String, _ rate: (Run) -> Double, _ goal: Goal? = nil) -> Row {
      let reference = ("jq -c . on the same file", jqRates.median)
      return Row(name, measured.map(rate).median, .megabytesPerSecond, of: reference, goal: goal)
    }
    func peak(_ name: String, _ memory: (Run) -> Int?) -> Row {
      let peaks = measured.compactMap(memory).map(Double.init)
      return Row("\(name), peak memory", peaks.max(), .mebibytes, goal: memoryGoal)
    }
    return [
      row("load", { Double($0.sizes.0) / $0.load }, .atLeast(150)),
      row("save", { Double($0.sizes.1) / $0.save }, .atLeast(100)),
      row("diff", { Double($0.sizes.1) / $0.diff }), peak("load", \.loadMemory),
      peak("diff and save", \.saveMemory),
    ]
  }

  /// Does the work of a refresh without the network.
  private static func run(_ workload: StateWorkload, _ path: String) throws -> Run {
    var run = Run()
    run.sizes.0 = fileSize(path)
    let store = StateStores.file(path, lockTimeout: 0)
    var reading: StateReading?
    run.loadMemory = try PeakMemory.total { run.load = try seconds { reading = try store.read() } }
    var change: StateChange?
    var updating = 0.0
    run.saveMemory = try PeakMemory.total {
      updating = try seconds {
        change = try store.update(from: reading) { state in
          var next: StateChange?
          run.diff = seconds {
            let now = workload.now(after: state.revision)
            let cities = workload.refreshed(state.cities, at: now)
            next = state.next(cities, thresholds: Thresholds(baseline: .forecast), at: now)
          }
          return next
        }
      }
    }
    run.save = updating - run.diff
    run.sizes.1 = fileSize(path)
    if let change {
      run.diff += seconds { Measurement.consume(ChangeReport.of("refresh", change)) }
    }
    return run
  }

  /// Processor seconds, which exclude other load on the machine.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    try body()
    return MonotonicClock.seconds(of: CLOCK_PROCESS_CPUTIME_ID) - start
  }
}
