import JSONText
import Tracking
package import Weather

extension WeatherComparison {
  /// A row for programs.
  struct Field {
    /// As in the changes of a city, such as `current.temperature`.
    var path: String
    var values: Values
  }

  /// The current weather, then every date that is today in some column.
  var fields: [Field] {
    let current =
      [Field(path: FieldChange.Field.currentCondition.path, values: conditions)]
      + CurrentMeasure.all.filter { $0.quantity != .direction }.map { measure in
        Field(path: FieldChange.Field.currentMeasure(measure).path, values: values(of: measure))
      }
    let temperatures = measuredTemperatures
    let isMeasured = temperatures.contains { $0 != nil }
    let measured = Field(
      path: "observation.temperature", values: .figures(temperatures, .temperature, nil))
    let days = todays.flatMap { date in
      DayMeasure.all.filter { $0.quantity != .direction }.map { measure in
        Field(
          path: FieldChange.Field.dayMeasure(date, measure).path,
          values: values(of: measure, on: date))
      }
    }
    return current + (isMeasured ? [measured] : []) + days
  }

  /// The positions of the columns whose values of a field are marked, as its figures are written.
  func markedColumns(of field: Field, _ units: Units) -> [Int] {
    marks(field.values) { Self.text($0, $1, units) }
  }

  private static func text(_ figure: Double, _ quantity: Quantity, _ units: Units) -> String {
    FieldValue.figure(figure, quantity).plainText(units)
  }

  func writeColumns(to writer: inout JSONObjectWriter) {
    writer.array("columns") { writer in
      for column in columns {
        writer.object(layout: .line) { writer in
          switch column.subject {
          case .city(let id):
            writer.member("id", id?.description)
            writer.member("name", column.city.name)
          case .provider(let name): writer.member("provider", name)
          }
        }
      }
    }
  }

  func write(_ field: Field, _ units: Units, to writer: inout JSONObjectWriter) {
    writer.member("field", field.path)
    writer.array("values") { writer in
      switch field.values {
      case .conditions(let conditions):
        for condition in conditions { writer.element(condition?.name) }
      case .figures(let figures, let quantity, _):
        for figure in figures {
          writer.element(
            figure.map { units.convert($0, quantity) }, fractionDigits: quantity.serializedDigits)
        }
      }
    }
    writer.array("outliers") { writer in
      for index in markedColumns(of: field, units) { writer.element(index) }
    }
  }

  /// The record of a field, with a value for each column.
  func record(of field: Field, _ units: Units) -> [OutputDocument.Value] {
    let texts: [String?] =
      switch field.values {
      case .conditions(let conditions): conditions.map { $0?.name }
      case .figures(let figures, let quantity, _):
        figures.map { $0.map { Self.text($0, quantity, units) } }
      }
    return [.text(field.path)] + texts.map { .text($0) }
  }
}

extension OutputDocument {
  /// The fields of a comparison.
  package static func comparison(
    _ comparison: WeatherComparison, units: Units, language: Language = .english
  ) -> OutputDocument {
    // Each line has the columns, so that it can be read alone.
    let members: Members = { writer in
      ReportJSON(units: units).writeUnits(to: &writer)
      comparison.writeColumns(to: &writer)
    }
    return OutputDocument(
      command: "compare", members: members, lineMembers: members, key: "rows", elementLayout: .line,
      keys: ["field"] + comparison.columns.map(\.label),
      visit: { body in
        for field in comparison.fields {
          let element = Element(
            write: { comparison.write(field, units, to: &$0) },
            records: { [comparison.record(of: field, units)] })
          if !body(element) { return }
        }
      }, table: { table(of: comparison, FigureText(units: units, language: language)) })
  }

  /// The rows of the table for people, with the mark after a figure.
  private static func table(of comparison: WeatherComparison, _ figures: FigureText) -> Table {
    let columns = comparison.columns.map { Column($0.label, alignment: .trailing) }
    var table = Table(columns: [Column()] + columns)
    func append(_ rows: [WeatherComparison.Row]) {
      let mark = comparison.marking.sign(figures.glyphs)
      for row in rows {
        let cells = comparison.cells(row.values, figures, showsNoRain: true)
        table.append(texts: [row.name] + cells.map { $0.isMarked ? $0.text + mark : $0.text })
      }
    }
    append(comparison.currentRows(figures))
    table.append(texts: [figures.language.days.today] + columns.map { _ in "" })
    append(comparison.todaysRows(figures))
    return table
  }
}
