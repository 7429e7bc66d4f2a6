import FoundationEssentials
import Tracking
import Weather

/// A comparison for people: a column for each city or provider, a row for each field.
package struct ComparisonView {
  private let comparison: WeatherComparison
  private let view: ReportView
  private let figures: FigureText

  package init(_ comparison: WeatherComparison, _ view: ReportView) {
    self.comparison = comparison
    self.view = view
    figures = view.figures
  }

  /// Returns the lines of the comparison: blocks of as many columns as fit below each other, each
  /// with the names of the rows, then what is old or missing, and the credits.
  ///
  /// - Parameter width: The width of the terminal; nil in a pipe, where nothing is cut.
  package func lines(width: Int?) -> [StyledLine] {
    let grid = ComparisonGrid(
      labels: comparison.columns.map(\.label), qualifiers: comparison.columns.map(\.qualifier),
      rows: comparison.currentRows(figures).map(row) + [.title(view.language.days.today)]
        + comparison.todaysRows(figures).map(row), ellipsis: view.glyphs.ellipsis)
    let footer = remarks + view.attributionLines
    return grid.lines(width: width) + footer.wrapped(toWidth: width)
  }

  private func row(_ row: WeatherComparison.Row) -> ComparisonGrid.Row {
    let name = view.glyphs.text(row.name)
    let cells = comparison.cells(row.values, figures, showsNoRain: false)
    switch row.values {
    case .conditions: return .texts(name, cells.map { StyledLine($0.text) })
    case .figures:
      return .figures(name, cells.map { StyledLine($0.text) + ($0.isMarked ? mark : " ") })
    }
  }

  private var mark: StyledLine {
    let sign = comparison.marking.sign(view.glyphs)
    return switch comparison.marking {
    case .highest: StyledLine(sign, .bold)
    case .outliers: StyledLine(sign, .updated)
    }
  }

  /// The cities whose weather is old or missing; providers have errors instead.
  private var remarks: [StyledLine] {
    let texts = view.language.status
    return comparison.columns.compactMap { column in
      guard case .city = column.subject else { return nil }
      guard let fetchedAt = column.city.current?.fetchedAt else {
        return StyledLine("  ! \(texts.cityWithoutWeather(column.label))")
      }
      guard view.isStale(fetchedAt) else { return nil }
      let age = AgeText.text(from: fetchedAt, to: comparison.now, in: view.language)
      return StyledLine("  ! \(texts.cityOld(column.label, age))")
    }
  }
}
