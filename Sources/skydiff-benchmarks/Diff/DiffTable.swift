/// A table of results; times are medians in microseconds.
struct DiffTable {
  let titles: [String]
  var rows: [[String]] = []

  /// Prints the table and an empty line, or nothing without rows.
  func printRows() {
    if rows.isEmpty { return }
    for cells in [titles] + rows { print(Self.line(cells)) }
    print()
  }

  private static func line(_ cells: [String]) -> String {
    let widths = [24, 8, 8, 7, 8, 9, 9, 10, 10, 7, 7, 9, 19, 10, 7, 7, 9, 12]
    return zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }
}
