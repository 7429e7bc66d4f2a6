package import JSONText
package import Tracking
import Weather

/// One JSON document.
package struct JSONFormat: OutputFormat {
  package let name = "json"
  package let summary = "one document"
  package let hasErrorObjects = true

  package init() {}

  package func writeCities(
    of report: ChangeReport,
    _ context: FormatContext,
    to write: ([UInt8]) -> Void
  ) {
    let json = ReportJSON(units: context.units)
    let rest = document(report.command) { writer in
      writer.member("revision", report.revision)
      writer.member("since", report.since)
      writer.member("sinceAt", report.sinceAt.map(json.timestamps.text))
      writer.member("changedAt", report.changedAt.map(json.timestamps.text))
      json.writeUnits(to: &writer)
      json.write(report.summary, to: &writer)
      writer.array("cities") { writer in
        for row in report.rows {
          writer.object { writer in json.write(row, to: &writer) }
          writer.drain(atLeast: outputPartSize) { write(Array($0)) }
        }
      }
    }
    write(rest)
  }

  package func records(_ list: RecordList) -> [UInt8] {
    document(list.command) { writer in
      for (key, value) in list.members { value.write(key, to: &writer) }
      writer.array(JSONName(text: list.key)) { writer in
        for record in list.records {
          writer.object(layout: .line) { writer in list.write(record, to: &writer) }
        }
      }
    }
  }

  package func object(
    _ command: String,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8]? {
    document(command, body)
  }

  func document(
    _ command: String,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8] {
    JSONWriter.line(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", command)
      body(&writer)
    }
  }
}
