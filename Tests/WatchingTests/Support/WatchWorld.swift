import FoundationEssentials
import Rendering
import Terminal
import Tracking
import Weather
import WeatherSamples

@testable import Watching

/// A watch with its clock and the state that others would save.
final class WatchWorld {
  let watch: Watch
  var now = Date.sample
  var state: SavedState

  /// What the watch wanted done since the last look.
  private(set) var effects: [WatchEffect] = []

  init(
    _ cities: [City], size: TerminalSize = TerminalSize(columns: 80, rows: 24),
    _ change: (inout WatchSettings) -> Void = { _ in }
  ) {
    var settings = WatchSettings(
      view: ReportView(units: .metric, now: .sample), every: 600, highlight: 60,
      provider: "open-meteo")
    change(&settings)
    state = SavedState(revision: 1, cities: cities)
    watch = Watch(settings, state: state, size: size, at: now)
  }

  func send(_ event: WatchEvent) { effects += watch.handle(event, at: now) }

  func press(_ keys: Key...) { for key in keys { send(.input(.key(key))) } }

  func type(_ text: String) { for character in text { press(.character(character)) } }

  func paste(_ text: String) { send(.input(.paste(text))) }

  func pass(_ seconds: Double) {
    now += seconds
    send(.time)
  }

  /// Saves a list as another process would, and lets the watch read it.
  func save(_ cities: [City]) { save(cities) { .loaded($0.new) } }

  /// Saves a list, and sends the event that reports it.
  func save(_ cities: [City], _ event: (StateChange) -> WatchEvent) {
    let fetched = Dictionary(uniqueKeysWithValues: cities.map { ($0.id, WeatherParts.all) })
    let change = state.next(cities, fetched: fetched, thresholds: .ofValues, at: now)
    state = change.new
    send(event(change))
  }

  func takeEffects() -> [WatchEffect] {
    defer { effects = [] }
    return effects
  }

  var frame: Frame<WatchRow> { watch.frame(at: now) }

  /// The lines of the screen, without spaces at their ends.
  var screen: [String] { frame.rows.map(\.line.withoutTrailingSpaces.text) }

  /// The lines of the cities and their alerts.
  var list: [String] {
    let frame = frame
    return frame.rows[frame.scrolling].map(\.line.withoutTrailingSpaces.text).filter { !$0.isEmpty }
  }

  /// The marks and names of the rows.
  var names: [String] { list.map { line in String(line.prefix(22)).trimmingSpaces } }

  /// The name in the selected row; nil if none is.
  var selected: String? {
    let row = frame.rows.first { $0.line.spans.first?.style.isReversed ?? false }
    return row.map { String($0.line.text.dropFirst(2).prefix(20)).trimmingSpaces }
  }

  var header: String { screen.first ?? "" }

  var bottom: String { screen.last ?? "" }
}

extension String {
  var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Thresholds {
  /// Changes of values, also of chances.
  fileprivate static let ofValues = {
    var thresholds = Thresholds(baseline: .lastReported)
    thresholds[.temperature] = 2
    thresholds[.precipitationProbability] = 25
    return thresholds
  }()
}
