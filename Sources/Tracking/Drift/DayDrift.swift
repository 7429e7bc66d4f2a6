package import Weather

/// How the forecast of a day moved.
package struct DayDrift: Sendable {
  package let date: LocalDate

  /// The successive forecasts, the oldest first.
  package private(set) var issues: [ForecastIssue] = []

  package init(date: LocalDate) { self.date = date }

  /// The measures whose movement is shown.
  package static let measures: [DayMeasure] = [
    .temperatureMax, .temperatureMin, .precipitation, .precipitationProbability,
  ]

  /// Appends the next forecast, unless it lacks the day or has nothing new for it.
  package mutating func append(_ forecast: Forecast, of revision: SavedRevision) {
    guard let day = forecast.day(on: date) else { return }
    if let last = issues.last, last.isRepeated(by: day, from: forecast.provider) { return }
    issues.append(
      ForecastIssue(
        .history(revision, fetchedAt: forecast.fetchedAt), provider: forecast.provider, day: day))
  }

  /// Puts what earlier runs said before the first forecast of the history.
  ///
  /// - Parameter clock: The local time of the city.
  mutating func prepend(_ earlier: EarlierForecasts, _ clock: LocalClock) {
    let daysAhead = date.dayNumber - clock.date(at: earlier.fetchedAt).dayNumber
    // What is nearer than the day is the latest run, which goes on changing.
    var least = daysAhead + 1
    if let fetchedAt = issues.first?.fetchedAt {
      least = max(least, date.dayNumber - clock.date(at: fetchedAt).dayNumber + 1)
    }
    let days = earlier.days.filter { $0.date == date && $0.daysBefore >= least }
    var old: [ForecastIssue] = []
    for day in days.sorted(by: { $0.daysBefore > $1.daysBefore }) {
      let issue = ForecastIssue(
        .previousRuns(daysBefore: day.daysBefore), provider: earlier.provider,
        day: Forecast.Day(of: day))
      if let last = old.last, last.isRepeated(by: issue.day, from: issue.provider) { continue }
      old.append(issue)
    }
    issues.insert(contentsOf: old, at: 0)
  }

  /// Returns how a figure moved in the issues by the latest issue's provider.
  ///
  /// Providers differ from each other by more than their forecasts move.
  package func movement(of measure: DayMeasure) -> FigureMovement {
    let provider = issues.last?.provider
    var movement = FigureMovement()
    for issue in issues where issue.provider == provider {
      movement.append(issue.day[measure], at: issue.fetchedAt, daysBefore: issue.daysBefore)
    }
    return movement
  }
}

extension Forecast.Day {
  fileprivate init(of day: EarlierForecasts.Day) {
    self.init(date: day.date)
    temperatureMax = day.temperatureMax
    temperatureMin = day.temperatureMin
    precipitation = day.precipitation
  }
}
