package import Weather

/// A city's weather as it was last reported, field by field: what a change is measured against.
///
/// A field keeps its value through every smaller difference, so that slow drift adds up until it is
/// reported. Fields that never make a change hold the present value.
package struct ReportedWeather: Sendable, Equatable {
  package var current: CurrentWeather?

  /// By ascending date; nil as long as there is no forecast.
  package var days: [Forecast.Day]?

  package init(current: CurrentWeather?, days: [Forecast.Day]?) {
    self.current = current
    self.days = days
  }

  /// The weather of a city whose every value counts as reported.
  package init(_ city: City) {
    self.init(current: city.current, days: city.forecast?.days)
  }

  /// Returns what is reported once a city's present weather has been measured against it.
  ///
  /// A half that was not fetched is not measured either: a date that came within reach since would
  /// be told as a change by a command that never asked about it.
  ///
  /// - Parameters:
  ///   - city: The city with its present weather.
  ///   - old: The city as it was before.
  ///   - fetched: What was fetched of it; what differs from before is measured in any case.
  ///   - thresholds: How large a difference has to be.
  ///   - today: The date in the city; earlier dates make no change.
  /// - Returns: The present values where they are changes, and those reported where not.
  package func advanced(
    to city: City,
    from old: City,
    fetched: WeatherParts,
    thresholds: Thresholds,
    today: LocalDate
  ) -> ReportedWeather {
    var result = self
    if city.current != old.current || fetched.contains(.current) {
      result.current = advancedCurrent(to: city.current, thresholds: thresholds)
    }
    if city.forecast != old.forecast || fetched.contains(.forecast) {
      result.days = advancedDays(to: city.forecast?.days, thresholds: thresholds, today: today)
    }
    return result
  }

  private func advancedCurrent(
    to present: CurrentWeather?,
    thresholds: Thresholds
  ) -> CurrentWeather? {
    guard let reported = current, let present else { return present }
    var result = present
    result.condition = Condition.reported(reported.condition, orChanged: present.condition)
    for measure in CurrentMeasure.all {
      guard let threshold = measure.threshold else { continue }
      let old = reported[keyPath: measure.keyPath]
      let new = present[keyPath: measure.keyPath]
      if !Thresholds.isChange(from: old, to: new, threshold: thresholds[threshold]) {
        result[keyPath: measure.keyPath] = old
      }
    }
    return result
  }

  private func advancedDays(
    to present: [Forecast.Day]?,
    thresholds: Thresholds,
    today: LocalDate
  ) -> [Forecast.Day]? {
    guard let reported = days, let present else { return present }
    let reportedByDate = Dictionary(reported.map { ($0.date, $0) }) { first, _ in first }
    let measured = today..<today.advanced(byDays: max(thresholds.forecastDays, 0))
    let advanced = present.map { day in
      guard let old = reportedByDate[day.date] else { return day }
      return old.advanced(to: day, thresholds: measured.contains(day.date) ? thresholds : nil)
    }
    // What is the same is kept once: of a long list that is a third of the memory.
    return advanced == present ? present : advanced == reported ? reported : advanced
  }
}

extension Forecast.Day {
  /// Returns what is reported of a day once its present figures have been measured; without thresholds
  /// nothing is a change, and the values first known stay.
  fileprivate func advanced(to present: Forecast.Day, thresholds: Thresholds?) -> Forecast.Day {
    var result = present
    if thresholds != nil {
      result.condition = Condition.reported(condition, orChanged: present.condition)
    } else {
      result.condition = condition
    }
    for measure in DayMeasure.all {
      guard let threshold = measure.threshold else { continue }
      let old = self[keyPath: measure.keyPath]
      let new = present[keyPath: measure.keyPath]
      if !Thresholds.isChange(from: old, to: new, threshold: thresholds.flatMap { $0[threshold] }) {
        result[keyPath: measure.keyPath] = old
      }
    }
    return result
  }
}

extension Condition {
  /// Returns the present condition where its kind differs from what was reported.
  fileprivate static func reported(
    _ reported: Condition?,
    orChanged present: Condition?
  ) -> Condition? {
    reported?.kind == present?.kind ? reported : present
  }
}
