import JSONText
package import Tracking
import Weather

/// Comma-separated values under a header line (RFC 4180).
package struct CSVFormat: OutputFormat {
  package let name = "csv"
  package let summary = "a line per city under a header; for forecast per day or hour"

  package init() {}

  package func writeCities(
    of report: ChangeReport,
    _ context: FormatContext,
    to write: ([UInt8]) -> Void
  ) {
    write(text(ReportRecords(context).cities(of: report)))
  }

  package func forecast(
    of report: ChangeReport,
    isHourly: Bool,
    _ context: FormatContext
  ) -> [UInt8] {
    let records = ReportRecords(context)
    return text(isHourly ? records.hours(of: report) : records.days(of: report))
  }

  package func records(_ list: RecordList) -> [UInt8] {
    text([list.keys] + list.records.map { $0.map(\.plainText) })
  }

  private func text(_ records: [[String]]) -> [UInt8] {
    Array(records.map(Self.line).joined().utf8)
  }

  /// One record, with its line break.
  static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    // Text from outside has no control characters left, so that no field breaks a line.
    let field = field.sanitizedForTerminal
    guard field.contains(where: { ",\"\r\n".contains($0) }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
