package import FoundationEssentials
package import Weather

/// A forecast of one day that differs from the one before.
package struct ForecastIssue: Sendable {
  /// The revision that saved it.
  package var revision: SavedRevision

  package var fetchedAt: Date
  package var provider: String
  package var day: Forecast.Day

  package init(
    revision: SavedRevision,
    fetchedAt: Date,
    provider: String,
    day: Forecast.Day
  ) {
    self.revision = revision
    self.fetchedAt = fetchedAt
    self.provider = provider
    self.day = day
  }

  /// Whether a forecast has the same provider and the same figures for the day.
  func isRepeated(by day: Forecast.Day, from provider: String) -> Bool {
    self.provider == provider && self.day.condition == day.condition
      && DayMeasure.all.allSatisfy { self.day[$0] == day[$0] }
  }
}
