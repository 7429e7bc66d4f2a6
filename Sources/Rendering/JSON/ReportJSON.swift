import FoundationEssentials
import JSONText
package import Tracking
package import Weather

/// A report as scripts read it.
package struct ReportJSON {
  /// The version of the format: a new minor when keys are added, a new major when something breaks.
  package static let formatVersion = "1.1"

  package var units: Units

  /// Whether cities are told with what changed of them.
  let reportsChanges: Bool

  let timestamps = TimestampWriter()

  package init(units: Units) {
    self.init(units: units, reportsChanges: true)
  }

  init(units: Units, reportsChanges: Bool) {
    self.units = units
    self.reportsChanges = reportsChanges
  }

  /// The document of a report, ending with a line break.
  package func document(of report: ChangeReport) -> [UInt8] {
    var bytes = JSONWriter.object(.block) { writer in
      writer.member("formatVersion", Self.formatVersion)
      writer.member("command", report.command)
      writer.member("revision", report.revision)
      writer.member("since", report.since)
      writer.member("changedAt", report.changedAt.map(timestamps.text))
      writeUnits(to: &writer)
      writer.object("summary", layout: .line) { writer in
        writer.member("added", report.summary.added)
        writer.member("removed", report.summary.removed)
        writer.member("updated", report.summary.updated)
        writer.member("unchanged", report.summary.unchanged)
        writer.member("failed", report.summary.failed)
      }
      writer.array("cities") { writer in
        for row in report.rows {
          writer.object { writer in write(row, to: &writer) }
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// A city object a line, each with what the document says about all of them.
  package func lines(of report: ChangeReport) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in report.rows {
      bytes += JSONWriter.object(.dense) { writer in
        writer.member("formatVersion", Self.formatVersion)
        writer.member("revision", report.revision)
        writer.member("since", report.since)
        writeUnits(to: &writer)
        write(row, to: &writer)
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  func writeUnits(to writer: inout JSONObjectWriter) {
    writer.object("units", layout: .line) { writer in
      for (name, quantity) in Units.named { writer.member(name, units.symbol(of: quantity)) }
    }
  }

  /// Writes the members of a city's object.
  func write(_ row: ChangeReport.Row, to writer: inout JSONObjectWriter) {
    let city = row.city
    if reportsChanges { writer.member("change", row.isTracked ? row.mark.name : nil) }
    writer.member("id", row.isTracked ? city.id.description : nil)
    writer.member("name", city.name)
    writer.member("region", city.place.region)
    writer.member("country", city.place.country)
    writer.member("countryCode", city.place.countryCode)
    writer.member("latitude", city.place.latitude)
    writer.member("longitude", city.place.longitude)
    writer.member("timeZone", city.place.timeZone)
    writer.member("utcOffsetSeconds", city.utcOffset)
    writer.array("tags", layout: .line) { writer in
      for tag in city.tags { writer.element(tag) }
    }
    writer.member("pin", city.pin)
    writer.member("addedAt", row.isTracked ? timestamps.text(city.addedAt) : nil)
    write(city.current, to: &writer)
    write(city.forecast, of: row, to: &writer)
    write(city.airQuality, to: &writer)
    write(row.alerts, to: &writer)
    write(city.failure, to: &writer)
    guard reportsChanges else { return }
    writer.array("changes") { writer in
      for change in row.changes {
        writer.object(layout: .line) { writer in write(change, to: &writer) }
      }
    }
  }

  private func write(_ failure: FetchFailure?, to writer: inout JSONObjectWriter) {
    guard let failure else { return writer.null("failure") }
    writer.object("failure", layout: .line) { writer in
      writer.member("at", timestamps.text(failure.at))
      writer.member("kind", failure.kind.rawValue)
      writer.member("message", failure.message)
    }
  }

  private func write(_ change: FieldChange, to writer: inout JSONObjectWriter) {
    writer.member("field", change.field.path)
    write("before", change.before, to: &writer)
    write("after", change.after, to: &writer)
  }

  private func write(
    _ key: String,
    _ value: FieldChange.Value?,
    to writer: inout JSONObjectWriter
  ) {
    switch value {
    case nil: writer.null(key)
    case .figure(let figure, let quantity): write(key, figure, quantity, to: &writer)
    case .integer(let number): writer.member(key, number)
    case .flag(let flag): writer.member(key, flag)
    case .condition(let condition): writer.member(key, condition.name)
    case .text(let text): writer.member(key, text)
    case .texts(let texts):
      writer.array(key, layout: .line) { writer in
        for text in texts { writer.element(text) }
      }
    }
  }

  /// Writes a figure in the document's units, with at most two decimals.
  func write(
    _ key: String,
    _ value: Double?,
    _ quantity: Quantity,
    to writer: inout JSONObjectWriter
  ) {
    writer.member(
      key,
      value.map { units.convert($0, quantity) },
      fractionDigits: quantity.digitsForScripts
    )
  }
}

extension BoardDifference.Mark {
  /// The name that scripts see.
  package var name: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .updated: "updated"
    case .unchanged: "unchanged"
    }
  }
}
