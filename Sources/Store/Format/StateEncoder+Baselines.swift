import FoundationEssentials
import JSONText
import Weather

extension StateEncoder {
  /// Writes what of some reported weather differs from other weather, in fields that are measured.
  func writeDifferences(
    of reported: ReportedWeather,
    from base: ReportedWeather,
    to writer: inout JSONObjectWriter
  ) {
    if let current = reported.current {
      if current.differsInMeasures(from: base.current) {
        writer.object("current") { writer in
          write(current, differingFrom: base.current, to: &writer)
        }
      }
    } else if base.current != nil {
      writer.null("current")
    }
    if let days = reported.days {
      if reported.daysDiffer(from: base) {
        writer.object("days") { writer in
          write(days, differingFrom: base.days ?? [], to: &writer)
        }
      }
    } else if base.days != nil {
      writer.null("days")
    }
  }

  private func write(
    _ current: CurrentWeather,
    differingFrom base: CurrentWeather?,
    to writer: inout JSONObjectWriter
  ) {
    if base == nil || current.condition != base?.condition {
      writer.member("weatherCode", current.condition?.code)
    }
    for measure in CurrentMeasure.allCases where measure.band != nil {
      let value = current[keyPath: measure.keyPath]
      if base == nil || value != base?[keyPath: measure.keyPath] {
        writer.member(measure.rawValue, value)
      }
    }
  }

  private func write(
    _ days: [Forecast.Day],
    differingFrom base: [Forecast.Day],
    to writer: inout JSONObjectWriter
  ) {
    let known = Dictionary(days.map { ($0.date, $0) }) { first, _ in first }
    let baseByDate = Dictionary(base.map { ($0.date, $0) }) { first, _ in first }
    for date in Set(known.keys).union(baseByDate.keys).sorted() {
      let other = baseByDate[date]
      guard let day = known[date] else {
        writer.null(date.text)
        continue
      }
      // A date that has passed is never shown again; only a base without any days needs it whole.
      if other == nil, !base.isEmpty { continue }
      guard day.differsInMeasures(from: other) else { continue }
      writer.object(date.text) { writer in
        if other == nil || day.condition != other?.condition {
          writer.member("weatherCode", day.condition?.code)
        }
        for measure in DayMeasure.allCases where measure.band != nil {
          let value = day[keyPath: measure.keyPath]
          if other == nil || value != other?[keyPath: measure.keyPath] {
            writer.member(measure.rawValue, value)
          }
        }
      }
    }
  }
}

extension ReportedWeather {
  /// Whether a measured field, a day or a half differs.
  func differsInMeasures(from other: ReportedWeather) -> Bool {
    let currentDiffers = current?.differsInMeasures(from: other.current) ?? (other.current != nil)
    return currentDiffers || daysDiffer(from: other)
  }

  func daysDiffer(from other: ReportedWeather) -> Bool {
    guard let days, let otherDays = other.days else { return (days == nil) != (other.days == nil) }
    guard days.map(\.date) == otherDays.map(\.date) else { return true }
    return zip(days, otherDays).contains { $0.differsInMeasures(from: $1) }
  }
}

extension CurrentWeather {
  func differsInMeasures(from other: CurrentWeather?) -> Bool {
    guard let other else { return true }
    return condition != other.condition
      || CurrentMeasure.allCases.contains {
        $0.band != nil && self[keyPath: $0.keyPath] != other[keyPath: $0.keyPath]
      }
  }
}

extension Forecast.Day {
  func differsInMeasures(from other: Forecast.Day?) -> Bool {
    guard let other else { return true }
    return condition != other.condition
      || DayMeasure.allCases.contains {
        $0.band != nil && self[keyPath: $0.keyPath] != other[keyPath: $0.keyPath]
      }
  }
}
