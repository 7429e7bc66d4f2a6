import Weather

extension WeatherNews {
  var window: Range<LocalDate> { today..<today.advanced(byDays: max(thresholds.forecastDays, 0)) }

  mutating func compareDays(_ forecast: Forecast) {
    guard let last = known.days else {
      items.append(FieldChange(.forecast))
      return
    }
    var days = last.filter { window.contains($0.date) }
    for day in forecast.days where window.contains(day.date) {
      let index = days.partitioningIndex { $0.date >= day.date }
      if index < days.count, days[index].date == day.date {
        compare(day, &days[index])
      } else {
        // A day that comes near is known as it is.
        days.insert(renewed(day, nil), at: index)
      }
    }
    known.days = days
  }

  private mutating func compare(_ day: Forecast.Day, _ last: inout KnownDay) {
    let daysAhead = day.date.dayNumber - today.dayNumber
    compareKind(day, &last, isToday: daysAhead == 0)
    for measure in kept() as [DayMeasure] {
      guard let figure = day[measure] else { continue }
      // A value that was unknown becomes known without a report.
      guard let reported = last.figures[measure] else {
        last.figures[measure] = figure
        continue
      }
      if daysAhead == 0, measure.hasPassed(from: reported, to: figure, isRest: !day.complete) {
        continue
      }
      let growth = measure.isUncertain ? 1 + 0.5 * Double(daysAhead) : 1
      let size = measure.threshold.flatMap { thresholds[$0] }.map { $0 * growth }
      guard Thresholds.isChange(from: reported, to: figure, threshold: size) else { continue }
      items.append(
        FieldChange(
          .dayMeasure(day.date, measure), before: self.figure(measure, reported),
          after: self.figure(measure, figure)))
    }
  }

  private mutating func compareKind(_ day: Forecast.Day, _ last: inout KnownDay, isToday: Bool) {
    let heavyRain = thresholds[.heavyRain]
    guard let kind = DayKind(of: day, after: last.kind, heavyRain: heavyRain) else { return }
    guard let reported = last.kind else {
      last.kind = kind
      return
    }
    // The rest of a day says nothing about the hours that have passed.
    let isLess = kind == .dry || (!day.complete && kind == .wet)
    guard kind != reported, !(isToday && isLess) else { return }
    items.append(
      FieldChange(
        .dayKind(day.date), before: .day(reported, nil), after: .day(kind, DayAmounts(day))))
  }

  func renewedDays(_ forecast: Forecast) -> [KnownDay] {
    let last = known.days ?? []
    return forecast.days.filter { window.contains($0.date) }.map {
      renewed($0, last.day(on: $0.date))
    }
  }

  /// Returns a day as it is known after a report.
  private func renewed(_ day: Forecast.Day, _ last: KnownDay?) -> KnownDay {
    var known = last ?? KnownDay(date: day.date)
    known.condition = nil
    known.kind =
      DayKind(of: day, after: known.kind, heavyRain: thresholds[.heavyRain]) ?? known.kind
    var day = day
    if day.date == today, !day.complete {
      for measure in DayMeasure.compared {
        guard let reported = known.figures[measure], let figure = day[measure] else { continue }
        if measure.hasPassed(from: reported, to: figure, isRest: true) { day[measure] = reported }
      }
    }
    known.figures.renew(with: day, kept())
    return known
  }
}

extension DayMeasure {
  /// Whether forecasts of the measure are less certain the further ahead they are.
  fileprivate var isUncertain: Bool { threshold == .temperature || threshold == .windSpeed }

  /// Whether a figure of today may be another one only because hours have passed.
  ///
  /// - Parameter isRest: Whether the forecast is of the rest of the day alone.
  fileprivate func hasPassed(from known: Double, to present: Double, isRest: Bool) -> Bool {
    switch self {
    case .temperatureMin: present > known
    case .temperatureMax: present < known
    default: isRest && present < known
    }
  }
}
