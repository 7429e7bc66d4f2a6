package import FoundationEssentials

/// The highs of a day and of the one before it, which forecasts of the rest of a day no longer have.
package struct RecentHighs: Sendable, Equatable {
  package var date: LocalDate

  /// In °C; nil if unknown.
  @CompactFigure package var temperature: Double?

  /// The high of the day before, in °C; nil if unknown.
  @CompactFigure package var temperatureBefore: Double?

  package init(date: LocalDate, temperature: Double? = nil, temperatureBefore: Double? = nil) {
    self.date = date
    self.temperature = temperature
    self.temperatureBefore = temperatureBefore
  }
}

extension Forecast {
  /// Returns the forecast with the highs of a day and of the one before it.
  ///
  /// - Parameters:
  ///   - old: The forecast that this one replaces.
  ///   - now: When this one was fetched.
  ///   - clock: The time in the city.
  package func rememberingHighs(of old: Forecast?, at now: Date, _ clock: LocalClock) -> Forecast {
    let today = clock.date(at: now)
    let day = day(on: today)
    // The forecast of the rest of a day lacks its warmest hour, if that is over.
    let hasWarmestHour = now < clock.instant(of: today, seconds: Self.noon)
    let rest = day?.complete == true || hasWarmestHour ? day?.temperatureMax : nil
    let earlier = day?.complete == true ? nil : old?.high(on: today)
    let high = earlier.map { max($0, day?.temperatureMax ?? $0) } ?? rest
    let before = old?.high(on: today.advanced(byDays: -1))
    var forecast = self
    if high != nil || before != nil {
      forecast.highs = RecentHighs(date: today, temperature: high, temperatureBefore: before)
    }
    return forecast
  }

  /// Seconds of a day after which it may be over.
  private static let noon = 12 * 3600

  /// The high of a day, in °C: as it was forecast when the day was still to come; nil if unknown.
  package func high(on date: LocalDate) -> Double? {
    let remembered =
      switch date {
      case highs?.date: highs?.temperature
      case highs?.date.advanced(byDays: -1): highs?.temperatureBefore
      default: nil as Double?
      }
    return remembered ?? day(on: date).flatMap { $0.complete ? $0.temperatureMax : nil }
  }
}
