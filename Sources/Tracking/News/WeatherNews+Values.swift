import Weather

extension WeatherNews {
  /// Compares what was fetched with the values last reported, field by field.
  ///
  /// A field keeps its value until the difference reaches its threshold, so that slow drift adds up.
  mutating func compareValues(_ parts: WeatherParts) {
    // What another baseline has left says nothing here.
    known = KnownWeather(current: known.current, days: known.days)
    if parts.contains(.current) { compareCurrentValues() }
    if parts.contains(.forecast) { compareDayValues() }
  }

  private mutating func compareCurrentValues() {
    guard var last = known.current, let present = city.current else {
      if (known.current == nil) != (city.current == nil) { items.append(FieldChange(.current)) }
      known.current = city.current.map(value)
      return
    }
    for measure in kept() as [CurrentMeasure] {
      compare(measure, .currentMeasure(measure), present, &last.figures)
      if measure == .temperature { compare(.currentCondition, present.condition, &last.condition) }
    }
    known.current = last
  }

  private mutating func compareDayValues() {
    guard let last = known.days, let forecast = city.forecast else {
      if (known.days == nil) != (city.forecast == nil) { items.append(FieldChange(.forecast)) }
      known.days = city.forecast?.days.map(value)
      return
    }
    known.days = forecast.days.map { day in
      guard var known = last.day(on: day.date) else { return value(day) }
      guard window.contains(day.date) else { return known }
      compare(.dayCondition(day.date), day.condition, &known.condition)
      for measure in kept() as [DayMeasure] {
        compare(measure, .dayMeasure(day.date, measure), day, &known.figures)
      }
      return known
    }
  }

  private mutating func compare<Subject>(
    _ measure: Measure<Subject>, _ field: FieldChange.Field, _ present: Subject,
    _ last: inout KnownFigures<Subject>
  ) {
    let figure = present[measure]
    guard let size = measure.threshold.flatMap({ thresholds[$0] }), last.has(measure) else {
      last[measure] = figure
      return
    }
    let reported = last[measure]
    guard Thresholds.isChange(from: reported, to: figure, threshold: size) else { return }
    items.append(
      FieldChange(
        field, before: self.figure(measure, reported), after: self.figure(measure, figure)))
    last[measure] = figure
  }

  private mutating func compare(
    _ field: FieldChange.Field, _ present: Condition?, _ last: inout Condition?
  ) {
    guard present?.kind != last?.kind else { return }
    items.append(
      FieldChange(field, before: last.map { .condition($0) }, after: present.map { .condition($0) })
    )
    last = present
  }

  private func value(_ weather: CurrentWeather) -> KnownCurrent {
    var known = KnownCurrent(condition: weather.condition, figures: KnownFigures())
    known.figures.renew(with: weather, kept())
    return known
  }

  private func value(_ day: Forecast.Day) -> KnownDay {
    var known = KnownDay(date: day.date)
    known.condition = day.condition
    known.figures.renew(with: day, kept())
    return known
  }
}
