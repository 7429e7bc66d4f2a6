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
  ///   - today: The date in the city when this one was fetched.
  package func rememberingHighs(of old: Forecast?, on today: LocalDate) -> Forecast {
    let day = day(on: today)
    // The forecast of the rest of a day may lack its warmest hour.
    let earlier = day?.complete == true ? nil : old?.high(on: today)
    let high = [day?.temperatureMax, earlier].compactMap { $0 }.max()
    let before = old?.high(on: today.advanced(byDays: -1))
    var forecast = self
    if high != nil || before != nil {
      forecast.highs = RecentHighs(date: today, temperature: high, temperatureBefore: before)
    }
    return forecast
  }

  /// The high of a day, in °C: as it was forecast when the day was still to come; nil if unknown.
  package func high(on date: LocalDate) -> Double? {
    let remembered =
      switch date {
      case highs?.date: highs?.temperature
      case highs?.date.advanced(byDays: -1): highs?.temperatureBefore
      default: nil as Double?
      }
    return remembered ?? day(on: date)?.temperatureMax
  }
}
