package import Tracking

/// A format of records of text: a header and a record per line, with the same columns everywhere.
package protocol RecordFormat: OutputFormat {
  /// Returns a record with its line break.
  func line(_ fields: [String]) -> String
}

extension RecordFormat {
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
    Array(records.map(line).joined().utf8)
  }
}
