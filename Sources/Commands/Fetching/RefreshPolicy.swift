import FoundationEssentials
import Weather

/// Decides what a refresh fetches of a city.
struct RefreshPolicy {
  private let settings: Configuration.Refresh
  private let isForced: Bool
  private let now: Date

  init(_ settings: Configuration.Refresh, isForced: Bool, now: Date) {
    self.settings = settings
    self.isForced = isForced
    self.now = now
  }

  /// The halves that are due; nil when the city is to be left alone.
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
  /// What comes from the future, of a clock that was wrong, is not. An interval of 0 is switched off: nothing is younger.
  private func isYounger(_ fetchedAt: Date?, than interval: Double) -> Bool {
    guard let fetchedAt else { return false }
    let age = now.timeIntervalSince(fetchedAt)
    return age >= 0 && age < interval
  }
}
