package import Tracking
import Weather

extension ReportView {
  /// Returns the lines of a report: a row per city with its changes below it, a summary and the credits.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - grouping: How rows are grouped.
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines within that width.
  /// - Complexity: O(n log n) in the number of cities, including the whole list, and of their changes.
  package func lines(
    of report: ChangeReport,
    grouping: ReportGrouping = .none,
    width: Int?
  ) -> [StyledLine] {
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    let rows = grouping.sections(of: report.rows).map { title, rows in
      (title, rows.map { ReportRowView(view: self, row: $0, labels: labels) })
    }
    let layout = layout(width, for: rows.flatMap(\.1))
    let status = DataStatus(view: self, report: report)
    var lines: [StyledLine] = []
    if !report.rows.isEmpty { lines.append(header(layout)) }
    for (title, rows) in rows {
      if let title { lines.append(StyledLine(title, .heading)) }
      for row in rows {
        lines.append(
          layout.line(row.cells(layout), ellipsis: glyphs.ellipsis).withoutTrailingSpaces
        )
        lines += row.linesBelow(
          layout,
          status: status.text(of: row.row),
          limit: showsAllChanges ? nil : report.command == "list" ? 1 : 2,
          width: width
        )
      }
    }
    if let common = status.common { lines.append(StyledLine("! \(common)")) }
    lines += summaryLines(of: report, width: width)
    if !report.rows.isEmpty { lines += attributionLines.wrapped(toWidth: width) }
    guard let width else { return lines }
    return lines.map { $0.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
  }

  private func layout(_ width: Int?, for rows: [ReportRowView]) -> ReportLayout {
    // Only a pipe has columns as wide as their texts.
    guard width == nil else { return ReportLayout(width: width) }
    return ReportLayout(
      width: nil,
      unlimitedCity: rows.map(\.nameWidth).max() ?? 0,
      unlimitedSky: rows.map(\.sky.displayWidth).max() ?? 0
    )
  }

  private func header(_ layout: ReportLayout) -> StyledLine {
    let cells = ReportLayout.Cells(
      city: .heading("City"),
      temperature: .heading(figures.unit(.temperature)),
      sky: .heading("Sky"),
      low: .heading("Low"),
      high: .heading("High"),
      rain: .heading("Rain %"),
      wind: .heading("Wind \(figures.unit(.speed))")
    )
    return layout.line(cells, ellipsis: glyphs.ellipsis)
  }

  /// The counts and, for a list, the time of its latest change, in one line if that fits.
  private func summaryLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    let summary = report.summary
    let counts: [(Int, String, Style)] = [
      (summary.added, "added", .added),
      (summary.removed, "removed", .removed),
      (summary.updated, "updated", .updated),
      (summary.unchanged, "unchanged", .plain),
      (summary.failed, "failed", .failure),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { StyledLine("\($0.0) \($0.1)", $0.2) }
    let line = parts.isEmpty ? StyledLine("no cities") : parts.joined(separator: ", ")
    guard report.command == "list", let changedAt = report.changedAt else {
      return line.wrapped(toWidth: width)
    }
    let change = StyledLine("latest change \(userTime.text(changedAt))", .dim)
    let whole = line + StyledLine(sanitized: glyphs.separator, .dim) + change
    if whole.displayWidth <= width ?? .max { return [whole] }
    return [line, change].flatMap { $0.wrapped(toWidth: width, indent: 2) }
  }
}
