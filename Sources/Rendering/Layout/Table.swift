/// Rows of cells, laid out in columns by display width.
package struct Table: Sendable {
  package enum Row: Sendable {
    /// Cells from left to right; missing ones are empty.
    case cells([Cell])

    /// A line across all columns, such as the title of a section; empty for a blank line.
    case line(StyledLine)
  }

  package var columns: [Column]
  package var rows: [Row]

  package init(columns: [Column], rows: [Row] = []) {
    self.columns = columns
    self.rows = rows
  }

  package mutating func append(_ cells: [Cell]) {
    rows.append(.cells(cells))
  }

  /// The lines of the table, without spaces at their ends.
  ///
  /// - Parameter width: Columns of the terminal. No line is wider, whatever the width: cells of
  ///   flexible columns are cut, then the least important columns are left out. `nil` in a pipe,
  ///   where nothing is cut.
  /// - Returns: The header, unless there is none or no row of cells, and a line for each row.
  /// - Complexity: O(n) in the length of all cells.
  package func lines(width: Int?) -> [StyledLine] {
    let widths = ColumnWidths(demands: demands, limit: width).widths
    var lines: [StyledLine] = []
    if hasHeader {
      lines.append(line(of: columns.map { Cell($0.header) }, widths, limit: width))
    }
    for row in rows {
      switch row {
      case .cells(let cells): lines.append(line(of: cells, widths, limit: width))
      case .line(let line): lines.append(line.limited(to: width))
      }
    }
    return lines
  }

  /// The positions of the columns that are not shown at a width, those without content included.
  package func columnsLeftOut(width: Int?) -> [Int] {
    let widths = ColumnWidths(demands: demands, limit: width).widths
    return widths.indices.filter { widths[$0] == nil }
  }

  private var hasHeader: Bool {
    guard columns.contains(where: { !$0.header.isEmpty }) else { return false }
    return rows.contains { if case .cells = $0 { true } else { false } }
  }

  /// What the columns want; a column without any content wants nothing, not even for its header.
  private var demands: [ColumnWidths.Demand] {
    var natural = columns.map { _ in 0 }
    for case .cells(let cells) in rows {
      for (index, cell) in cells.prefix(columns.count).enumerated() {
        natural[index] = max(natural[index], cell.displayWidth)
      }
    }
    return zip(columns, natural).map { column, content in
      let natural = content > 0 ? max(content, column.header.displayWidth) : 0
      return ColumnWidths.Demand(
        natural: natural,
        minimum: min(natural, column.minimumWidth ?? natural),
        gap: column.gap,
        importance: column.importance
      )
    }
  }

  private func line(of cells: [Cell], _ widths: [Int?], limit: Int?) -> StyledLine {
    var line = StyledLine()
    var isFirst = true
    for (index, column) in columns.enumerated() {
      guard let width = widths[index] else { continue }
      if !isFirst { line.append(.spaces(column.gap)) }
      isFirst = false
      let cell = index < cells.count ? cells[index] : Cell()
      line += cell.fitted(toWidth: width).padded(toWidth: width, alignment: column.alignment)
    }
    return line.limited(to: limit)
  }
}

extension StyledLine {
  /// The line, cut where there is a limit and the line is wider, without spaces at its end.
  fileprivate func limited(to width: Int?) -> StyledLine {
    let line = withoutTrailingSpaces
    guard let width else { return line }
    return line.truncated(toWidth: width).withoutTrailingSpaces
  }
}
