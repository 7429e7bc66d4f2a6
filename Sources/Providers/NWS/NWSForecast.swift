import FoundationEssentials
import Weather

/// The two forecasts of a place, of half days and of hours, and the days that they make up.
///
/// Dates are those of the clock that the periods themselves show.
struct NWSForecast {
  private let halfDays: [NWSPeriod]
  private let hourly: [NWSPeriod]
  private let clock: LocalClock

  /// Returns nil where either has no periods.
  init?(halfDays: [NWSPeriod], hourly: [NWSPeriod]) {
    guard !halfDays.isEmpty, !hourly.isEmpty,
      let clock = LocalClock(shownBy: halfDays + hourly)
    else { return nil }
    self.halfDays = halfDays
    self.hourly = hourly
    self.clock = clock
  }

  /// The days from the one of an instant on, at most so many.
  ///
  /// A day's highest temperature is that of its daytime, its lowest that of the night that follows;
  /// what has begun already when the forecast is made may have neither. All other figures are those
  /// of the date's hours where these reach its end, and of its daytime and night beyond.
  func days(from now: Date, count: Int) -> [Forecast.Day] {
    var highest: [LocalDate: Double] = [:]
    var lowest: [LocalDate: Double] = [:]
    var dates: Set<LocalDate> = []
    for period in halfDays {
      let isDaytime = period.isDaytime == true
      let date = isDaytime ? period.date : period.dateBefore
      dates.insert(date)
      guard let temperature = period.temperature else { continue }
      if isDaytime {
        highest[date] = max(temperature, highest[date] ?? temperature)
      } else {
        lowest[date] = min(temperature, lowest[date] ?? temperature)
      }
    }
    return StepSeries(steps(from: now), clock: clock).days(from: now, count: count)
      .filter { dates.contains($0.date) }
      .map { day in
        var day = day
        day.temperatureMax = highest[day.date]
        day.temperatureMin = lowest[day.date]
        return day
      }
  }

  /// The hours that have not ended.
  func hours(from now: Date) -> [Forecast.Hour] {
    StepSeries(hourly.map(\.step), clock: clock).hours(from: now)
  }

  /// All periods; a half day is without figures where hours tell more of its date, and says only
  /// that the time is covered.
  private func steps(from now: Date) -> [ForecastStep] {
    hourly.map(\.step)
      + halfDays.map { period in
        areHoursKnown(of: period.date, from: now)
          ? ForecastStep(begin: period.begin, length: period.length) : period.step
      }
  }

  private func areHoursKnown(of date: LocalDate, from now: Date) -> Bool {
    guard let first = hourly.first, let last = hourly.last else { return false }
    return first.begin <= max(now, clock.beginning(of: date))
      && last.end >= clock.beginning(of: date.advanced(byDays: 1))
  }
}

extension LocalClock {
  /// The clock that the beginnings and ends of periods show; nil without any period.
  init?(shownBy periods: [NWSPeriod]) {
    self.init(
      readings: periods.flatMap { [($0.begin, $0.beginOffset), ($0.end, $0.endOffset)] }
    )
  }
}

extension NWSPeriod {
  fileprivate var step: ForecastStep {
    var step = ForecastStep(begin: begin, length: length)
    step.condition = condition
    step.temperature = temperature
    step.precipitationProbability = precipitationProbability
    step.windSpeed = windSpeed
    step.windGust = windGust
    step.windDirection = windDirection
    return step
  }
}
