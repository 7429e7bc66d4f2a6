package import JSONText
package import Tracking
import Weather

/// A JSON object per line.
package struct NDJSONFormat: OutputFormat {
  package let name = "ndjson"
  package let summary = "an object per line, one per city"
  package let hasErrorObjects = true

  package init() {}

  package func writeCities(
    of report: ChangeReport,
    _ context: FormatContext,
    to write: ([UInt8]) -> Void
  ) {
    let json = ReportJSON(units: context.units)
    var lines: [UInt8] = []
    for row in report.rows {
      lines += line { writer in
        writer.member("formatVersion", ReportJSON.formatVersion)
        json.writeMembers(of: report, row, to: &writer)
      }
      if lines.count >= outputPartSize {
        write(lines)
        lines.removeAll(keepingCapacity: true)
      }
    }
    write(lines)
  }

  package func records(_ list: RecordList) -> [UInt8] {
    list.records.flatMap { record in line { list.write(record, to: &$0) } }
  }

  package func object(
    _ command: String,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8]? {
    line { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", command)
      body(&writer)
    }
  }

  func line(_ body: (inout JSONObjectWriter) -> Void) -> [UInt8] {
    JSONWriter.line(.dense, body)
  }
}
