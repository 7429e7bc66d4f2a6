package import Weather

/// The fields that a comparison looks at.
package enum Comparison: Sendable {
  /// Fields with thresholds: for lists with the values last reported.
  case measured
  /// All fields except hours and times: for lists with the present values.
  case exact
}

extension City {
  /// Returns the fields that differ from an older version of the city, except its position.
  ///
  /// - Parameters:
  ///   - shown: The same city with the values to report as `after`; this city may have older ones.
  /// - Returns: The changes: the city's own, its current weather, its days, its alerts, its
  ///   rules.
  package func changes(
    from old: City,
    comparison: Comparison,
    shown: City
  ) -> [FieldChange] {
    listChanges(from: old) + weatherChanges(from: old, comparison: comparison, shown: shown)
      + alertChanges(from: old) + ruleChanges(from: old)
  }

  /// Returns what the user changed of the city, except its position.
  func listChanges(from old: City) -> [FieldChange] {
    var changes: [FieldChange] = []
    if name != old.name {
      changes.append(FieldChange(.name, before: .text(old.name), after: .text(name)))
    }
    if tags != old.tags {
      changes.append(FieldChange(.tags, before: .texts(old.tags), after: .texts(tags)))
    }
    if pin != old.pin {
      changes.append(
        FieldChange(.pin, before: old.pin.map { .text($0) }, after: pin.map { .text($0) })
      )
    }
    return changes
  }

  /// Returns the changes of the current weather and of the days.
  func weatherChanges(from old: City, comparison: Comparison, shown: City) -> [FieldChange] {
    var changes: [FieldChange] = []
    appendCurrentChanges(to: &changes, from: old, comparison, shown)
    appendForecastChanges(to: &changes, from: old, comparison: comparison, shown: shown)
    return changes
  }

  private func appendCurrentChanges(
    to changes: inout [FieldChange],
    from old: City,
    _ comparison: Comparison,
    _ shown: City
  ) {
    if $current == old.$current { return }
    guard let before = old.current, let now = current else {
      if (old.current == nil) != (current == nil) { changes.append(FieldChange(.current)) }
      return
    }
    let after = shown.current ?? now
    func compare(_ measure: CurrentMeasure) {
      guard comparison == .exact || measure.threshold != nil else { return }
      let old = before[measure]
      if old != now[measure] {
        let value = after[measure]
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
    if $forecast == old.$forecast { return }
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
    for day in now.days {
      guard let before = before.day(on: day.date), before != day else { continue }
      day.appendChanges(
        to: &changes,
        from: before,
        comparison: comparison,
        shown: shown.forecast?.day(on: day.date) ?? day
      )
    }
  }

  /// Returns the alerts that are new, ended or changed.
  ///
  /// If alerts are unknown now, none has ended; if they were unknown before, all are new.
  func alertChanges(from old: City) -> [FieldChange] {
    guard let alerts else { return [] }
    let before = Dictionary((old.alerts ?? []).map { ($0.id, $0) }) { first, _ in first }
    let present = Set(alerts.map(\.id))
    var changes = alerts.compactMap { alert -> FieldChange? in
      let earlier = before[alert.id]
      if let earlier, earlier.hasSameContent(as: alert) { return nil }
      return FieldChange(
        .alert(alert.id),
        before: earlier.map { .text($0.title) },
        after: .text(alert.title)
      )
    }
    for alert in old.alerts ?? [] where !present.contains(alert.id) {
      changes.append(FieldChange(.alert(alert.id), before: .text(alert.title)))
    }
    return changes
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
    for measure in comparison == .exact ? DayMeasure.all : DayMeasure.compared {
      let before = old[measure]
      if before != self[measure] {
        changes.append(
          FieldChange(
            .dayMeasure(date, measure),
            before: before.map { .figure($0, measure.quantity) },
            after: shown[measure].map { .figure($0, measure.quantity) }
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

extension Alert {
  /// The alert in one line.
  package var title: String { headline ?? event }

  /// Whether two alerts differ at most in their times, which never count as a change.
  fileprivate func hasSameContent(as other: Alert) -> Bool {
    event == other.event && severity == other.severity && headline == other.headline
  }
}
