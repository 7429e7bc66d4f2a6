import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateEncoder {
  /// Writes the differences of the fields with thresholds from other weather.
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
    for measure in CurrentMeasure.compared {
      let value = current[measure]
      if base == nil || value != base?[measure] {
        writer.member(JSONName(measure.key), value)
      }
    }
  }

  private func write(
    _ days: [Forecast.Day],
    differingFrom base: [Forecast.Day],
    to writer: inout JSONObjectWriter
  ) {
    for date in (base.isEmpty ? days : base).lazy.map(\.date) {
      let other = base.day(on: date)
      guard let day = days.day(on: date) else {
        writer.null(JSONName(text: timestamps.text(date)))
        continue
      }
      guard day.differsInMeasures(from: other) else { continue }
      writer.object(JSONName(text: timestamps.text(date))) { writer in
        if other == nil || day.condition != other?.condition {
          writer.member("weatherCode", day.condition?.code)
        }
        for measure in DayMeasure.compared {
          let value = day[measure]
          if other == nil || value != other?[measure] {
            writer.member(JSONName(measure.key), value)
          }
        }
      }
    }
  }
}

extension ReportedWeather {
  /// Whether a field with a threshold, a day, the current weather or the forecast differs.
  func differsInMeasures(from other: ReportedWeather) -> Bool {
    // Most are shared.
    if current == other.current, days == other.days { return false }
    let currentDiffers = current?.differsInMeasures(from: other.current) ?? (other.current != nil)
    return currentDiffers || daysDiffer(from: other)
  }

  /// Whether the days have differences to write.
  ///
  /// Dates that the other weather does not have are past and not written, unless it has no days.
  func daysDiffer(from other: ReportedWeather) -> Bool {
    guard let days, let otherDays = other.days else { return (days == nil) != (other.days == nil) }
    guard !otherDays.isEmpty else { return !days.isEmpty }
    if days.elementsEqual(otherDays, by: { $0.date == $1.date }) {
      return zip(days, otherDays).contains { $0.differsInMeasures(from: $1) }
    }
    return otherDays.contains { days.day(on: $0.date)?.differsInMeasures(from: $0) ?? true }
  }
}

extension CurrentWeather {
  func differsInMeasures(from other: CurrentWeather?) -> Bool {
    guard let other else { return true }
    return condition != other.condition
      || CurrentMeasure.compared.contains { self[$0] != other[$0] }
  }
}

extension Forecast.Day {
  func differsInMeasures(from other: Forecast.Day?) -> Bool {
    guard let other else { return true }
    return condition != other.condition
      || DayMeasure.compared.contains { self[$0] != other[$0] }
  }
}
