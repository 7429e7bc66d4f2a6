package import Weather

/// The differences of two lists that count.
package enum Comparison: Sendable {
  /// Those of at least the thresholds.
  case measured
  /// All, except of hours and times.
  case exact
}

/// How the weather of two moments is compared; without thresholds exactly.
struct WeatherComparer {
  var thresholds: Thresholds?

  /// The days that are compared by thresholds.
  var window = LocalDate(dayNumber: 0)..<LocalDate(dayNumber: 0)

  static let exact = WeatherComparer()

  /// - Parameter today: The date in the city.
  static func measured(_ thresholds: Thresholds, today: LocalDate) -> WeatherComparer {
    let end = today.advanced(byDays: max(thresholds.forecastDays, 0))
    return WeatherComparer(thresholds: thresholds, window: today..<end)
  }

  fileprivate var isExact: Bool { thresholds == nil }

  /// Returns the change of a figure, if it counts; by thresholds one that becomes unknown or known does not.
  fileprivate func change<Subject>(
    _ field: FieldChange.Field,
    _ measure: Measure<Subject>,
    _ old: Subject,
    _ new: Subject
  ) -> FieldChange? {
    let (before, after) = (measure.get(old), measure.get(new))
    guard before != after else { return nil }
    if let thresholds {
      let size = measure.threshold.flatMap { thresholds[$0] }
      guard before != nil, after != nil,
        Thresholds.isChange(from: before, to: after, threshold: size)
      else { return nil }
    }
    return FieldChange(
      field,
      before: before.map { .figure($0, measure.quantity) },
      after: after.map { .figure($0, measure.quantity) }
    )
  }

  /// Returns the change of a condition; by thresholds only its kind counts.
  fileprivate func change(
    _ field: FieldChange.Field,
    _ before: Condition?,
    _ after: Condition?
  ) -> FieldChange? {
    let differs =
      if isExact {
        before?.name != after?.name
      } else {
        before != nil && after != nil && before?.kind != after?.kind
      }
    return differs ? Self.makeChange(field, before, after) { .condition($0) } : nil
  }

  /// Returns the change of a value that only an exact comparison looks at.
  fileprivate func exactChange<Value: Equatable>(
    _ field: FieldChange.Field,
    _ before: Value?,
    _ after: Value?,
    _ value: (Value) -> FieldChange.Value
  ) -> FieldChange? {
    guard isExact, before != after else { return nil }
    return Self.makeChange(field, before, after, value)
  }

  private static func makeChange<Value>(
    _ field: FieldChange.Field,
    _ before: Value?,
    _ after: Value?,
    _ value: (Value) -> FieldChange.Value
  ) -> FieldChange {
    FieldChange(field, before: before.map(value), after: after.map(value))
  }
}

extension City {
  /// Returns the fields that differ from an older version of the city, except its position.
  ///
  /// - Returns: The changes: the city's own, its current weather, its days, its alerts, its
  ///   rules.
  func changes(from old: City, _ comparer: WeatherComparer) -> [FieldChange] {
    listChanges(from: old) + currentChanges(from: old, comparer)
      + forecastChanges(from: old, comparer) + alertChanges(from: old) + ruleChanges(from: old)
  }

  /// Returns what the user changed of the city, except its position.
  package func listChanges(from old: City) -> [FieldChange] {
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

  private func currentChanges(from old: City, _ comparer: WeatherComparer) -> [FieldChange] {
    if $current == old.$current { return [] }
    guard let before = old.current, let now = current else {
      return (old.current == nil) == (current == nil) ? [] : [FieldChange(.current)]
    }
    func change(_ measure: CurrentMeasure) -> FieldChange? {
      comparer.change(.currentMeasure(measure), measure, before, now)
    }
    let sky = [
      change(.temperature), comparer.change(.currentCondition, before.condition, now.condition),
      comparer.exactChange(.currentWeatherCode, before.condition?.code, now.condition?.code) {
        .integer($0)
      },
      comparer.exactChange(.currentIsDay, before.isDay, now.isDay) { .flag($0) },
    ]
    let others = CurrentMeasure.all.filter { $0 != .temperature }.map(change)
    let provider = comparer.exactChange(.currentProvider, before.provider, now.provider) {
      .text($0)
    }
    return (sky + others + [provider]).compactMap { $0 }
  }

  private func forecastChanges(from old: City, _ comparer: WeatherComparer) -> [FieldChange] {
    if $forecast == old.$forecast { return [] }
    guard let before = old.forecast, let now = forecast else {
      return (old.forecast == nil) == (forecast == nil) ? [] : [FieldChange(.forecast)]
    }
    let provider = comparer.exactChange(.forecastProvider, before.provider, now.provider) {
      .text($0)
    }
    return [provider].compactMap { $0 }
      + now.days.flatMap { day -> [FieldChange] in
        guard let before = before.day(on: day.date), before != day else { return [] }
        return day.changes(from: before, comparer)
      }
  }
}

extension Forecast.Day {
  fileprivate func changes(from old: Self, _ comparer: WeatherComparer) -> [FieldChange] {
    guard comparer.isExact || comparer.window.contains(date) else { return [] }
    let changes =
      [
        comparer.change(.dayCondition(date), old.condition, condition),
        comparer.exactChange(.dayWeatherCode(date), old.condition?.code, condition?.code) {
          .integer($0)
        },
      ]
      + DayMeasure.all.map { comparer.change(.dayMeasure(date, $0), $0, old, self) } + [
        comparer.exactChange(.dayComplete(date), old.complete, complete) { .flag($0) }
      ]
    return changes.compactMap { $0 }
  }
}

extension Alert {
  /// The alert in one line.
  package var title: String { headline ?? event }
}
