import FoundationEssentials
import Tracking
import Weather

extension ReportView {
  /// Returns a line per alert of a city that is in force or has ended; none if the city was removed.
  func alertLines(of row: ChangeReport.Row) -> [StyledLine] {
    guard row.mark != .removed else { return [] }
    let time = LocalTime(utcOffset: row.city.utcOffset)
    return (row.alerts ?? []).map { line(of: $0, time) }
  }

  private func line(of row: BoardDifference.AlertRow, _ time: LocalTime) -> StyledLine {
    let alert = row.alert
    if row.mark == .removed { return StyledLine("  ! \(alert.title) ended", .alert) }
    var parts = [alert.event]
    if let severity = alert.severity, severity != "Unknown" { parts.append(severity.lowercased()) }
    if let onset = alert.onset, onset > now { parts.append("from \(time.weekdayAndTime(onset))") }
    if let ends = alert.ends { parts.append("until \(time.weekdayAndTime(ends))") }
    var line = StyledLine("  ! ", .alert)
    line.append(parts.joined(separator: ", "), row.mark == .unchanged ? .alert : .newAlert)
    return line
  }
}
