package import FoundationEssentials
package import JSONText
package import Tracking
import Weather

/// A JSON object per line.
package struct NDJSONFormat: OutputFormat {
  package let name = "ndjson"
  package let isStream = true
  package let summary = "an object per line, one per city"
  package let hasErrorObjects = true

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    document.writeLines(to: write) { element in
      guard let members = document.lineMembers else {
        return JSONWriter.line(.dense, element.write)
      }
      return line { writer in
        members(&writer)
        element.write(&writer)
      }
    }
  }

  package func object(_ command: String, _ body: (inout JSONObjectWriter) -> Void) -> [UInt8]? {
    line { writer in
      writer.member("command", command)
      body(&writer)
    }
  }

  /// Returns a line with its version.
  func line(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    JSONWriter.line(.dense) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      body(&writer)
    }
  }
}

extension NDJSONFormat {
  /// Returns a line for each city of a report, as its document does, with what happened and when.
  package func events(
    _ event: ChangeEvent, of report: ChangeReport, at instant: (ChangeReport.Row) -> Date,
    _ context: FormatContext
  ) -> [UInt8] {
    let json = ReportJSON(context.labeling(report))
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
