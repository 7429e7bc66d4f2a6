import Arguments
import FoundationEssentials
import Rendering
import Store
import Terminal
import Tracking
import Watching
import Weather

/// Measures what a list that stays on the screen writes, how fast it is, and what it keeps.
enum WatchBenchmark: Benchmark {
  private static let refreshes = CountOption(
    "refreshes",
    defaultCount: 10_000,
    help: "Number of refreshes of 1,000 cities after which memory is measured"
  )
  private static let seconds = CountOption(
    "seconds",
    defaultCount: 60,
    help: "Number of seconds for which an idle watch is measured"
  )

  static let declaration = Command(
    "watch",
    abstract: "Measure a list that stays on the screen",
    discussion: """
      Measures the bytes that are written to the terminal, the time from a key to the screen, the \
      processor time of the skydiff next to this program while nothing happens, and memory. With \
      10,000 refreshes it takes some minutes. Needs script, of util-linux.
      """,
    parameters: [refreshes, seconds]
  )

  /// The greatest ratio of the bytes for a changed row to the bytes of the row itself.
  private static let rowLimit = 1.2

  /// The bytes of a time of day that moves on, with the movement of the cursor.
  private static let clockLimit = 24

  /// In milliseconds.
  private static let keyLimit = 16.0

  /// Percent of a processor.
  private static let idleLimit = 0.1

  /// In bytes.
  private static let memoryLimit = 1_000_000

  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let small = try WatchWorkload(count: 200, folder: folder)
    let sizes = [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 160, rows: 50)]
    var isWithin = sizes.reduce(true) { areBytesFew(small, $1) && $0 }
    let large = try WatchWorkload(count: 1_000, folder: folder)
    isWithin = sizes.reduce(isWithin) { isKeyFast(large, $1) && $0 }
    isWithin = try isIdle(folder, seconds: seconds.count(in: invocation)) && isWithin
    return isMemoryKept(large, refreshes: refreshes.count(in: invocation)) && isWithin
  }

  private static func reportBytes(_ name: String, _ bytes: Int, atMost limit: Int) -> Bool {
    report("\(name), bytes", Double(bytes), atMost: Double(limit), decimals: 0)
  }

  // MARK: - Bytes

  private static func areBytesFew(_ workload: WatchWorkload, _ size: TerminalSize) -> Bool {
    var screen = WatchedScreen(workload, size)
    _ = screen.paint()
    let before = screen.frame
    var cities = workload.state.cities
    // A row in the window, with another temperature, condition and wind.
    if var weather = cities[3].current {
      weather.temperature = weather.temperature.map { $0 + 4 }
      weather.condition = Condition(code: 71)
      weather.windSpeed = weather.windSpeed.map { $0 + 21 }
      cities[3].current = weather
    }
    screen.save(cities)
    let changed = screen.paint()
    let after = screen.frame
    // What is padded to the width, with letters of several bytes.
    func bytes(of row: Int) -> Int {
      let line = after.rows[row].line
      return line.text.utf8.count + size.columns - line.displayWidth
    }
    let isHeaderChanged = before.rows[0].line != after.rows[0].line
    let header = isHeaderChanged ? 2 * bytes(of: 0) : 0
    let row = after.rows.firstIndex { $0.line.text.hasPrefix("~") } ?? 0
    let limit = Int(Double(bytes(of: row)) * rowLimit) + header
    let name = "\(size.columns)x\(size.rows), 200 cities"
    var areFew = reportBytes("\(name): one row changed", changed, atMost: limit)
    screen.pass(60)
    areFew = reportBytes("  its highlight ended", screen.paint(), atMost: limit) && areFew
    screen.pass(60)
    // The page beside a list has the time in its city.
    let clock = after.rows.contains { $0.line.text.contains("│") } ? clockLimit : 0
    areFew = reportBytes("  nothing changed for a minute", screen.paint(), atMost: clock) && areFew
    cities.insert(
      Weather.City(id: Weather.City.ID(UUID()), place: cities[0].place, addedAt: screen.now),
      at: 5
    )
    screen.save(cities)
    print("  a city was added: \(screen.paint()) bytes; the whole screen: \(screen.paintWhole())")
    return areFew
  }

  // MARK: - Time

  private static func isKeyFast(_ workload: WatchWorkload, _ size: TerminalSize) -> Bool {
    var screen = WatchedScreen(workload, size)
    _ = screen.paint()
    screen.press(.character("/"))
    var times: [Double] = []
    for turn in 0..<50 {
      for character in "city 9" {
        times.append(
          Measurement.once {
            screen.press(.character(character))
            _ = screen.paint()
          }
        )
      }
      screen.press(.control("u"))
      // Another order, so that not only the filter is measured.
      if turn == 25 {
        screen.press(.escape)
        screen.press(.character("s"))
        screen.press(.character("/"))
      }
      _ = screen.paint()
    }
    let name =
      "\(size.columns)x\(size.rows), 1,000 cities: from a key of the filter to the screen, ms"
    return report(name, times.median / 1000, atMost: keyLimit)
  }

  // MARK: - Processor time

  private static func isIdle(_ folder: String, seconds: Int) throws -> Bool {
    let percent = try IdleWatch(folder: folder, cities: 20).percent(seconds: seconds)
    let name = "20 cities: processor while nothing happens, %"
    return report(name, percent, atMost: idleLimit, decimals: 3)
  }

  // MARK: - Memory

  private static func isMemoryKept(_ workload: WatchWorkload, refreshes: Int) -> Bool {
    var screen = WatchedScreen(workload, TerminalSize(columns: 80, rows: 24))
    _ = screen.paint()
    var early = 0
    for number in 1...refreshes {
      screen.refresh(workload, number)
      if number == min(100, refreshes) { early = PeakMemory.resident ?? 0 }
    }
    let growth = (PeakMemory.resident ?? 0) - early
    let name = "1,000 cities: memory after \(refreshes) refreshes, more than after 100"
    return reportBytes(name, growth, atMost: memoryLimit)
  }
}
