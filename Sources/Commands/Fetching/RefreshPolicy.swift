import FoundationEssentials
import Weather

/// Decides which parts of a city's weather a refresh fetches.
struct RefreshPolicy {
  private let settings: Configuration.Refresh
  private let isForced: Bool
  private let now: Date

  init(_ settings: Configuration.Refresh, isForced: Bool, now: Date) {
    self.settings = settings
    self.isForced = isForced
    self.now = now
  }

  /// The parts that are due; nil when none is.
  func parts(dueOf city: City) -> WeatherParts? {
    if isForced { return .all }
    let currentIsFresh = isYounger(city.current?.fetchedAt, than: settings.minimumInterval)
    if currentIsFresh, city.failure == nil { return nil }
    let forecastIsFresh = isYounger(city.forecast?.fetchedAt, than: settings.forecastInterval)
    let forecastFailed = city.failure?.parts.contains(.forecast) ?? false
    return forecastIsFresh && !forecastFailed ? .current : .all
  }

  /// Whether data is younger than an interval.
  ///
  /// Data from the future, fetched while the clock was wrong, is not; an interval of 0 is off.
  private func isYounger(_ fetchedAt: Date?, than interval: Double) -> Bool {
    guard let fetchedAt else { return false }
    let age = now.timeIntervalSince(fetchedAt)
    return age >= 0 && age < interval
  }
}
