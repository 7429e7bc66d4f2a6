package import JSONText
package import Tracking
package import Weather

/// A format that programs read, chosen with `--format`.
package protocol OutputFormat: Sendable {
  /// The value of `--format`.
  var name: String { get }

  /// What the help says about it.
  var summary: String { get }

  /// Whether errors are objects in this format, too.
  var hasErrorObjects: Bool { get }

  /// Writes the cities of a report, a long text in parts.
  func writeCities(
    of report: ChangeReport,
    _ context: FormatContext,
    to write: ([UInt8]) -> Void
  )

  /// The days, or the hours, of the forecasts of a report.
  func forecast(of report: ChangeReport, isHourly: Bool, _ context: FormatContext) -> [UInt8]

  /// Records that are not cities, such as places or settings.
  func records(_ list: RecordList) -> [UInt8]

  /// The fields of a comparison; where the format has no objects, a record each.
  func comparison(_ comparison: WeatherComparison, units: Units) -> [UInt8]

  /// Writes the revisions of a log, a long text in parts.
  ///
  /// - Parameters:
  ///   - visit: Passes the revisions to a function until it returns false.
  ///   - write: Takes a part; returns whether anybody reads more.
  func writeLog(
    units: Units,
    visit: @escaping ((LogEntry) -> Bool) -> Void,
    to write: ([UInt8]) -> Bool
  )

  /// How the forecasts of cities moved; where the format has no objects, a record for each issue.
  func drift(_ drifts: [CityDrift], units: Units) -> [UInt8]

  /// An object with the members that `body` writes; nil where the format has no objects.
  func object(_ command: String, _ body: (inout JSONObjectWriter) -> Void) -> [UInt8]?
}

/// What most formats do.
extension OutputFormat {
  package var hasErrorObjects: Bool { false }

  /// The cities of a report as one text.
  package func cities(of report: ChangeReport, _ context: FormatContext) -> [UInt8] {
    var text: [UInt8] = []
    writeCities(of: report, context) { text += $0 }
    return text
  }

  package func forecast(
    of report: ChangeReport,
    isHourly: Bool,
    _ context: FormatContext
  ) -> [UInt8] {
    cities(of: report, context)
  }

  package func object(
    _ command: String,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8]? {
    nil
  }
}

/// The least bytes of a part of a long text.
let outputPartSize = 1 << 16
