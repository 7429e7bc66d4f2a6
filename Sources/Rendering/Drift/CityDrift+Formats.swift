import FoundationEssentials
import JSONText
package import Tracking
package import Weather

extension CityDrift {
  func write(to writer: inout JSONObjectWriter, _ json: ReportJSON) {
    writer.member("id", city.id.description)
    writer.member("name", city.name)
    writer.array("days") { writer in
      for day in days { writer.object { writer in day.write(to: &writer, json) } }
    }
  }

  /// A record for each issue of each day.
  fileprivate func records(_ units: Units) -> [[OutputDocument.Value]] {
    days.flatMap { day in
      day.issues.map { issue in
        let subject: [OutputDocument.Value] = [
          .text(city.id.description), .text(city.name), .text(day.date.text),
          .integer(issue.revision?.number), .text(issue.fetchedAt.map { Timestamp.text($0) }),
          .text(issue.provider),
        ]
        return subject + Self.fields.map { .text($0.value(issue.day)?.plainText(units)) } + [
          .text(issue.sourceName), .integer(issue.daysBefore),
        ]
      }
    }
  }

  fileprivate static let fields = ReportRecords.dayFields.filter { $0.name != "date" }
}

extension DayDrift {
  fileprivate func write(to writer: inout JSONObjectWriter, _ json: ReportJSON) {
    json.timestamps.withText(of: date) { writer.member("date", utf8: $0) }
    writer.object("flipFlopIndex", layout: .line) { writer in
      for measure in Self.measures {
        writer.member(
          JSONName(measure.key),
          movement(of: measure).flipFlopIndex { json.units.convert($0, measure.quantity) },
          fractionDigits: measure.quantity.serializedDigits)
      }
    }
    writer.array("issues") { writer in
      for issue in issues {
        writer.object(layout: .line) { writer in
          writer.member("source", issue.sourceName)
          writer.member("revision", issue.revision?.number)
          json.write("fetchedAt", issue.fetchedAt, to: &writer)
          writer.member("lead", issue.daysBefore)
          writer.member("provider", issue.provider)
          json.write(issue.day, to: &writer)
        }
      }
    }
  }
}

extension ForecastIssue {
  fileprivate var sourceName: String {
    switch source {
    case .history: "history"
    case .previousRuns: "previousRuns"
    }
  }
}

extension OutputDocument {
  /// How the forecasts of cities moved.
  package static func drift(_ drifts: [CityDrift], units: Units) -> OutputDocument {
    let json = ReportJSON(units: units)
    return OutputDocument(
      command: "drift", lineMembers: { _ in }, key: "cities",
      keys: ["id", "name", "date", "revision", "fetchedAt", "provider"]
        + CityDrift.fields.map(\.name) + ["source", "lead"],
      visit: { body in
        for drift in drifts {
          let element = Element(
            write: { drift.write(to: &$0, json) }, records: { drift.records(units) })
          if !body(element) { return }
        }
      })
  }
}
