package import Weather

/// The last reported weather of a city, field by field: the baseline of its next changes.
///
/// A field keeps its value until the difference reaches its threshold, so that slow drift adds up.
/// Fields without a threshold have the present value.
package struct ReportedWeather: Sendable, Equatable {
  @BoxedOptional package var current: CurrentWeather?

  /// By ascending date; nil without a forecast.
  package var days: [Forecast.Day]?

  /// What is known of the weather to come; nil where values are measured against those last reported.
  @BoxedOptional package var known: KnownWeather?

  package init(current: CurrentWeather?, days: [Forecast.Day]?) {
    self.current = current
    self.days = days
  }

  /// The present weather of a city, all of it reported.
  package init(_ city: City) {
    _current = city.$current
    days = city.forecast?.days
  }

  /// Returns the baseline after comparing it with the present weather of a city.
  ///
  /// Only fetched parts are compared: otherwise a command that fetches the current weather alone
  /// would report days that `Thresholds.forecastDays` has come to include.
  ///
  /// - Parameters:
  ///   - fetched: The fetched parts; parts that differ from before are always compared.
  ///   - today: The date in the city; earlier dates are not compared.
  /// - Returns: The present values of changed fields, and the reported values of all others.
  package func updated(
    to city: City,
    from old: City,
    fetched: WeatherParts,
    thresholds: Thresholds,
    today: LocalDate
  ) -> ReportedWeather {
    var result = self
    result.known = nil
    if city.$current != old.$current || fetched.contains(.current) {
      result.$current = updatedCurrent(to: city.$current, thresholds: thresholds)
    }
    if city.forecast != old.forecast || fetched.contains(.forecast) {
      result.days = updatedDays(to: city.forecast?.days, thresholds: thresholds, today: today)
    }
    return result
  }

  private func updatedCurrent(
    to shared: BoxedOptional<CurrentWeather>,
    thresholds: Thresholds
  ) -> BoxedOptional<CurrentWeather> {
    guard let reported = current, let present = shared.wrappedValue else { return shared }
    var result = present
    result.condition = Condition.reported(reported.condition, orChanged: present.condition)
    for measure in CurrentMeasure.compared {
      guard let threshold = measure.threshold else { continue }
      let old = reported[measure]
      let new = present[measure]
      if !Thresholds.isChange(from: old, to: new, threshold: thresholds[threshold]) {
        result[measure] = old
      }
    }
    return result == present ? shared : BoxedOptional(wrappedValue: result)
  }

  private func updatedDays(
    to present: [Forecast.Day]?,
    thresholds: Thresholds,
    today: LocalDate
  ) -> [Forecast.Day]? {
    guard let reported = days, let present else { return present }
    let compared = today..<today.advanced(byDays: max(thresholds.forecastDays, 0))
    let updated = present.map { day in
      guard let old = reported.day(on: day.date) else { return day }
      return old.updated(to: day, thresholds: compared.contains(day.date) ? thresholds : nil)
    }
    // Sharing the storage of equal arrays saves a third of the memory of a long list.
    return updated == present ? present : updated == reported ? reported : updated
  }
}

extension Forecast.Day {
  /// Returns the baseline of a day after comparing it with the present values; without thresholds it
  /// stays the same.
  fileprivate func updated(to present: Forecast.Day, thresholds: Thresholds?) -> Forecast.Day {
    var result = present
    if thresholds != nil {
      result.condition = Condition.reported(condition, orChanged: present.condition)
    } else {
      result.condition = condition
    }
    for measure in DayMeasure.compared {
      guard let threshold = measure.threshold else { continue }
      let old = self[measure]
      let new = present[measure]
      if !Thresholds.isChange(from: old, to: new, threshold: thresholds.flatMap { $0[threshold] }) {
        result[measure] = old
      }
    }
    return result
  }
}

extension Condition {
  /// Returns the present condition if its kind differs from the reported one.
  fileprivate static func reported(
    _ reported: Condition?,
    orChanged present: Condition?
  ) -> Condition? {
    reported?.kind == present?.kind ? reported : present
  }
}
