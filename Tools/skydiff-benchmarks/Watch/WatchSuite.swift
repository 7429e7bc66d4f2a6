import Arguments
import FoundationEssentials
import Rendering
import Store
import Terminal
import Tracking
import Watching
import Weather

/// Measures what a list that stays on the screen writes, how fast it is, and what it keeps.
enum WatchSuite: Suite {
  private static let refreshes = CountOption(
    "refreshes", defaultCount: 10_000,
    help: "Number of refreshes of 1,000 cities after which memory is measured")
  private static let seconds = CountOption(
    "seconds", defaultCount: 60, help: "Number of seconds for which an idle watch is measured")

  static let declaration = Command(
    "watch", abstract: "Measure a list that stays on the screen",
    discussion: """
      Measures the bytes that are written to the terminal, the time from a key to the screen, the \
      processor time of the skydiff next to this program while nothing happens, and memory. With \
      10,000 refreshes it takes some minutes. Needs script, of util-linux.
      """, parameters: [refreshes, seconds])

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let small = try WatchWorkload(count: 200, folder: folder)
    let large = try WatchWorkload(count: 1_000, folder: folder)
    let largest = try WatchWorkload(count: 10_000, folder: folder)
    let sizes = [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 160, rows: 50)]
    let (seconds, refreshes) = (seconds.count(in: invocation), refreshes.count(in: invocation))
    return sizes.map { size in Case(size.text) { bytes(small, size) } }
      + sizes.map { size in
        Case("10,000 cities, \(size.text): a key of the filter", .milliseconds, goal: .atMost(5)) {
          keyTime(largest, size) / 1e6
        }
      } + [
        Case("20 cities: processor while nothing happens", .percent, goal: .atMost(0.1)) {
          try IdleWatch(folder: folder, cities: 20).percent(seconds: seconds)
        },
        Case(
          "1,000 cities: memory after \(refreshes) refreshes, since 100", .bytes,
          goal: .atMost(1_000_000)
        ) { memoryGrowth(large, refreshes: refreshes) },
      ]
  }

  /// The greatest ratio of the bytes for a changed row to the bytes of the row itself.
  private static let rowLimit = 1.2

  /// The bytes of a time of day that moves on, with the movement of the cursor.
  private static let clockLimit = 24.0

  /// What is written to the terminal after a change.
  private static func bytes(_ workload: WatchWorkload, _ size: TerminalSize) -> [Row] {
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
    func bytes(of row: Int) -> Double {
      let line = after.rows[row].line
      return Double(line.text.utf8.count + size.columns - line.displayWidth)
    }
    let isHeaderChanged = before.rows[0].line != after.rows[0].line
    let header = isHeaderChanged ? 2 * bytes(of: 0) : 0
    let row = after.rows.firstIndex { $0.line.text.hasPrefix("~") } ?? 0
    let limit = (bytes(of: row) * rowLimit).rounded(.down) + header
    screen.pass(60)
    let unmarked = screen.paint()
    screen.pass(60)
    let unchanged = screen.paint()
    // The page beside a list has the time in its city.
    let clock = after.rows.contains { $0.line.text.contains("│") } ? clockLimit : 0
    cities.insert(
      Weather.City(id: Weather.City.ID(UUID()), place: cities[0].place, addedAt: screen.now), at: 5)
    screen.save(cities)
    let added = screen.paint()
    let rows: [(String, Int, Goal?)] = [
      ("200 cities, \(size.text): one row changed", changed, .atMost(limit)),
      ("  its highlight ended", unmarked, .atMost(limit)),
      ("  nothing changed for a minute", unchanged, .atMost(clock)),
      ("  a city was added", added, nil), ("  the whole screen", screen.paintWhole(), nil),
    ]
    return rows.map { Row($0, Double($1), .bytes, goal: $2) }
  }

  /// The median time from a key of the filter to the screen, in microseconds.
  private static func keyTime(_ workload: WatchWorkload, _ size: TerminalSize) -> Double {
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
          })
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
    return times.median
  }

  /// The memory that refreshes from the hundredth on add, in bytes.
  private static func memoryGrowth(_ workload: WatchWorkload, refreshes: Int) -> Double {
    var screen = WatchedScreen(workload, TerminalSize(columns: 80, rows: 24))
    _ = screen.paint()
    var early = 0
    for number in 1...refreshes {
      screen.refresh(workload, number)
      if number == min(100, refreshes) { early = PeakMemory.resident ?? 0 }
    }
    return Double((PeakMemory.resident ?? 0) - early)
  }
}

extension TerminalSize {
  /// Such as `80x24`.
  fileprivate var text: String { "\(columns)x\(rows)" }
}
