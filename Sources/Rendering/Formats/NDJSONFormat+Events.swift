package import FoundationEssentials
import JSONText
package import Tracking
import Weather

extension NDJSONFormat {
  /// Returns a line for each city of a report, as `writeCities` does, with what happened and when.
  package func events(
    _ event: ChangeEvent,
    of report: ChangeReport,
    at instant: (ChangeReport.Row) -> Date,
    _ context: FormatContext
  ) -> [UInt8] {
    let json = ReportJSON(units: context.units)
    return report.rows.flatMap { row in
      line { writer in
        writer.member("formatVersion", ReportJSON.formatVersion)
        writer.member("event", event.rawValue)
        writer.member("at", json.timestamps.text(instant(row)))
        json.writeMembers(of: report, row, to: &writer)
      }
    }
  }
}

extension ReportJSON {
  /// Writes the members of a line about a city after its version.
  func writeMembers(
    of report: ChangeReport,
    _ row: ChangeReport.Row,
    to writer: inout JSONObjectWriter
  ) {
    writer.member("revision", report.revision)
    writer.member("since", report.since)
    writer.member("sinceAt", report.sinceAt.map(timestamps.text))
    writeUnits(to: &writer)
    write(row, to: &writer)
  }
}
