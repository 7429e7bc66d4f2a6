package import Tracking
import Weather

/// All there is to know about a city, to be scrolled on a screen.
package struct CityPage: Sendable {
  private var view: ReportView

  /// - Parameter view: How figures and signs are displayed; ages are whole minutes.
  package init(view: ReportView) {
    self.view = view
    self.view.minimumAge = 60
    self.view.showsAllChanges = true
  }

  /// Returns the current weather, a chart of the coming hours, the coming days, how the forecast moved,
  /// a row per hour on a large screen, and the credits.
  ///
  /// Every change is shown once: those of a coming day below the day, the others below the headline.
  ///
  /// - Parameters:
  ///   - drift: How its forecast moved; nil if it is unknown, or shown elsewhere.
  ///   - labels: The labels of all cities of the list.
  package func lines(
    of row: ChangeReport.Row, drift: CityDrift?, labels: CityLabels, width: Int,
    showsHours: Bool = false
  ) -> [StyledLine] {
    let headings = view.language.headings
    let detail = DetailView(view: view, row: row, labels: labels, headingHasZone: true)
    let coming = row.city.forecast?.coming(from: row.city.localDate(at: view.now), at: view.now)
    var lines = currentLines(detail, shown: Set(coming?.days.map(\.date) ?? []), width: width)
    if let coming {
      let unit = "\(view.figures.unit(.temperature))\(detail.time.zone)"
      let chart = hoursView(of: coming, detail, width: width).chart
      lines += section(headings.hours, unit: unit, chart)
      lines += section(headings.days, days(of: coming, detail, width: width))
    }
    if let drift { lines += driftLines(drift, labels, width: width) }
    if showsHours, let coming, !coming.hours.isEmpty {
      lines += [StyledLine()] + hoursView(of: coming, detail, width: width).rows
    }
    if !view.attributions.isEmpty { lines += [StyledLine()] + view.attributionLines }
    return lines.wrapped(toWidth: width).map(\.withoutTrailingSpaces)
  }

  /// Returns how the forecast of a city moved, below an empty line and a title; none if it did not.
  package func driftLines(_ drift: CityDrift, _ labels: CityLabels, width: Int) -> [StyledLine] {
    let moved = DriftView([drift], as: .days, labels: labels, view).sectionLines(
      width: width, isOnPage: true)
    return section(view.language.headings.drift, moved)
  }

  // MARK: - Sections

  /// Returns the headline with all changes but those of the days that are shown, and the figures.
  private func currentLines(
    _ detail: DetailView, shown dates: Set<LocalDate>, width: Int
  ) -> [StyledLine] {
    let city = detail.row.city
    func isHidden(_ field: FieldChange.Field) -> Bool { field.date.map(dates.contains) ?? false }
    var lines = CurrentWeatherView(detail: detail).lines(width: width, hiding: isHidden)
    if city.current == nil { lines += detail.changes(width: width, hiding: isHidden) }
    return lines
  }

  private func hoursView(of coming: Forecast, _ detail: DetailView, width: Int) -> ForecastHoursView
  {
    ForecastHoursView(detail: detail, forecast: coming, count: Forecast.maximumHours, width: width)
  }

  /// Returns a row per day, below the age of the forecast if the current weather has another one.
  private func days(of coming: Forecast, _ detail: DetailView, width: Int) -> [StyledLine] {
    let age = detail.age(of: .forecast, fetchedAt: coming.fetchedAt)
    let currentAge = detail.age(of: .current, fetchedAt: detail.row.city.current?.fetchedAt)
    return (age == currentAge ? [] : age)
      + ForecastDaysView(detail: detail, forecast: coming, width: width).lines()
  }

  /// Returns lines below an empty line and a title; none without lines.
  private func section(_ title: String, unit: String? = nil, _ lines: [StyledLine]) -> [StyledLine]
  {
    guard !lines.isEmpty else { return [] }
    var heading: StyledLine = "  "
    heading.append(title, .heading)
    if let unit { heading.append(" \(unit)", .dim) }
    return [StyledLine(), heading] + lines
  }
}
