import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateEncoder {
  /// Writes what readers of the last report know of a city; nothing if that is its present weather.
  func writeMemory(of city: City, to writer: inout JSONObjectWriter) {
    let present = ReportedWeather(city)
    guard let memory = state.reported[city.id],
      memory.known != nil || memory.differsInMeasures(from: present)
    else { return }
    writer.object("memory") { writer in
      writeDifferences(of: memory, from: present, to: &writer)
      if let known = memory.known { write(known, to: &writer) }
    }
  }

  /// Writes what is expected, its hours as differences from the hour before.
  private func write(_ known: KnownWeather, to writer: inout JSONObjectWriter) {
    writer.member("date", known.date.map { timestamps.text($0) })
    if let expectation = known.expectation {
      writer.object("expected") { writer in
        writer.member("provider", expectation.provider)
        writer.member("from", timestamps.text(expectation.start))
        writeHours("temperature", expectation.temperatures, to: &writer)
        writeHours("windSpeed", expectation.windSpeeds, to: &writer)
        writer.member("condition", String(expectation.kinds.map(KindLetter.letter)))
      }
    }
    for (key, deviation) in [
      ("temperature" as JSONName, known.temperatureDeviation),
      ("windSpeed", known.windSpeedDeviation),
    ] {
      if let deviation { writer.member(key, deviation) }
    }
    if let kind = known.kind { writer.member("condition", kind.name) }
    if let since = known.asExpectedSince {
      writer.member("asExpectedSince", timestamps.text(since))
    }
    if let end = known.spellEnd { writer.member("spellEnd", timestamps.text(end)) }
    if let since = known.drySince { writer.member("drySince", timestamps.text(since)) }
    if known.isSpellKnown { writer.member("isSpellKnown", true) }
  }

  /// Writes the differences of the fields with thresholds from other weather.
  private func writeDifferences(
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

  private func writeHours(
    _ key: JSONName,
    _ figures: [Int16?],
    to writer: inout JSONObjectWriter
  ) {
    writer.array(key) { writer in
      var last = 0
      for figure in figures {
        guard let figure else {
          writer.null()
          continue
        }
        writer.element(Int(figure) - last)
        last = Int(figure)
      }
    }
  }
}

/// The letters of kinds of conditions in the text of a state.
enum KindLetter {
  private static let letters: [(Condition.Kind, Character)] = [
    (.fair, "f"), (.cloudy, "c"), (.fog, "o"), (.drizzle, "d"), (.freezing, "z"), (.rain, "r"),
    (.sleet, "l"), (.snow, "s"), (.thunderstorm, "t"), (.storm, "w"),
  ]

  /// Returns a letter; `.` for unknown and nameless kinds.
  static func letter(_ kind: Condition.Kind?) -> Character {
    letters.first { $0.0 == kind }?.1 ?? "."
  }

  static func kind(_ letter: Character) -> Condition.Kind? {
    letters.first { $0.1 == letter }?.0
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
