import FoundationEssentials
import Tracking
import Weather

/// A comparison for people: a column for each city or provider, a row for each field.
package struct ComparisonView {
  private let comparison: WeatherComparison
  private let view: ReportView
  private let figures: FigureText

  /// - Parameters:
  ///   - comparison: What is compared.
  ///   - view: How reports are displayed.
  package init(_ comparison: WeatherComparison, _ view: ReportView) {
    self.comparison = comparison
    self.view = view
    figures = view.figures
  }

  /// The mark of a value far from the median of its row.
  private static let outlier = StyledLine("~", .updated)

  private static let noMark: StyledLine = " "

  /// Returns the lines of the comparison.
  ///
  /// - Parameter width: The columns of the terminal; nil in a pipe, where nothing is cut.
  /// - Returns: Blocks of as many columns as fit below each other, each with the names of the rows,
  ///   then what is old or missing, and the credits.
  package func lines(width: Int?) -> [StyledLine] {
    let grid = ComparisonGrid(
      labels: comparison.columns.map(\.label),
      rows: comparison.currentRows(figures.units).map(row)
        + [.title("today")] + comparison.todaysRows(figures.units).map(row),
      ellipsis: view.glyphs.ellipsis
    )
    let footer = remarks + view.attributionLines
    return grid.lines(width: width) + footer.wrapped(toWidth: width)
  }

  private func row(_ row: WeatherComparison.Row) -> ComparisonGrid.Row {
    let name = view.glyphs.text(row.name)
    let marks = comparison.marks(row.values) { figures.number($0, $1) }
    switch row.values {
    case .conditions(let conditions):
      return .texts(name, conditions.map { StyledLine($0?.words ?? FigureText.unknown) })
    case .figures(let values, let quantity, _):
      let cells = values.enumerated().map { index, value in
        StyledLine(figures.number(value, quantity))
          + (marks.contains(index) ? mark : Self.noMark)
      }
      return .figures(name, cells)
    }
  }

  private var mark: StyledLine {
    switch comparison.marking {
    case .highest: StyledLine(view.glyphs.highest, .bold)
    case .outliers: Self.outlier
    }
  }

  /// The cities whose weather is old or missing; providers have errors instead.
  private var remarks: [StyledLine] {
    comparison.columns.compactMap { column in
      guard case .city = column.subject else { return nil }
      guard let fetchedAt = column.city.current?.fetchedAt else {
        return StyledLine("  ! \(column.label) has no weather yet")
      }
      guard view.isStale(fetchedAt) else { return nil }
      let age = AgeText.text(from: fetchedAt, to: comparison.now)
      return StyledLine("  ! \(column.label) is \(age) old")
    }
  }
}
