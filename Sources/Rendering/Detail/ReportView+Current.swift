import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns the current weather of each city in detail, with its changes and an empty line between
  /// cities.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func currentLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    detailLines(of: report, width: width) { detail in
      let current = CurrentWeatherView(detail: detail)
      return detail.row.mark == .removed
        ? current.leavingLines(width: width) : current.lines(width: width)
    }
  }

  /// Returns the lines of each city, what they are compared with, and the credits.
  func detailLines(
    of report: ChangeReport,
    width: Int?,
    _ body: (DetailView) -> [StyledLine]
  ) -> [StyledLine] {
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    var lines: [StyledLine] = []
    var view = self
    view.namesZones = report.rows.count > 1
    for row in report.rows {
      if !lines.isEmpty { lines.append(StyledLine()) }
      lines += body(DetailView(view: view, row: row, labels: labels))
    }
    if !report.rows.isEmpty {
      if let baseline = baseline(of: report) {
        lines.append(StyledLine(language.summary.changes(baseline), .dim))
      }
      lines += attributionLines
    }
    return lines.wrapped(toWidth: width)
  }
}
