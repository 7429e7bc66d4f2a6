import FoundationEssentials
import Rendering
import Store
import Terminal
import Tracking
import Watching
import Weather

/// A saved state of many cities.
struct WatchWorkload {
  let state: SavedState
  let cities: StateWorkload

  init(count: Int, folder: String) throws {
    cities = StateWorkload(count: count)
    let path = "\(folder)/\(count).json"
    _ = try cities.write(to: path)
    let store = StateStores.file(path, lockTimeout: 1)
    guard let state = try store.load() else {
      throw TimedCommand.Failure(description: "\(path) is missing")
    }
    self.state = state
  }
}

/// A watch with its screen, in this process.
struct WatchedScreen {
  private let watch: Watch
  private var painter = Painter<WatchRow>(colors: .palette)
  private var state: SavedState
  private(set) var now: Date

  init(_ workload: WatchWorkload, _ size: TerminalSize) {
    now = workload.cities.now(after: 1)
    state = workload.state
    let settings = WatchSettings(
      view: ReportView(units: .metric, now: now), every: 900, highlight: 60, provider: "open-meteo")
    watch = Watch(settings, state: state, size: size, at: now)
    _ = watch.handle(.time, at: now)
    _ = watch.handle(.refreshed(WatchRefresh()), at: now)
  }

  var frame: Frame<WatchRow> { watch.frame(at: now) }

  /// Paints what changed; returns the number of bytes.
  mutating func paint() -> Int { painter.paint(frame).count }

  /// Paints everything; returns the number of bytes.
  mutating func paintWhole() -> Int {
    painter.invalidate()
    return paint()
  }

  mutating func press(_ key: Key) { _ = watch.handle(.input(.key(key)), at: now) }

  mutating func pass(_ seconds: Double) {
    now += seconds
    _ = watch.handle(.time, at: now)
  }

  /// Shows a list that was saved with new weather.
  mutating func save(_ cities: [Weather.City]) {
    let fetched = Dictionary(cities.map { ($0.id, WeatherParts.all) }) { first, _ in first }
    state =
      state.next(cities, fetched: fetched, thresholds: Thresholds(baseline: .forecast), at: now).new
    _ = watch.handle(.loaded(state), at: now)
  }

  /// Refreshes all cities, a quarter of an hour after the last time.
  mutating func refresh(_ workload: WatchWorkload, _ number: Int) {
    now = workload.cities.now(after: number)
    // The weather goes back and forth, so that it stays within its ranges.
    let cities = number.isMultiple(of: 2) ? workload.state.cities : state.cities
    save(workload.cities.refreshed(cities, at: now))
    _ = paint()
  }
}
