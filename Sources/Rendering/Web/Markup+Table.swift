extension Markup {
  /// Appends a table with a heading for each column and row.
  ///
  /// - Parameter wraps: Whether the rows of a narrow page have several lines, with the headings in
  ///   them.
  mutating func append(_ table: Table, wraps: Bool) {
    func style(_ column: Column) -> String {
      (column.alignment == .trailing ? "n" : "") + (column.importance < .normal ? " less" : "")
    }
    let heading = table.columns.firstIndex { !$0.header.isEmpty }
    element("table", ("class", wraps ? "brief wraps" : "brief")) { page in
      page.element("thead") { page in
        page.element("tr") { page in
          for column in table.columns {
            if column.header.isEmpty {
              page.element("td") { _ in }
            } else {
              page.element(
                "th", ("scope", "col"), ("class", style(column)), text: column.header.text)
            }
          }
        }
      }
      page.element("tbody") { page in
        for case .cells(let cells) in table.rows {
          page.element("tr", ("class", "row")) { page in
            for (index, (column, cell)) in zip(table.columns, cells).enumerated() {
              if index == heading {
                page.element("th", ("scope", "row"), ("class", style(column)), text: cell.text)
              } else {
                page.element(
                  "td", ("class", style(column)),
                  ("data-name", wraps && column.alignment == .trailing ? column.header.text : ""),
                  text: cell.text)
              }
            }
          }
          page.literal("\n")
        }
      }
    }
  }
}
