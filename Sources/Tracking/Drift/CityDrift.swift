import FoundationEssentials
package import Weather

/// How the forecast of a city moved.
package struct CityDrift: Sendable {
  package let city: City

  package let clock: LocalClock

  /// The days that were forecast at all, in order.
  package let days: [DayDrift]

  /// - Parameter days: In order; those without a forecast are left out.
  package init(_ city: City, clock: LocalClock, days: [DayDrift]) {
    self.city = city
    self.clock = clock
    self.days = days.filter { !$0.issues.isEmpty }
  }

  /// Follows the forecasts of some days.
  ///
  /// - Parameter earlier: What runs before those of the history said.
  package init(
    of city: City, on dates: some Sequence<LocalDate>, clock: LocalClock,
    in history: any StateHistory, after earlier: EarlierForecasts? = nil
  ) {
    var days = Set(dates).sorted().map(DayDrift.init)
    if let first = days.first?.date {
      var last: Date?
      func append(_ revision: SavedRevision, _ forecast: Forecast) {
        // Restoring an old state brings back an old forecast, which nobody issued again.
        if let last, forecast.fetchedAt < last { return }
        last = forecast.fetchedAt
        for index in days.indices { days[index].append(forecast, of: revision) }
      }
      let start = clock.beginning(of: first.advanced(byDays: -Self.reach))
      history.visitForecasts(of: city.id, since: start, append)
      // The history may have begun again after the forecast was saved.
      if let forecast = city.forecast { append(history.latest, forecast) }
      if let earlier { for index in days.indices { days[index].prepend(earlier, clock) } }
    }
    self.init(city, clock: clock, days: days)
  }

  /// The days of the present forecast that have not passed.
  package static func comingDates(of city: City, from today: LocalDate) -> [LocalDate] {
    city.forecast?.days.map(\.date).filter { $0 >= today } ?? []
  }

  /// The days between the first forecast of a day and the day: at most 16, and one for time zones.
  private static let reach = 17
}
