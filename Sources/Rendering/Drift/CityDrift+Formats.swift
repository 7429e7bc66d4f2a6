import FoundationEssentials
import JSONText
package import Tracking
package import Weather

extension CityDrift {
  func write(to writer: inout JSONObjectWriter, _ json: ReportJSON) {
    writer.member("id", city.id.description)
    writer.member("name", city.name)
    writer.array("days") { writer in
      for day in days {
        writer.object { writer in day.write(to: &writer, json) }
      }
    }
  }
}

extension DayDrift {
  fileprivate func write(to writer: inout JSONObjectWriter, _ json: ReportJSON) {
    json.timestamps.withText(of: date) { writer.member("date", utf8: $0) }
    writer.object("flipFlopIndex", layout: .line) { writer in
      for measure in Self.measures {
        let index = movement(of: measure).flipFlopIndex
        writer.member(
          JSONName(measure.key),
          index.map { json.units.convertDifference($0, measure.quantity) },
          fractionDigits: measure.quantity.serializedDigits
        )
      }
    }
    writer.array("issues") { writer in
      for issue in issues {
        writer.object(layout: .line) { writer in
          writer.member("revision", issue.revision.number)
          json.write("fetchedAt", issue.fetchedAt, to: &writer)
          writer.member("provider", issue.provider)
          json.write(issue.day, to: &writer)
        }
      }
    }
  }
}

extension RecordList {
  /// A record for each issue of each day of some cities.
  static func issues(of drifts: [CityDrift], _ units: Units) -> RecordList {
    let fields = ReportRecords.dayFields.filter { $0.name != "date" }
    return RecordList(
      command: "drift",
      key: "issues",
      keys: ["id", "name", "date", "revision", "fetchedAt", "provider"] + fields.map(\.name),
      records: drifts.flatMap { drift in
        drift.days.flatMap { day in
          day.issues.map { issue in
            let subject: [RecordList.Value] = [
              .text(drift.city.id.description), .text(drift.city.name), .text(day.date.text),
              .integer(issue.revision.number), .text(Timestamp.text(issue.fetchedAt)),
              .text(issue.provider),
            ]
            return subject
              + fields.map { .text($0.value(issue.day)?.plainText(units)) }
          }
        }
      }
    )
  }
}

extension OutputFormat {
  package func drift(_ drifts: [CityDrift], units: Units) -> [UInt8] {
    records(.issues(of: drifts, units))
  }
}

extension JSONFormat {
  package func drift(_ drifts: [CityDrift], units: Units) -> [UInt8] {
    let json = ReportJSON(units: units)
    return JSONWriter.line(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "drift")
      writer.array("cities") { writer in
        for drift in drifts {
          writer.object { drift.write(to: &$0, json) }
        }
      }
    }
  }
}

extension NDJSONFormat {
  /// A city per line.
  package func drift(_ drifts: [CityDrift], units: Units) -> [UInt8] {
    let json = ReportJSON(units: units)
    return drifts.flatMap { drift in
      JSONWriter.line(.dense) { writer in
        writer.member("formatVersion", ReportJSON.formatVersion)
        drift.write(to: &writer, json)
      }
    }
  }
}
