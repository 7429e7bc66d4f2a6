package import Weather

extension MarkdownFormat {
  /// The rows of the table for people, with the mark after a figure.
  package func comparison(_ comparison: WeatherComparison, units: Units) -> [UInt8] {
    let figures = FigureText(units: units)
    let columns = comparison.columns.map { Column($0.label, alignment: .trailing) }
    var table = Table(columns: [Column()] + columns)
    func append(_ rows: [WeatherComparison.Row]) {
      let mark = comparison.marking.sign(figures.glyphs)
      for row in rows {
        let cells = comparison.cells(row.values, figures)
        table.append(texts: [row.name] + cells.map { $0.isMarked ? $0.text + mark : $0.text })
      }
    }
    append(comparison.currentRows(units))
    table.append(texts: ["today"] + columns.map { _ in "" })
    append(comparison.todaysRows(units))
    return Array(table.markdown.utf8)
  }
}
