import FoundationEssentials
import Weather

/// The first hours of a forecast that end after an instant.
struct ComingHours {
  let entries: ArraySlice<Forecast.Hour>

  /// The hours that were asked for.
  private let count: Int

  /// The hours from one entry to the next: some forecasts have an entry every three hours.
  private let step: Int

  /// - Complexity: O(n) in the number of hours.
  init(_ forecast: Forecast?, at now: Date, count: Int) {
    self.count = count
    let hours = forecast?.hours ?? []
    // The least interval, so that a missing hour does not count as a long one.
    var least = Double.infinity
    // By index, because each rule comes here for each city, and copies of hours take most of the time.
    for index in hours.indices.dropFirst() {
      let interval = hours[index].time.timeIntervalSince(hours[index - 1].time)
      if interval > 0 { least = min(least, interval) }
    }
    let first = forecast?.indexOfFirstHour(endingAfter: now) ?? 0
    step = least < .infinity ? min(max(1, Int((least / 3600).rounded())), Forecast.maximumHours) : 1
    entries = hours[first...].prefix((count + step - 1) / step)
  }

  /// Whether the result of some entries is known: at least half of the hours are.
  func areEnough(_ known: Int) -> Bool { known * step * 2 >= count }

  /// Returns one figure of all entries whose figures are known; nil if too few are.
  func figure(_ aggregate: ExpressionField.Aggregate, of measure: HourMeasure) -> Value? {
    var known = 0
    var result: Double?
    for index in entries.indices {
      guard let figure = measure.get(entries[index]) else { continue }
      known += 1
      guard let before = result else {
        result = figure
        continue
      }
      switch aggregate {
      case .min: result = min(before, figure)
      case .max: result = max(before, figure)
      case .mean, .sum: result = before + figure
      }
    }
    guard areEnough(known) else { return nil }
    if aggregate == .mean { result = result.map { $0 / Double(known) } }
    return result.map(Value.figure)
  }
}
