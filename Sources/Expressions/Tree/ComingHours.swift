import FoundationEssentials
import Weather

/// The first hours of a forecast after an instant.
struct ComingHours {
  let entries: ArraySlice<Forecast.Hour>

  /// The hours that were asked for.
  private let count: Int

  /// The hours from one entry to the next: some forecasts have an entry every three hours.
  private let step: Int

  /// - Complexity: O(n) in the number of hours.
  init(_ hours: [Forecast.Hour], after now: Date, count: Int) {
    self.count = count
    let intervals = zip(hours, hours.dropFirst()).map { $1.time.timeIntervalSince($0.time) }
    // The least interval, so that a missing hour does not count as a long one.
    let least = intervals.filter { $0 > 0 }.min() ?? 3600
    step = min(max(1, Int((least / 3600).rounded())), Forecast.maximumHours)
    let first = hours.firstIndex { $0.time > now } ?? hours.endIndex
    entries = hours[first...].prefix((count + step - 1) / step)
  }

  /// Whether the result of some entries is known: at least half of the hours are.
  func areEnough(_ known: Int) -> Bool { known * step * 2 >= count }

  /// Returns one figure of all entries whose figures are known; nil if too few are.
  func figure(_ aggregate: ExpressionField.Aggregate, of measure: HourMeasure) -> Value? {
    let figures = entries.compactMap { $0[measure] }
    guard areEnough(figures.count) else { return nil }
    return switch aggregate {
    case .min: figures.min().map(Value.figure)
    case .max: figures.max().map(Value.figure)
    case .sum: .figure(figures.reduce(0, +))
    }
  }
}
