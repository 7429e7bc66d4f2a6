package import FoundationEssentials
import JSONText
import Tracking
package import Weather

/// A list with its weather, for import.
package struct ExportJSON: Sendable {
  package init() {}

  /// Writes the document with a line break at its end; it is always metric.
  ///
  /// - Parameters:
  ///   - now: The present; past days and hours are left out.
  ///   - write: Writes the text, a long one in parts.
  package func writeDocument(
    of list: [City],
    revision: Int,
    at now: Date,
    to write: ([UInt8]) -> Void
  ) {
    let cities = ReportJSON(units: .metric, reportsChanges: false)
    let rest = JSONWriter.line(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "export")
      writer.member("revision", revision)
      writer.array("cities") { writer in
        for var city in list {
          city.forecast = city.forecast?.coming(from: city.localDate(at: now), at: now)
          writer.object { writer in
            cities.write(ChangeReport.Row(mark: .unchanged, city: city), to: &writer)
          }
          writer.drain(atLeast: outputPartSize) { write(Array($0)) }
        }
      }
    }
    write(rest)
  }
}
