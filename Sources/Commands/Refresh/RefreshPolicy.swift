import ConfigurationFile
import FoundationEssentials
import Weather

/// Decides which parts of a city's weather a refresh fetches.
struct RefreshPolicy {
  private let settings: Configuration.Refresh
  private let isForced: Bool
  private let now: Date
  private let latestRefresh: ClosedRange<Date>?

  /// - Parameter latestRefresh: The beginning and end of the latest refresh of this run. Its weather
  ///   counts as fetched when it began: otherwise a refresh every five minutes would find weather
  ///   that is a response time younger than five minutes, and skip every other fetch.
  init(
    _ settings: Configuration.Refresh, isForced: Bool, now: Date,
    latestRefresh: ClosedRange<Date>? = nil
  ) {
    self.settings = settings
    self.isForced = isForced
    self.now = now
    self.latestRefresh = latestRefresh
  }

  /// The parts that are due; nil when none is.
  func dueParts(of city: City) -> WeatherParts? {
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
    let isOfLatestRefresh = latestRefresh?.contains(fetchedAt) == true
    let start = isOfLatestRefresh ? latestRefresh?.lowerBound ?? fetchedAt : fetchedAt
    let age = now.timeIntervalSince(start)
    // The beginnings of two refreshes are rounded to milliseconds.
    return age >= 0 && age < interval - (isOfLatestRefresh ? 0.01 : 0)
  }
}
