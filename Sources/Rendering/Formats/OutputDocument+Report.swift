import JSONText
package import Tracking
import Weather

extension OutputDocument {
  /// The cities of a report.
  package static func cities(of report: ChangeReport, _ context: FormatContext) -> OutputDocument {
    let records = ReportRecords(context)
    return OutputDocument(of: report, context, .cities, keys: ReportRecords.cityKeys) { row in
      [records.city(row)]
    } table: {
      $0.cities
    }
  }

  /// The cities of a report; the days, or the hours, of their forecasts where a format has no objects.
  package static func forecast(
    of report: ChangeReport,
    isHourly: Bool,
    _ context: FormatContext
  ) -> OutputDocument {
    let records = ReportRecords(context)
    return OutputDocument(
      of: report,
      context,
      isHourly ? .hours : .days,
      keys: isHourly ? ReportRecords.hourKeys : ReportRecords.dayKeys
    ) { row in
      isHourly ? records.hours(of: row) : records.days(of: row)
    } table: {
      isHourly ? $0.hours : $0.days
    }
  }

  private init(
    of report: ChangeReport,
    _ context: FormatContext,
    _ subject: Subject,
    keys: [String],
    records: @escaping (ChangeReport.Row) -> [[String]],
    table: @escaping (ReportTables) -> Table
  ) {
    let json = ReportJSON(context)
    self.init(
      command: report.command,
      members: { writer in
        json.writeBaseline(of: report, to: &writer)
        writer.member("changedAt", report.changedAt.map(json.timestamps.text))
        json.writeUnits(to: &writer)
        json.write(report.summary, to: &writer)
      },
      lineMembers: { writer in
        json.writeBaseline(of: report, to: &writer)
        json.writeUnits(to: &writer)
      },
      key: "cities",
      keys: keys,
      visit: { body in
        for row in report.rows {
          let element = Element(
            write: { json.write(row, to: &$0) },
            records: { records(row).map { $0.map { .text($0) } } }
          )
          if !body(element) { return }
        }
      },
      table: { table(ReportTables(report, context)) },
      source: .report(report, context, subject)
    )
  }
}
