package import Tracking
import Weather

/// How forecasts moved, for people.
package struct DriftView {
  /// What is shown of each day.
  package enum Form: Sendable {
    /// How its figures moved.
    case days

    /// Its successive forecasts.
    case issues
  }

  private let drifts: [CityDrift]
  private let form: Form
  private let labels: CityLabels
  private let view: ReportView

  /// - Parameters:
  ///   - drifts: The cities; those without a forecast are left out.
  ///   - labels: The labels of all cities of the list.
  package init(_ drifts: [CityDrift], as form: Form, labels: CityLabels, _ view: ReportView) {
    self.drifts = drifts
    self.form = form
    self.labels = labels
    self.view = view
  }

  /// The rows of a city in the table of all cities.
  struct Section {
    /// What stands above the header of the table.
    var heading: StyledLine
    var rows: [Table.Row]

    /// Whether any row has cells, which need the header.
    var hasCells: Bool { rows.contains { if case .cells = $0 { true } else { false } } }
  }

  /// Returns the lines of each city, with an empty line between cities, and the credits.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func lines(width: Int?) -> [StyledLine] {
    let lines = sectionLines(width: width, isOnPage: false)
    return lines.isEmpty ? [] : (lines + view.attributionLines).wrapped(toWidth: width)
  }

  /// Returns the lines of each city, which may be wider; empty without a forecast.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe.
  ///   - isOnPage: Whether the lines are on the page of the city, which has its name and its days.
  func sectionLines(width: Int?, isOnPage: Bool) -> [StyledLine] {
    let sections = drifts.filter { !$0.days.isEmpty }.map { drift in
      section(of: drift, width: width, isOnPage: isOnPage)
    }
    guard !sections.isEmpty else { return [] }
    // One table, so that all cities have the same columns.
    let table = Table(
      columns: form == .days
        ? DriftDaysView.columns(view.language.headings)
        : DriftIssuesView.columns(view.figures, width: width), rows: sections.flatMap(\.rows),
      ellipsis: view.glyphs.ellipsis)
    var rows = table.lines(width: width)[...]
    let header = sections.contains(where: \.hasCells) ? rows.popFirst() : nil
    var lines: [StyledLine] = []
    for section in sections {
      if !lines.isEmpty { lines.append(StyledLine()) }
      if !isOnPage { lines.append(section.heading) }
      if let header, section.hasCells { lines.append(header) }
      lines += rows.prefix(section.rows.count)
      rows.removeFirst(section.rows.count)
    }
    return lines
  }

  private func section(of drift: CityDrift, width: Int?, isOnPage: Bool) -> Section {
    let row = ChangeReport.Row(mark: .unchanged, city: drift.city)
    let detail = DetailView(view: view, row: row, labels: labels)
    return switch form {
    case .days:
      DriftDaysView(detail: detail, drift: drift, width: width, showsDays: !isOnPage).section
    case .issues: DriftIssuesView(detail: detail, drift: drift, width: width).section
    }
  }
}
