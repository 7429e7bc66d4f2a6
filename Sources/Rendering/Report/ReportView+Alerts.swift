import FoundationEssentials
import Tracking
import Weather

extension ReportView {
  /// Returns a line per alert of a city that is in force or has ended; none if the city was removed.
  func alertLines(of row: ChangeReport.Row) -> [StyledLine] {
    let texts = AlertText(city: row.city, now: now)
    return row.shownAlerts.map { alert in
      var line = StyledLine("  ! ", .alert)
      let isNew = alert.mark == .added || alert.mark == .updated
      line.append(texts.text(of: alert), isNew ? .newAlert : .alert)
      return line
    }
  }
}

extension ChangeReport.Row {
  /// The alerts in force and those that have ended; none of a removed city.
  var shownAlerts: [BoardDifference.AlertRow] { mark == .removed ? [] : alerts ?? [] }
}

/// An alert of a city in one line.
struct AlertText {
  private let time: LocalTime
  private let now: Date

  init(city: City, now: Date) {
    time = LocalTime(utcOffset: city.utcOffset)
    self.now = now
  }

  /// Such as `Storm Warning, severe, until Sun 18:45`, or `Storm Warning ended`.
  func text(of row: BoardDifference.AlertRow) -> String {
    let alert = row.alert
    if row.mark == .removed { return "\(alert.title) ended" }
    var parts = [alert.event]
    if let severity = alert.severity, severity != "Unknown" { parts.append(severity.lowercased()) }
    if let onset = alert.onset, onset > now { parts.append("from \(time.weekdayAndTime(onset))") }
    if let ends = alert.ends { parts.append("until \(time.weekdayAndTime(ends))") }
    return parts.joined(separator: ", ")
  }
}
