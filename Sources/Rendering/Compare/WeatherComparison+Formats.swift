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
    let days = todays.flatMap { date in
      DayMeasure.all.filter { $0.quantity != .direction }.map { measure in
        Field(
          path: FieldChange.Field.dayMeasure(date, measure).path,
          values: values(of: measure, on: date)
        )
      }
    }
    return current + days
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
            writer.member("id", id.description)
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
            figure.map { units.convert($0, quantity) },
            fractionDigits: quantity.serializedDigits
          )
        }
      }
    }
    writer.array("outliers") { writer in
      for index in markedColumns(of: field, units) { writer.element(index) }
    }
  }

  /// A record for each field, with a value for each column.
  func records(_ units: Units) -> RecordList {
    RecordList(
      command: "compare",
      key: "rows",
      keys: ["field"] + columns.map(\.label),
      records: fields.map { field in
        let texts: [String?] =
          switch field.values {
          case .conditions(let conditions): conditions.map { $0?.name }
          case .figures(let figures, let quantity, _):
            figures.map { $0.map { Self.text($0, quantity, units) } }
          }
        return [.text(field.path)] + texts.map { .text($0) }
      }
    )
  }
}

extension OutputFormat {
  package func comparison(_ comparison: WeatherComparison, units: Units) -> [UInt8] {
    records(comparison.records(units))
  }
}

extension JSONFormat {
  package func comparison(_ comparison: WeatherComparison, units: Units) -> [UInt8] {
    JSONWriter.line(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "compare")
      ReportJSON(units: units).writeUnits(to: &writer)
      comparison.writeColumns(to: &writer)
      writer.array("rows") { writer in
        for field in comparison.fields {
          writer.object(layout: .line) { comparison.write(field, units, to: &$0) }
        }
      }
    }
  }
}

extension NDJSONFormat {
  /// A row per line, with the columns, so that each line can be read alone.
  package func comparison(_ comparison: WeatherComparison, units: Units) -> [UInt8] {
    comparison.fields.flatMap { field in
      JSONWriter.line(.dense) { writer in
        writer.member("formatVersion", ReportJSON.formatVersion)
        ReportJSON(units: units).writeUnits(to: &writer)
        comparison.writeColumns(to: &writer)
        comparison.write(field, units, to: &writer)
      }
    }
  }
}
