import FoundationEssentials
import Tracking
import Weather

extension ReportView {
  /// Returns a marked line per alert of a city; none if the city was removed.
  func alertLines(of row: ChangeReport.Row) -> [StyledLine] {
    guard row.mark != .removed else { return [] }
    let time = LocalTime(utcOffset: row.city.utcOffset)
    return (row.alerts ?? []).map { line(of: $0, time) }
  }

  private func line(of row: BoardDifference.AlertRow, _ time: LocalTime) -> StyledLine {
    let alert = row.alert
    var line = StyledLine(row.mark.sign, row.mark.style)
    line.append("   ")
    line.append(alert.event, row.mark == .unchanged ? .warning : row.mark.style)
    if let severity = alert.severity, severity != "Unknown" {
      line.append(", \(severity.lowercased())")
    }
    if row.mark == .removed {
      line.append(", ended", .dim)
    } else {
      if let onset = alert.onset, onset > now {
        line.append(", from \(time.weekdayAndTime(onset))")
      }
      if let ends = alert.ends { line.append(", until \(time.weekdayAndTime(ends))") }
    }
    if let headline = alert.headline, headline != alert.event {
      line.append("; \(headline)", .dim)
    }
    return line
  }
}
