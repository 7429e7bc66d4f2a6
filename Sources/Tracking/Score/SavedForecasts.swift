import FoundationEssentials
package import Weather

/// What the saved forecasts of a city said of some days.
package enum SavedForecasts {
  /// Returns the forecasts that were in force at noon 1, 2 and 3 days before each day, by provider.
  ///
  /// - Parameter clock: The local time of the city.
  package static func inForce(
    in city: City, over dates: ClosedRange<LocalDate>, clock: LocalClock, history: any StateHistory
  ) -> [EarlierForecasts] {
    let leads = CityScore.leads
    let first = dates.lowerBound.advanced(byDays: -leads.upperBound)
    var noons = (first.dayNumber..<dates.upperBound.dayNumber).map { number in
      let date = LocalDate(dayNumber: number)
      return (date: date, instant: noon(of: date, clock))
    }[...]
    var days: [String: [EarlierForecasts.Day]] = [:]
    var current: Forecast?
    func record(until end: Date) {
      while let noon = noons.first, noon.instant < end {
        noons.removeFirst()
        guard let current else { continue }
        for lead in leads {
          let date = noon.date.advanced(byDays: lead)
          guard dates.contains(date), let day = current.day(on: date) else { continue }
          var earlier = EarlierForecasts.Day(date: date, daysBefore: lead)
          earlier.temperatureMax = day.temperatureMax
          earlier.temperatureMin = day.temperatureMin
          earlier.precipitation = day.precipitation
          days[current.provider, default: []].append(earlier)
        }
      }
    }
    func visit(_ forecast: Forecast) {
      // Restoring an old state brings back an old forecast, which nobody issued again.
      if let current, forecast.fetchedAt <= current.fetchedAt { return }
      record(until: forecast.fetchedAt)
      current = forecast
    }
    guard let start = noons.first?.instant else { return [] }
    history.visitForecasts(of: city.id, since: start) { visit($1) }
    if let forecast = city.forecast { visit(forecast) }
    record(until: .distantFuture)
    return days.sorted { $0.key < $1.key }.map { provider, days in
      EarlierForecasts(provider: provider, fetchedAt: start, days: days)
    }
  }

  private static func noon(of date: LocalDate, _ clock: LocalClock) -> Date {
    let noon = date.midnightUTC + 43_200
    return noon - Double(clock.offset(at: noon - Double(clock.offset(at: noon))))
  }
}
