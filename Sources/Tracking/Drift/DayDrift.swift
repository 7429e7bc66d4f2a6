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
        revision: revision,
        fetchedAt: forecast.fetchedAt,
        provider: forecast.provider,
        day: day
      )
    )
  }

  /// Returns how a figure moved in the issues by the latest issue's provider.
  ///
  /// Providers differ from each other by more than their forecasts move.
  package func movement(of measure: DayMeasure) -> FigureMovement {
    let provider = issues.last?.provider
    var movement = FigureMovement()
    for issue in issues where issue.provider == provider {
      movement.append(issue.day[measure], at: issue.fetchedAt)
    }
    return movement
  }
}
