import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns the current weather of each city in detail, with its changes and an empty line between
  /// cities.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func currentLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    detailLines(of: report, width: width, headingsHaveZones: true) { detail in
      let current = CurrentWeatherView(detail: detail)
      return detail.row.mark == .removed
        ? current.leavingLines(width: width) : current.lines(width: width)
    }
  }

  /// Returns the lines of each city, what they are compared with, and the credits.
  func detailLines(
    of report: ChangeReport, width: Int?, headingsHaveZones: Bool = false,
    _ body: (DetailView) -> [StyledLine]
  ) -> [StyledLine] {
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    var lines: [StyledLine] = []
    for row in report.rows {
      if !lines.isEmpty { lines.append(StyledLine()) }
      // The heading of a city that left has no time.
      let hasZone = headingsHaveZones && row.mark != .removed
      lines += body(DetailView(view: self, row: row, labels: labels, headingHasZone: hasZone))
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

extension ReportView {
  /// Returns the forecast of each city, with a row per day and an empty line between cities.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func forecastLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    lines(of: report, width: width, showsDays: true) { detail, forecast in
      ForecastDaysView(detail: detail, forecast: forecast, width: width).lines()
    }
  }

  /// Returns the coming hours of each city: a chart and a row per hour, with an empty line between
  /// cities.
  ///
  /// - Parameters:
  ///   - hours: The greatest number of hours.
  ///   - width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func hourlyLines(of report: ChangeReport, hours: Int, width: Int?) -> [StyledLine] {
    lines(of: report, width: width, showsDays: false) { detail, forecast in
      ForecastHoursView(detail: detail, forecast: forecast, count: hours, width: width).lines()
    }
  }

  private func lines(
    of report: ChangeReport, width: Int?, showsDays: Bool,
    _ body: (DetailView, Forecast) -> [StyledLine]
  ) -> [StyledLine] {
    detailLines(of: report, width: width) { detail in
      let city = detail.row.city
      var lines = [detail.heading]
      if detail.row.mark == .removed {
        // The days of a city that a condition no longer shows were not asked for.
        return lines + detail.view.alertLines(of: detail.row)
          + detail.view.ruleLines(of: detail.row)
          + detail.changes(width: width, limit: showsAllChanges ? nil : 2) { _ in false }
      }
      lines += detail.summary
      if let learned = ObservationText(detail).learned {
        lines.append(StyledLine("  \(learned)", .dim))
      }
      lines += forecastNotes(detail, width: width, showsDays: showsDays)
      if let forecast = detail.row.forecast {
        lines += body(detail, forecast)
      } else if city.failure == nil {
        lines.append(StyledLine("  \(language.status.noForecastYet)", .dim))
      }
      return lines
    }
  }

  /// Returns the alerts, the age and the changes of a forecast, except those that stand below shown days.
  func forecastNotes(_ detail: DetailView, width: Int?, showsDays: Bool) -> [StyledLine] {
    let forecast = detail.row.forecast
    // Changes of days that are not shown are printed as well, because they count as reported.
    let shownDates = Set(showsDays ? forecast?.days.map(\.date) ?? [] : [])
    return detail.status(of: .forecast, fetchedAt: forecast?.fetchedAt)
      + detail.changes(width: width, limit: showsAllChanges ? nil : 2) { field in
        switch field {
        case .forecast, .forecastProvider: false
        case let field: field.date.map(shownDates.contains) ?? true
        }
      }
  }
}
