import JSONText
package import Weather

/// A whole list with its weather, for another skydiff to import.
package struct ExportJSON: Sendable {
  package init() {}

  /// The document, ending with a line break; always metric, for it does not say its units.
  package func document(of state: SavedState) -> [UInt8] {
    let cities = ReportJSON(units: .metric, tellsChanges: false)
    var bytes = JSONWriter.object(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "export")
      writer.member("revision", state.revision)
      writer.array("cities") { writer in
        for city in state.cities {
          writer.object { writer in
            cities.write(ChangeReport.Row(mark: .unchanged, city: city), to: &writer)
          }
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
