import FoundationEssentials
import Weather

/// The forecasts of a place by half days and by hours, combined into days.
///
/// Dates are local, by the UTC offsets of the periods.
struct NWSForecast {
  private let halfDays: [NWSPeriod]
  private let hourly: [NWSPeriod]
  private let clock: LocalClock

  /// Returns nil if either has no periods.
  init?(halfDays: [NWSPeriod], hourly: [NWSPeriod]) {
    guard !halfDays.isEmpty, !hourly.isEmpty, let clock = LocalClock(shownBy: halfDays + hourly)
    else { return nil }
    self.halfDays = halfDays
    self.hourly = hourly
    self.clock = clock
  }

  /// Returns at most `count` days from today on, in ascending order.
  ///
  /// The high of a day is the temperature of its daytime, the low the temperature of the night after it; the
  /// first day may lack either. Other figures come from hours if these cover the rest of the day,
  /// otherwise from the half days.
  func days(from now: Date, count: Int) -> [Forecast.Day] {
    var highest: [LocalDate: Double] = [:]
    var lowest: [LocalDate: Double] = [:]
    var dates: Set<LocalDate> = []
    for period in halfDays {
      let isDaytime = period.isDaytime == true
      let date = isDaytime ? period.date : period.dateBefore
      dates.insert(date)
      guard let temperature = period.step.temperature else { continue }
      if isDaytime {
        highest[date] = max(temperature, highest[date] ?? temperature)
      } else {
        lowest[date] = min(temperature, lowest[date] ?? temperature)
      }
    }
    return StepSeries(steps(from: now), clock: clock).days(from: now, count: count).filter {
      dates.contains($0.date)
    }.map { day in
      var day = day
      day.temperatureMax = highest[day.date]
      day.temperatureMin = lowest[day.date]
      return day
    }
  }

  /// Returns the hours that have not ended.
  func hours(from now: Date) -> [Forecast.Hour] {
    StepSeries(hourly.map(\.step), clock: clock).hours(from: now)
  }

  /// All periods as steps; a half day whose hours are known only marks its time as covered.
  private func steps(from now: Date) -> [ForecastStep] {
    hourly.map(\.step)
      + halfDays.map { period in
        areHoursKnown(of: period.date, from: now)
          ? ForecastStep(begin: period.begin, length: period.step.length) : period.step
      }
  }

  private func areHoursKnown(of date: LocalDate, from now: Date) -> Bool {
    guard let first = hourly.first, let last = hourly.last else { return false }
    return first.begin <= max(now, clock.beginning(of: date))
      && last.end >= clock.beginning(of: date.advanced(byDays: 1))
  }
}

extension LocalClock {
  /// The clock with the UTC offsets of some periods; nil without periods.
  init?(shownBy periods: [NWSPeriod]) {
    self.init(readings: periods.flatMap { [($0.begin, $0.beginOffset), ($0.end, $0.endOffset)] })
  }
}
