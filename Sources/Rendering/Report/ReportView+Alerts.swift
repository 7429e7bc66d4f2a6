import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns a line per alert of a city that is in force or has ended; none if the city was removed.
  func alertLines(of row: ChangeReport.Row) -> [StyledLine] {
    row.shownAlerts.map { alert in
      let isNew = alert.mark == .added || alert.mark == .updated
      return alertLine(of: alert, in: row.city, isBold: isNew)
    }
  }

  /// Returns the line of an alert, such as `  ! Storm Warning, severe, until Sun 18:45`.
  ///
  /// - Parameter width: The columns; whole parts are left out until the line fits, which may still
  ///   be wider. Nil for no limit.
  func alertLine(
    of alert: CityListDifference.AlertRow,
    in city: City,
    isBold: Bool,
    width: Int? = nil
  ) -> StyledLine {
    let sign = StyledLine("  ! ", .alert)
    let text = AlertText(city: city, now: now, isNews: isNews, language, reader: zoneReader)
      .text(of: alert, width: width.map { $0 - sign.displayWidth })
    return sign + StyledLine(text, .alert(isBold: isBold, isStanding: alert.mark == .unchanged))
  }
}

extension ChangeReport.Row {
  /// The alerts in force and those that have ended; none of a removed city.
  package var shownAlerts: [CityListDifference.AlertRow] { wasRemoved ? [] : alerts ?? [] }
}

/// An alert of a city in one line.
struct AlertText {
  private let time: LocalTime
  private let now: Date
  private let isNews: Bool
  private let language: Language

  /// - Parameter isNews: Whether an alert that is marked as new has just come.
  init(
    city: City,
    now: Date,
    isNews: Bool = false,
    _ language: Language,
    reader: LocalClock? = nil
  ) {
    time = LocalTime(city.clock, at: now, language, reader: reader)
    self.now = now
    self.isNews = isNews
    self.language = language
  }

  /// Such as `Storm Warning now, severe, until Sun 18:45`, or `Storm Warning ended`.
  ///
  /// - Parameter width: The columns; the severity and then the times are left out until the text
  ///   fits, which may still be wider. Nil for no limit.
  func text(of row: CityListDifference.AlertRow, width: Int? = nil) -> String {
    let alert = row.alert
    let texts = language.alerts
    if row.mark == .removed { return texts.ended(alert.title) }
    let isUnknown = alert.severity?.lowercased() == "unknown"
    let severity = isUnknown ? nil : alert.severity.map(language.severity)
    var times: [String] = []
    let hasBegun = alert.onset.map { $0 <= now } ?? true
    if let onset = alert.onset {
      let time = time.weekdayAndTime(onset)
      if !hasBegun {
        times.append(texts.from(time))
      } else if row.mark == .unchanged {
        times.append(texts.since(time))
      }
    }
    if let ends = alert.ends { times.append(texts.until(time.weekdayAndTime(ends))) }
    let isNew = isNews && row.mark == .added && hasBegun
    let event = isNew ? texts.now(alert.event) : alert.event
    let forms = [[event, severity].compactMap { $0 } + times, [event] + times]
      .map { $0.joined(separator: ", ") }
    guard let width else { return forms[0] }
    return forms.first { $0.sanitizedForTerminal.displayWidth <= width } ?? event
  }
}
