import FoundationEssentials
import Text
import Tracking
import Weather

/// A calendar with an event for each day of each city's forecast, and for each alert (RFC 5545).
package struct ICSFormat: OutputFormat {
  package let name = "ics"
  package let summary = "a calendar with an event per city and day, and per alert"
  package let commands: [String]? = ["forecast"]

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .report(let report, let context, _) = document.source else { return }
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0",
      "PRODID:-//skydiff//skydiff//\(context.language.code.uppercased())",
    ]
    for row in report.rows where row.mark != .removed {
      guard let forecast = row.forecast else { continue }
      let event = Event(
        row: row, name: labels.text(of: row.city), fetchedAt: forecast.fetchedAt,
        revision: report.revision, view: context.view(of: report))
      lines += forecast.days.flatMap(event.lines)
      lines += (row.city.alerts ?? []).filter { !$0.hasEnded(at: context.now) }.flatMap(event.lines)
    }
    lines.append("END:VCALENDAR")
    _ = write(Array(lines.map { $0.folded + "\r\n" }.joined().utf8))
  }

  private struct Event {
    let row: ChangeReport.Row
    let name: String
    let fetchedAt: Date
    let revision: Int
    let view: ReportView

    func lines(of day: Forecast.Day) -> [String] {
      [
        "BEGIN:VEVENT", "UID:\(subject)-\(Self.date(day.date))@skydiff",
        "DTSTAMP:\(Self.compact(Timestamp.text(fetchedAt)))", "SEQUENCE:\(sequence)",
        "DTSTART;VALUE=DATE:\(Self.date(day.date))",
        "DTEND;VALUE=DATE:\(Self.date(day.date.advanced(byDays: 1)))",
        "SUMMARY:\(summary(of: day).escapedInCalendar)",
        "DESCRIPTION:\(description(of: day).escapedInCalendar)", "TRANSP:TRANSPARENT", "END:VEVENT",
      ]
    }

    /// The event of an alert, which is the same one when its times change.
    func lines(of alert: Alert) -> [String] {
      func time(_ instant: Date) -> String { Self.compact(Timestamp.text(instant)) }
      let start = alert.onset ?? fetchedAt
      let ends = alert.ends.map { max($0, start) }
      return [
        "BEGIN:VEVENT", "UID:\(subject)-alert-\(alert.id.escapedInCalendar)@skydiff",
        "DTSTAMP:\(time(fetchedAt))", "SEQUENCE:\(sequence)", "DTSTART:\(time(start))",
      ] + (ends.map { ["DTEND:\(time($0))"] } ?? []) + [
        "SUMMARY:\((name + view.figures.language.forms.colon + alert.event).escapedInCalendar)",
        "DESCRIPTION:\((alert.headline ?? alert.event).escapedInCalendar)", "TRANSP:TRANSPARENT",
        "END:VEVENT",
      ]
    }

    /// What stays the same for the city; a place that is not in the list has no identifier.
    private var subject: String {
      let place = row.city.place
      return row.isTracked
        ? row.city.id.description
        : [place.latitude, place.longitude].compactMap { DecimalText.text($0) }.joined(
          separator: "_")
    }

    /// The revision or, for a place that has none, the minute of the forecast.
    private var sequence: Int {
      row.isTracked ? revision : Int(fetchedAt.timeIntervalSince1970 / 60)
    }

    /// Such as `Seoul ☔ 15/21 °C, 80 %`.
    private func summary(of day: Forecast.Day) -> String {
      let figures = view.figures
      let low = figures.wholeNumber(day.temperatureMin, .temperature)
      let high = figures.wholeNumber(day.temperatureMax, .temperature)
      let subject = [name, day.sky?.symbol(isDay: true)].compactMap { $0 }
      let chance = day.precipitationProbability.map {
        figures.language.comma + figures.text($0, .percentage)
      }
      return subject.joined(separator: " ") + " \(low)/\(high)\(figures.unitSuffix(.temperature))"
        + (chance ?? "")
    }

    /// The condition, the amount of rain and the wind.
    private func description(of day: Forecast.Day) -> String {
      let figures = view.figures
      let wind = view.windText(speed: day.windSpeedMax, direction: day.windDirection)
      let words = [figures.language.sky(of: day)].compactMap { $0 }
      return (words + figures.texts(of: day.falling) + [wind].compactMap { $0 }).joined(
        separator: figures.glyphs.separator)
    }

    private static func date(_ date: LocalDate) -> String { compact(date.text) }

    /// A date or an instant without the signs between its numbers.
    private static func compact(_ text: String) -> String { text.filter { $0 != "-" && $0 != ":" } }
  }
}

extension String {
  /// The text of a property; sanitizing makes a space of each line break.
  fileprivate var escapedInCalendar: String {
    sanitizedForTerminal.replacing { "\\;,".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }

  /// The line in parts of at most 75 bytes, which begin with a space from the second on.
  fileprivate var folded: String {
    var size = 0
    return reduce(into: "") { text, character in
      size += character.utf8.count
      if size > 75 {
        text += "\r\n "
        size = 1 + character.utf8.count
      }
      text.append(character)
    }
  }
}
