import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns the forecast of each city, with a row per day.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines within that width, with an empty line between cities.
  package func forecastLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    lines(of: report, width: width, showsDays: true) { detail, forecast in
      ForecastDaysView(detail: detail, forecast: forecast).lines(width: width)
    }
  }

  /// Returns the coming hours of each city: a sparkline of the temperature and a row per hour.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - width: The width of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Lines within that width, with an empty line between cities.
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
      // Changes of days that are not shown are printed as well, because they count as reported.
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
