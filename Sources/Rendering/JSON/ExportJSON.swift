package import FoundationEssentials
import JSONText
package import Tracking
import Weather

/// A list with its weather, for import.
package struct ExportJSON: Sendable {
  package init() {}

  /// Returns the document with a line break at its end; it is always metric.
  ///
  /// - Parameters:
  ///   - state: The list.
  ///   - now: The present; past days and hours are left out.
  /// - Returns: The text.
  package func document(of state: SavedState, at now: Date) -> [UInt8] {
    let cities = ReportJSON(units: .metric, reportsChanges: false)
    let size = state.cities.reduce(0) { $0 + ReportJSON.expectedSize(of: $1) }
    return JSONWriter.line(.block, expectedSize: size) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "export")
      writer.member("revision", state.revision)
      writer.array("cities") { writer in
        for var city in state.cities {
          city.forecast = city.forecast?.coming(from: city.localDate(at: now), at: now)
          writer.object { writer in
            cities.write(ChangeReport.Row(mark: .unchanged, city: city), to: &writer)
          }
        }
      }
    }
  }
}
