/// A table, laid out by display width.
package struct Table: Sendable {
  package enum Row: Sendable {
    /// Cells from left to right; missing cells are empty.
    case cells([StyledLine])

    /// A line across all columns, such as the title of a section.
    case line(StyledLine)
  }

  package var columns: [Column]
  package var rows: [Row]

  /// What stands for text that was cut.
  package var ellipsis: String

  package init(columns: [Column], rows: [Row] = [], ellipsis: String = "…") {
    self.columns = columns
    self.rows = rows
    self.ellipsis = ellipsis
  }

  package mutating func append(_ cells: [StyledLine]) {
    rows.append(.cells(cells))
  }

  /// Returns the lines of the table, without trailing spaces.
  ///
  /// - Parameter width: The width of the terminal, which no line exceeds: cells of flexible columns
  ///   are cut, then the least important columns are dropped. Nil in a pipe, where nothing is cut.
  /// - Returns: The header, if there is one and a row of cells, and a line for each row.
  /// - Complexity: O(n) in the length of all cells.
  package func lines(width: Int?) -> [StyledLine] {
    let widths = ColumnWidths(demands: demands, limit: width).widths
    var lines: [StyledLine] = []
    if hasHeader {
      lines.append(line(of: columns.map(\.header), widths, limit: width))
    }
    for row in rows {
      switch row {
      case .cells(let cells): lines.append(line(of: cells, widths, limit: width))
      case .line(let line): lines.append(limited(line, to: width))
      }
    }
    return lines
  }

  private var hasHeader: Bool {
    guard columns.contains(where: { !$0.header.isEmpty }) else { return false }
    return rows.contains { if case .cells = $0 { true } else { false } }
  }

  /// The demands of the columns; a column without content has no header either.
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

  private func line(of cells: [StyledLine], _ widths: [Int?], limit: Int?) -> StyledLine {
    var line = StyledLine()
    var isFirst = true
    for (index, column) in columns.enumerated() {
      guard let width = widths[index] else { continue }
      if !isFirst { line.append(.spaces(column.gap)) }
      isFirst = false
      let cell = index < cells.count ? cells[index] : StyledLine()
      line += cell.truncated(toWidth: width, ellipsis: ellipsis)
        .padded(toWidth: width, alignment: column.alignment)
    }
    return limited(line, to: limit)
  }

  /// Returns a line, cut to a limit and without trailing spaces.
  private func limited(_ line: StyledLine, to width: Int?) -> StyledLine {
    let line = line.withoutTrailingSpaces
    guard let width else { return line }
    return line.truncated(toWidth: width, ellipsis: ellipsis).withoutTrailingSpaces
  }
}
