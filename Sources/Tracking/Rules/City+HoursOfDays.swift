import FoundationEssentials
import Weather

extension City {
  /// The hour with the lowest temperature of a day, and the one with the highest.
  private static let extremes = (coldest: 5, warmest: 15)

  /// Replaces the hours of the forecast by an approximation from its days.
  ///
  /// The temperature is interpolated between the lowest and the highest of the days, amounts are
  /// spread evenly, and everything else is as on the day.
  ///
  /// - Parameter now: The present; the 48 hours after it are made, as far as there are days.
  mutating func addHoursOfDays(after now: Date) {
    guard let days = forecast?.days else { return }
    let clock = clock
    let first = (now.timeIntervalSince1970 / 3600).rounded(.down) + 1
    forecast?.hours = (0..<Forecast.maximumHours).compactMap { index in
      let time = Date(timeIntervalSince1970: (first + Double(index)) * 3600)
      let date = clock.date(at: time)
      guard let day = days.day(on: date) else { return nil }
      var hour = Forecast.Hour(time: time)
      hour.condition = day.condition
      hour.temperature = Self.temperature(days, day, at: time, clock)
      hour.precipitation = day.precipitation.map { $0 / 24 }
      hour.precipitationProbability = day.precipitationProbability
      hour.snowfall = day.snowfall.map { $0 / 24 }
      hour.windSpeed = day.windSpeedMax
      hour.windDirection = day.windDirection
      return hour
    }
  }

  private static func temperature(
    _ days: [Forecast.Day], _ day: Forecast.Day, at time: Date, _ clock: LocalClock
  ) -> Double? {
    let seconds = time.timeIntervalSince1970 + Double(clock.offset(at: time))
    let hour = seconds / 3600 - Double(day.date.dayNumber * 24)
    let (coldest, warmest) = (Double(extremes.coldest), Double(extremes.warmest))
    func interpolated(_ from: Double?, _ to: Double?, _ share: Double) -> Double? {
      guard let from, let to else { return from ?? to }
      return from + (to - from) * share
    }
    let night = 24 - (warmest - coldest)
    if hour < coldest {
      let before = days.day(on: day.date.advanced(byDays: -1))?.temperatureMax
      return interpolated(
        before ?? day.temperatureMin, day.temperatureMin, (hour + 24 - warmest) / night)
    }
    if hour <= warmest {
      return interpolated(
        day.temperatureMin, day.temperatureMax, (hour - coldest) / (warmest - coldest))
    }
    let after = days.day(on: day.date.advanced(byDays: 1))?.temperatureMin
    return interpolated(day.temperatureMax, after ?? day.temperatureMin, (hour - warmest) / night)
  }
}
