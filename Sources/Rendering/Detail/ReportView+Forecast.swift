import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// The forecast of each city, a row a day.
  ///
  /// - Parameters:
  ///   - report: What is told.
  ///   - width: Columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines of which none is wider, with an empty one between two cities.
  package func forecastLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    lines(of: report, width: width, showsDays: true) { detail, forecast in
      ForecastDaysView(detail: detail, forecast: forecast).lines(width: width)
    }
  }

  /// The coming hours of each city, a row an hour under the course of the temperature.
  ///
  /// - Parameters:
  ///   - report: What is told.
  ///   - width: Columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines of which none is wider, with an empty one between two cities.
  package func hourlyLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    lines(of: report, width: width, showsDays: false) { detail, forecast in
      ForecastHoursView(detail: detail, forecast: forecast).lines(width: width)
    }
  }

  private func lines(
    of report: ChangeReport,
    width: Int?,
    showsDays: Bool,
    _ body: (DetailView, Forecast) -> [StyledLine]
  ) -> [StyledLine] {
    var lines: [StyledLine] = []
    for row in report.rows {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let detail = DetailView(view: self, row: row)
      lines.append(detail.heading)
      lines += detail.status(of: .forecast, fetchedAt: row.city.forecast?.fetchedAt)
      // What changed of days that are not shown is told all the same: it counts as reported.
      let shownDates = Set(showsDays ? row.city.forecast?.days.map(\.date) ?? [] : [])
      lines += row.changes.filter { change in
        switch change.field {
        case .forecast, .forecastProvider: true
        case let field: field.date.map { !shownDates.contains($0) } ?? false
        }
      }.map(detail.line)
      if let forecast = row.city.forecast {
        lines += body(detail, forecast)
      } else if row.city.failure == nil {
        lines.append(StyledLine("  no forecast yet", .dim))
      }
    }
    if !report.rows.isEmpty { lines += attributions.map { StyledLine($0, .dim) } }
    return lines.wrapped(toWidth: width)
  }
}
