package import FoundationEssentials
import JSONText
package import Tracking
import Weather

extension NDJSONFormat {
  /// Returns a line for each city of a report, as its document does, with what happened and when.
  package func events(
    _ event: ChangeEvent,
    of report: ChangeReport,
    at instant: (ChangeReport.Row) -> Date,
    _ context: FormatContext
  ) -> [UInt8] {
    let json = ReportJSON(context)
    return report.rows.flatMap { row in
      line { writer in
        writer.member("event", event.rawValue)
        writer.member("at", json.timestamps.text(instant(row)))
        json.writeBaseline(of: report, to: &writer)
        json.writeUnits(to: &writer)
        json.write(row, to: &writer)
      }
    }
  }
}

extension ReportJSON {
  /// Writes the revisions of a report.
  func writeBaseline(of report: ChangeReport, to writer: inout JSONObjectWriter) {
    writer.member("revision", report.revision)
    writer.member("since", report.since)
    writer.member("sinceAt", report.sinceAt.map(timestamps.text))
  }
}
