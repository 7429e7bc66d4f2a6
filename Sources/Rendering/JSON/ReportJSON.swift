import FoundationEssentials
import JSONText
package import Tracking
package import Weather

/// The objects of a report in JSON.
package struct ReportJSON {
  /// The version of the format: the minor changes with new keys, the major with breaking changes.
  package static let formatVersion = "1.8"

  package var units: Units

  let reportsChanges: Bool

  /// The present; nil where cities have no summary.
  private let now: Date?

  /// The names of cities, which differ.
  private var labels = CityLabels([])

  let timestamps = TimestampWriter()

  package init(units: Units) { self.init(units: units, reportsChanges: true) }

  init(_ context: FormatContext) {
    self.init(units: context.units, reportsChanges: true, now: context.now)
    labels = context.labels
  }

  init(units: Units, reportsChanges: Bool, now: Date? = nil) {
    self.units = units
    self.reportsChanges = reportsChanges
    self.now = now
  }

  func writeUnits(to writer: inout JSONObjectWriter) {
    writer.object("units", layout: .line) { writer in
      for (name, quantity) in Units.named {
        writer.member(JSONName(text: name), units.symbol(of: quantity))
      }
    }
  }

  func write(_ summary: ChangeReport.Summary, to writer: inout JSONObjectWriter) {
    writer.object("summary", layout: .line) { writer in
      writer.member("added", summary.added)
      writer.member("removed", summary.removed)
      writer.member("updated", summary.updated)
      writer.member("unchanged", summary.unchanged)
      writer.member("failed", summary.failed)
      writer.member("hidden", summary.hidden)
    }
  }

  /// Writes the members of a city.
  func write(_ row: ChangeReport.Row, to writer: inout JSONObjectWriter) {
    let city = row.city
    if reportsChanges { writer.member("change", row.isTracked ? row.mark.name : nil) }
    writer.member("id", row.isTracked ? city.id.description : nil)
    let place = city.place
    writer.member("name", place.name)
    if reportsChanges { writer.member("label", labels.text(of: city)) }
    writer.member("region", place.region)
    writer.member("country", place.country)
    writer.member("countryCode", place.countryCode)
    writer.member("latitude", place.latitude)
    writer.member("longitude", place.longitude)
    writer.member("timeZone", place.timeZone)
    writer.member("utcOffsetSeconds", city.utcOffset)
    writer.array("tags", layout: .line) { writer in for tag in city.tags { writer.element(tag) } }
    writer.member("pin", city.pin)
    write("addedAt", row.isTracked ? city.addedAt : nil, to: &writer)
    write(city.current, to: &writer)
    writeObservation(of: city, to: &writer)
    write(row.forecast, of: row, to: &writer)
    if let now {
      writeNowcast(of: city, at: now, to: &writer)
      writeOutlook(of: city, at: now, to: &writer)
    }
    write(city.airQuality, to: &writer)
    write(row.alerts, of: city, to: &writer)
    write(row.rules, of: city, to: &writer)
    if reportsChanges { write(.city, of: city, to: &writer) }
    write(city.failure, to: &writer)
    if let now { writer.member("summary", summary(of: city, at: now)) }
    guard reportsChanges else { return }
    if let alternatives = row.alternatives {
      writer.member("matchedName", row.matchedName)
      writer.member("alternatives", alternatives)
    }
    writer.array("changes") { writer in
      for change in row.changes {
        writer.object(layout: .line) { writer in write(change, to: &writer) }
      }
    }
  }

  /// Writes until when something is not reported, or null.
  func write(_ subject: Mute.Subject, of city: City, to writer: inout JSONObjectWriter) {
    guard let mute = now.flatMap({ city.mute(of: subject, at: $0) }) else {
      return writer.null("muted")
    }
    writer.object("muted", layout: .line) { write("until", mute.until, to: &$0) }
  }

  private func write(_ failure: FetchFailure?, to writer: inout JSONObjectWriter) {
    guard let failure else { return writer.null("failure") }
    writer.object("failure", layout: .line) { writer in
      write("at", failure.at, to: &writer)
      writer.member("kind", failure.kind.rawValue)
      writer.member("message", failure.message)
    }
  }

  func write(_ change: FieldChange, to writer: inout JSONObjectWriter) {
    writer.member("field", change.field.path)
    write("before", change.before, to: &writer)
    // How an alert ended is in its own object.
    write(
      "after", change.alertChange == nil ? change.after : change.after.flatMap(\.titled),
      to: &writer)
    write("expected", change.expected, to: &writer)
  }

  private func write(
    _ key: JSONName, _ value: FieldChange.Value?, to writer: inout JSONObjectWriter
  ) {
    switch value {
    case nil: writer.null(key)
    case .figure(let figure, let quantity): write(key, figure, quantity, to: &writer)
    case .integer(let number): writer.member(key, number)
    case .flag(let flag): writer.member(key, flag)
    case .condition(let condition): writer.member(key, condition.name)
    case .weather(let condition): writer.member(key, condition.weatherKind?.rawValue)
    case .kind(let kind): writer.member(key, kind.rawValue)
    case .day(let kind, _): writer.member(key, kind.rawValue)
    case .alert(let alert): writer.member(key, alert.title)
    case .text(let text): writer.member(key, text)
    case .texts(let texts):
      writer.array(key, layout: .line) { writer in for text in texts { writer.element(text) } }
    }
  }

  /// Not inlined, because Swift 6.3 fails to compile that.
  @inline(never) func write(_ key: JSONName, _ instant: Date?, to writer: inout JSONObjectWriter) {
    guard let instant else { return writer.null(key) }
    timestamps.withText(of: instant) { writer.member(key, utf8: $0) }
  }

  /// Writes a figure in the units of the document, with at most two decimals.
  func write(
    _ key: JSONName, _ value: Double?, _ quantity: Quantity, to writer: inout JSONObjectWriter
  ) {
    writer.member(
      key, value.map { units.convert($0, quantity) }, fractionDigits: quantity.serializedDigits)
  }
}

extension CityListDifference.Mark {
  /// The name in machine-readable output.
  package var name: String {
    switch self {
    case .added: "added"
    case .removed: "removed"
    case .updated: "updated"
    case .unchanged: "unchanged"
    }
  }
}

extension FieldChange.Value {
  /// The value if it is an alert.
  fileprivate var titled: FieldChange.Value? { alert.map { .alert($0) } }
}

extension ReportJSON {
  /// Writes the rules of a city, those that ended with the reason.
  func write(
    _ rules: [CityListDifference.RuleRow], of city: City, to writer: inout JSONObjectWriter
  ) {
    writer.array("rules") { writer in
      for row in rules {
        writer.object(layout: .line) { writer in
          writer.member("rule", row.rule.name)
          if reportsChanges { writer.member("change", row.mark.name) }
          write("since", row.rule.since, to: &writer)
          // Nothing is true any more once a rule has ended.
          write(row.mark == .removed ? nil : row.rule.value?.content, to: &writer)
          guard reportsChanges else { return }
          writer.member("reason", row.rule.ending?.rawValue)
          write(.rule(row.rule.name), of: city, to: &writer)
        }
      }
    }
  }

  /// Writes the value of a rule in the units of the document.
  func write(_ value: RuleValue.Content?, to writer: inout JSONObjectWriter) {
    switch value {
    case .figure(let figure, let quantity): write("value", figure, quantity, to: &writer)
    case .number(let number): writer.member("value", number)
    case .text(let text): writer.member("value", text)
    case nil: writer.null("value")
    }
  }
}
