package import FoundationEssentials

/// What earlier runs of a model said of the days at a place.
package struct EarlierForecasts: Sendable, Equatable {
  /// A day, as a run said it some days before.
  package struct Day: Sendable, Equatable {
    package var date: LocalDate

    /// Whole days between the runs and the hours of the day; 0 for the first hours of runs, which are
    /// nearly what happened.
    package var daysBefore: Int

    /// In °C.
    package var temperatureMax: Double?

    /// In °C.
    package var temperatureMin: Double?

    /// In mm.
    package var precipitation: Double?

    package init(date: LocalDate, daysBefore: Int) {
      self.date = date
      self.daysBefore = daysBefore
    }
  }

  /// The name of the provider, with the model.
  package var provider: String

  /// When the response was received.
  package var fetchedAt: Date

  package var days: [Day]

  package init(provider: String, fetchedAt: Date, days: [Day]) {
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.days = days
  }
}
