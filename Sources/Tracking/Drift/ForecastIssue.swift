package import FoundationEssentials
package import Weather

/// A forecast of one day that differs from the one before.
package struct ForecastIssue: Sendable {
  /// Where it is from.
  package enum Source: Sendable {
    case history(SavedRevision, fetchedAt: Date)

    /// The runs of a model so many days before.
    case previousRuns(daysBefore: Int)
  }

  package var source: Source
  package var provider: String
  package var day: Forecast.Day

  package init(_ source: Source, provider: String, day: Forecast.Day) {
    self.source = source
    self.provider = provider
    self.day = day
  }

  /// Nil for one that was not saved.
  package var revision: SavedRevision? {
    if case .history(let revision, _) = source { revision } else { nil }
  }

  /// Nil for one of runs that nobody fetched then.
  package var fetchedAt: Date? {
    if case .history(_, let fetchedAt) = source { fetchedAt } else { nil }
  }

  /// Nil for one of the history, whose time is known.
  package var daysBefore: Int? { if case .previousRuns(let days) = source { days } else { nil } }

  /// Whether a forecast has the same provider and the same figures for the day.
  func isRepeated(by day: Forecast.Day, from provider: String) -> Bool {
    self.provider == provider && self.day.sky == day.sky
      && DayMeasure.all.allSatisfy { self.day[$0] == day[$0] }
  }
}
