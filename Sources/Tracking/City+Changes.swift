import FoundationEssentials
package import Weather

/// The differences of two lists that count.
package enum Comparison: Sendable {
  /// Those of at least the thresholds.
  case measured
  /// All, except of hours and times.
  case exact
}

extension FieldChange {
  /// Returns the change of a value; nil if it is the same.
  fileprivate static func of<Value: Equatable>(
    _ field: Field, _ before: Value?, _ after: Value?, _ value: (Value) -> FieldChange.Value
  ) -> FieldChange? {
    if before == after { return nil }
    return FieldChange(field, before: before.map(value), after: after.map(value))
  }

  fileprivate static func of<Subject>(
    _ field: Field, _ measure: Measure<Subject>, _ old: Subject, _ new: Subject
  ) -> FieldChange? {
    of(field, measure.get(old), measure.get(new)) { .figure($0, measure.quantity) }
  }

  /// Returns the change of a condition by its name; its code is a field of its own.
  fileprivate static func of(
    _ field: Field, _ before: Condition?, _ after: Condition?
  ) -> FieldChange? {
    before?.name == after?.name ? nil : of(field, before, after) { .condition($0) }
  }
}

extension City {
  /// Returns the fields that differ from an older version of the city, except its position.
  ///
  /// - Parameters:
  ///   - thresholds: What counts of the weather; nil for every difference but those of hours and times.
  ///   - moment: The moment of the newer version.
  /// - Returns: The changes: the city's own, its current weather, its days, its alerts, its
  ///   rules.
  func changes(from old: City, _ thresholds: Thresholds?, at moment: Date) -> [FieldChange] {
    let weather =
      thresholds.map { WeatherNews.differences(of: self, from: old, $0, at: moment) }
      ?? currentChanges(from: old) + forecastChanges(from: old)
    return listChanges(from: old) + weather + alertChanges(from: old) + ruleChanges(from: old)
  }

  /// Returns what the user changed of the city, except its position.
  package func listChanges(from old: City) -> [FieldChange] {
    let changes: [FieldChange?] = [
      .of(.name, old.name, name) { .text($0) }, .of(.tags, old.tags, tags) { .texts($0) },
      .of(.pin, old.pin, pin) { .text($0) },
      .of(.station, old.station, station) { .text($0) },
    ]
    return changes.compactMap { $0 }
  }

  private func currentChanges(from old: City) -> [FieldChange] {
    if hasSamePresent(as: old) { return [] }
    guard let before = old.current, let now = current else {
      return (old.current == nil) == (current == nil) ? [] : [FieldChange(.current)]
    }
    func change(_ measure: CurrentMeasure) -> FieldChange? {
      .of(.currentMeasure(measure), measure, before, now)
    }
    let sky: [FieldChange?] = [
      change(.temperature), .of(.currentCondition, before.condition, now.condition),
      .of(.currentWeatherCode, before.condition?.code, now.condition?.code) { .integer($0) },
      .of(.currentIsDay, before.isDay, now.isDay) { .flag($0) },
    ]
    let others = CurrentMeasure.all.filter { $0 != .temperature }.map(change)
    let provider = FieldChange.of(.currentProvider, before.provider, now.provider) { .text($0) }
    return (sky + others + [provider]).compactMap { $0 }
  }

  private func forecastChanges(from old: City) -> [FieldChange] {
    if $forecast == old.$forecast { return [] }
    guard let before = old.forecast, let now = forecast else {
      return (old.forecast == nil) == (forecast == nil) ? [] : [FieldChange(.forecast)]
    }
    let provider = FieldChange.of(.forecastProvider, before.provider, now.provider) { .text($0) }
    return [provider].compactMap { $0 }
      + now.days.flatMap { day -> [FieldChange] in
        guard let before = before.day(on: day.date), before != day else { return [] }
        return day.changes(from: before)
      }
  }
}

extension Forecast.Day {
  fileprivate func changes(from old: Self) -> [FieldChange] {
    let sky: [FieldChange?] = [
      .of(.dayCondition(date), old.condition, condition),
      .of(.dayWeatherCode(date), old.condition?.code, condition?.code) { .integer($0) },
    ]
    let figures = DayMeasure.all.map { FieldChange.of(.dayMeasure(date, $0), $0, old, self) }
    let end = FieldChange.of(.dayComplete(date), old.complete, complete) { .flag($0) }
    return (sky + figures + [end]).compactMap { $0 }
  }
}

extension Alert {
  /// The alert in one line.
  package var title: String { headline ?? event }
}
