/// A column of a table with what makes its cells, so that both are declared once.
struct TableColumn<Row>: Sendable {
  var column: Column
  let cell: @Sendable (Row) -> StyledLine

  init(_ column: Column, _ cell: @escaping @Sendable (Row) -> StyledLine) {
    self.column = column
    self.cell = cell
  }
}

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

  /// Creates a table with a row for each of the rows.
  init<Row>(_ columns: [TableColumn<Row>], of rows: some Sequence<Row>) {
    self.init(
      columns: columns.map(\.column), rows: rows.map { row in .cells(columns.map { $0.cell(row) }) }
    )
  }

  package mutating func append(_ cells: [StyledLine]) { rows.append(.cells(cells)) }

  mutating func append(texts: [String]) { append(texts.map { StyledLine($0) }) }

  /// Returns the lines of the table, without trailing spaces.
  ///
  /// - Parameter width: The width of the terminal, which no line exceeds: cells of flexible columns
  ///   are cut, then the least important columns are dropped. Nil in a pipe, where nothing is cut.
  /// - Returns: The header, if there is one and a row of cells, and a line for each row.
  /// - Complexity: O(n) in the length of all cells.
  package func lines(width: Int?) -> [StyledLine] {
    let layout = ColumnLayout(measuredColumns, limit: width, ellipsis: ellipsis)
    let lines = rows.map { row in
      switch row {
      case .cells(let cells): layout.line(cells)
      case .line(let line): line.withoutTrailingSpaces
      }
    }
    let all = hasHeader ? [layout.header] + lines : lines
    guard let width else { return all }
    return all.map { $0.truncated(toWidth: width, ellipsis: ellipsis).withoutTrailingSpaces }
  }

  private var hasHeader: Bool {
    guard columns.contains(where: { !$0.header.isEmpty }) else { return false }
    return rows.contains { if case .cells = $0 { true } else { false } }
  }

  /// The columns as wide as their cells; a column without content has no header either.
  private var measuredColumns: [Column] {
    var natural = columns.map { _ in 0 }
    for case .cells(let cells) in rows {
      for (index, cell) in cells.prefix(columns.count).enumerated() {
        natural[index] = max(natural[index], cell.displayWidth)
      }
    }
    return zip(columns, natural).map { column, content in
      var column = column
      column.width = content > 0 ? max(content, column.header.displayWidth) : 0
      return column
    }
  }
}
