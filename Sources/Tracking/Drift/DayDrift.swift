package import Weather

/// How the forecast of a day moved.
package struct DayDrift: Sendable {
  package let date: LocalDate

  /// The successive forecasts, the oldest first.
  package private(set) var issues: [ForecastIssue] = []

  package init(date: LocalDate) {
    self.date = date
  }

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
        .history(revision, fetchedAt: forecast.fetchedAt),
        provider: forecast.provider,
        day: day
      )
    )
  }

  /// Puts what earlier runs said before the first forecast of the history.
  ///
  /// - Parameter clock: The local time of the city.
  mutating func prepend(_ earlier: EarlierForecasts, _ clock: LocalClock) {
    let first = issues.first?.fetchedAt.map(clock.date)
    let daysAhead = date.dayNumber - clock.date(at: earlier.fetchedAt).dayNumber
    let days = earlier.days.filter { day in
      // What is nearer than the day is the latest run, which goes on changing.
      day.date == date && day.daysBefore > daysAhead
        && first.map { date.advanced(byDays: -day.daysBefore) < $0 } ?? true
    }
    var old: [ForecastIssue] = []
    for day in days.sorted(by: { $0.daysBefore > $1.daysBefore }) {
      let figures = Forecast.Day(of: day)
      if old.last?.isRepeated(by: figures, from: earlier.provider) == true { continue }
      old.append(
        ForecastIssue(
          .previousRuns(daysBefore: day.daysBefore),
          provider: earlier.provider,
          day: figures
        )
      )
    }
    issues = old + issues
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
