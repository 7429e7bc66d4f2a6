import FoundationEssentials
package import Tracking
import Weather

/// The rows of a list on a screen: one line per city and one per alert, in the columns of `list`.
package struct WatchListView: Sendable {
  /// How much a change stands out.
  package enum Emphasis: Sendable {
    /// The mark and what changed are bold.
    case strong

    /// The mark and the old temperature are shown.
    case faint

    /// Neither the mark nor the old temperature is shown.
    case none
  }

  private var view: ReportView
  private let labels: CityLabels
  private let width: Int
  private let layout: ReportLayout

  /// - Parameters:
  ///   - view: How figures and signs are displayed; ages are whole minutes.
  ///   - order: The order of the rows, which the heading of its column shows.
  package init(
    view: ReportView, labels: CityLabels, width: Int, order: ReportOrder = .added,
    isReversed: Bool = false
  ) {
    self.view = view
    self.view.minimumAge = 60
    self.labels = labels
    self.width = width
    layout = ReportLayout(
      self.view, width: width, widths: .stable(city: labels.width), order: order,
      isReversed: isReversed)
  }

  // MARK: - Headings

  /// The headings of the columns.
  package var heading: StyledLine { fitted(layout.header) }

  /// Whether the heading of a column shows an order.
  package func shows(_ order: ReportOrder) -> Bool { layout.shows(order) }

  /// The order that the heading at a place shows; nil if it shows none.
  package func order(at place: Int) -> ReportOrder? { layout.order(at: place) }

  /// Returns the heading of a group, such as a tag.
  package func groupHeading(_ title: String) -> StyledLine { fitted(StyledLine(title, .heading)) }

  // MARK: - Rows

  package func line(of row: ChangeReport.Row, emphasis: Emphasis) -> StyledLine {
    var row = row
    if emphasis == .none {
      row.mark = .unchanged
      row.changes = []
    }
    var cells = layout.cells(of: ReportRowView(view: view, row: row, labels: labels))
    emphasize(&cells, of: row, isStrong: emphasis == .strong)
    if let status = WatchStatus(of: row, view) { show(status, of: row.city, in: &cells) }
    return fitted(layout.line(cells))
  }

  package func alertLine(
    of alert: CityListDifference.AlertRow, in row: ChangeReport.Row, emphasis: Emphasis
  ) -> StyledLine {
    let isBold = emphasis == .strong && alert.mark != .unchanged
    return fitted(view.alertLine(of: alert, in: row.city, isBold: isBold, width: width))
  }

  /// Returns the line below the alerts of a city that says how many more there are; nil for none.
  package func moreAlertsLine(of row: ChangeReport.Row) -> StyledLine? {
    view.moreAlertsLine(of: row).map(fitted)
  }

  /// Returns the lines of what the line of a city does not show of its changes, `limit` at most unless
  /// a change is wider than a line.
  package func changeLines(of row: ChangeReport.Row, emphasis: Emphasis, limit: Int) -> [StyledLine]
  {
    guard emphasis != .none else { return [] }
    var row = row
    // The row shows that the city has weather now.
    if row.city.current != nil {
      row.changes.removeAll { [.current, .forecast].contains($0.field) }
    }
    let lines = ReportRowView(view: view, row: row, labels: labels).changeLines(
      layout, limit: limit, width: width)
    return lines.map { fitted(emphasis == .strong ? $0 : $0.withBold(false)) }
  }

  /// Returns the line below a city that says when it rains in the next two hours; nil if it does not.
  package func nowcastLine(of row: ChangeReport.Row) -> StyledLine? {
    view.nowcastLine(of: row).map(fitted)
  }

  package func ruleLine(
    of rule: CityListDifference.RuleRow, in row: ChangeReport.Row, emphasis: Emphasis
  ) -> StyledLine {
    let isBold = emphasis == .strong && rule.mark != .unchanged
    return fitted(view.ruleLine(of: rule, in: row.city, isBold: isBold))
  }

  /// Returns the line below a city that is muted; nil below another one.
  package func muteLine(of row: ChangeReport.Row) -> StyledLine? {
    view.muteLine(of: row).map(fitted)
  }

  private func fitted(_ line: StyledLine) -> StyledLine {
    line.truncated(toWidth: width, ellipsis: view.glyphs.ellipsis).withoutTrailingSpaces
  }

  // MARK: - Changes

  /// Makes the mark and the cells that changed bold, or none.
  private func emphasize(
    _ cells: inout ReportLayout.Cells, of row: ChangeReport.Row, isStrong: Bool
  ) {
    // The view of a row makes a changed temperature bold.
    guard isStrong else {
      cells[.temperature] = cells[.temperature].withBold(false)
      return
    }
    let today = row.city.localDate(at: view.now)
    cells[.mark] = cells[.mark].withBold(true)
    for change in row.changes {
      for column in Self.columns(of: change.field, today: today) {
        cells[column] = cells[column].withBold(true)
      }
    }
  }

  /// Returns the columns that show a field.
  private static func columns(
    of field: FieldChange.Field, today: LocalDate
  ) -> [ReportLayout.Heading] {
    switch field {
    case .name: [.city]
    case .current: [.temperature, .feelsLike, .sky, .wind, .gusts]
    case .forecast: [.low, .high, .chance]
    case .currentCondition, .currentKind: [.sky]
    case .currentMeasure(.temperature): [.temperature]
    case .currentMeasure(.windSpeed): [.wind]
    case .dayMeasure(today, .temperatureMin): [.low]
    case .dayMeasure(today, .temperatureMax): [.high]
    case .dayMeasure(today, .precipitationProbability): [.chance]
    default: []
    }
  }

  // MARK: - Old and missing data

  /// Shows what is wrong with the data: in the column of the sky if there is none to show, else before
  /// the temperature.
  private func show(_ status: WatchStatus, of city: City, in cells: inout ReportLayout.Cells) {
    let hasMark = cells[.mark].text != " "
    if status.isWrong, !hasMark { cells[.mark] = StyledLine(sanitized: "!", .failure) }
    if let sky = layout.sky, city.current == nil {
      cells[.sky] = status.line(width: sky, hasSign: true) ?? cells[.sky]
      return
    }
    let temperature = cells[.temperature].displayWidth
    // A label with a qualifier may use a part of the column.
    let labelEnd = max(cells[.city].displayWidth, layout.city)
    let room = layout.city + layout.temperature - labelEnd - temperature
    guard layout.showsOldTemperature, let line = status.line(width: room, hasSign: hasMark) else {
      return
    }
    cells[.temperature] = line + " " + cells[.temperature]
  }
}
