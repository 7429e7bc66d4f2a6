package import Weather

/// Which fields a comparison looks at.
package enum Comparison: Sendable {
  /// Those that can make a change: for boards of values last reported.
  case measured
  /// Every field but hours and times: for boards of the values themselves.
  case exact
}

extension City {
  /// Returns the fields in which this city differs from what it was, place in the list apart.
  ///
  /// - Parameters:
  ///   - old: The same city on the board compared with.
  ///   - comparison: The fields that count.
  ///   - shown: The same city with the values to tell as `after`; a field that differs is told with
  ///     these even where this city holds an older reported value.
  /// - Returns: The changes, the city's own first, then the current weather, then day by day.
  package func changes(
    from old: City,
    comparison: Comparison,
    shown: City
  ) -> [FieldChange] {
    var changes: [FieldChange] = []
    if name != old.name {
      changes.append(FieldChange(.name, before: .text(old.name), after: .text(shown.name)))
    }
    if tags != old.tags {
      changes.append(FieldChange(.tags, before: .texts(old.tags), after: .texts(shown.tags)))
    }
    if pin != old.pin {
      changes.append(
        FieldChange(.pin, before: old.pin.map { .text($0) }, after: shown.pin.map { .text($0) })
      )
    }
    appendCurrentChanges(to: &changes, from: old, comparison: comparison, shown: shown)
    appendForecastChanges(to: &changes, from: old, comparison: comparison, shown: shown)
    return changes + alertChanges(from: old)
  }

  private func appendCurrentChanges(
    to changes: inout [FieldChange],
    from old: City,
    comparison: Comparison,
    shown: City
  ) {
    guard let before = old.current, let now = current else {
      if (old.current == nil) != (current == nil) { changes.append(FieldChange(.current)) }
      return
    }
    let after = shown.current ?? now
    func compare(_ measure: CurrentMeasure) {
      guard comparison == .exact || measure.threshold != nil else { return }
      let old = before[keyPath: measure.keyPath]
      if old != now[keyPath: measure.keyPath] {
        let value = after[keyPath: measure.keyPath]
        changes.append(
          FieldChange(
            .currentMeasure(measure),
            before: old.map { .figure($0, measure.quantity) },
            after: value.map { .figure($0, measure.quantity) }
          )
        )
      }
    }
    compare(.temperature)
    if before.condition?.name != now.condition?.name {
      changes.append(
        FieldChange(
          .currentCondition,
          before: before.condition.map { .condition($0) },
          after: after.condition.map { .condition($0) }
        )
      )
    }
    if comparison == .exact {
      if before.condition != now.condition {
        changes.append(
          FieldChange(
            .currentWeatherCode,
            before: before.condition.map { .integer($0.code) },
            after: after.condition.map { .integer($0.code) }
          )
        )
      }
      if before.isDay != now.isDay {
        changes.append(
          FieldChange(
            .currentIsDay,
            before: before.isDay.map { .flag($0) },
            after: after.isDay.map { .flag($0) }
          )
        )
      }
    }
    for measure in CurrentMeasure.all where measure != .temperature {
      compare(measure)
    }
    if comparison == .exact, before.provider != now.provider {
      changes.append(
        FieldChange(
          .currentProvider,
          before: .text(before.provider),
          after: .text(after.provider)
        )
      )
    }
  }

  private func appendForecastChanges(
    to changes: inout [FieldChange],
    from old: City,
    comparison: Comparison,
    shown: City
  ) {
    guard let before = old.forecast, let now = forecast else {
      if (old.forecast == nil) != (forecast == nil) { changes.append(FieldChange(.forecast)) }
      return
    }
    if comparison == .exact, before.provider != now.provider {
      changes.append(
        FieldChange(
          .forecastProvider,
          before: .text(before.provider),
          after: .text(shown.forecast?.provider ?? now.provider)
        )
      )
    }
    let beforeByDate = Dictionary(before.days.map { ($0.date, $0) }) { first, _ in first }
    for day in now.days {
      guard let before = beforeByDate[day.date] else { continue }
      day.appendChanges(
        to: &changes,
        from: before,
        comparison: comparison,
        shown: shown.forecast?.day(on: day.date) ?? day
      )
    }
  }
}

extension Forecast.Day {
  fileprivate func appendChanges(
    to changes: inout [FieldChange],
    from old: Forecast.Day,
    comparison: Comparison,
    shown: Forecast.Day
  ) {
    if condition?.name != old.condition?.name {
      changes.append(
        FieldChange(
          .dayCondition(date),
          before: old.condition.map { .condition($0) },
          after: shown.condition.map { .condition($0) }
        )
      )
    }
    if comparison == .exact, condition != old.condition {
      changes.append(
        FieldChange(
          .dayWeatherCode(date),
          before: old.condition.map { .integer($0.code) },
          after: shown.condition.map { .integer($0.code) }
        )
      )
    }
    for measure in DayMeasure.all where comparison == .exact || measure.threshold != nil {
      let before = old[keyPath: measure.keyPath]
      if before != self[keyPath: measure.keyPath] {
        changes.append(
          FieldChange(
            .dayMeasure(date, measure),
            before: before.map { .figure($0, measure.quantity) },
            after: shown[keyPath: measure.keyPath].map { .figure($0, measure.quantity) }
          )
        )
      }
    }
    if comparison == .exact, complete != old.complete {
      changes.append(
        FieldChange(
          .dayComplete(date),
          before: .flag(old.complete),
          after: .flag(shown.complete)
        )
      )
    }
  }
}
