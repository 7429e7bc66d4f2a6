import JSONText
import Tracking
package import Weather

extension LogEntry {
  /// Writes the members of a revision.
  func write(_ json: ReportJSON, to writer: inout JSONObjectWriter) {
    writer.member("revision", revision.number)
    json.write("savedAt", revision.savedAt, to: &writer)
    writer.member("command", revision.command)
    json.write(summary, to: &writer)
    writer.array("cities") { writer in
      for city in cities {
        writer.object { writer in
          writer.member("change", city.mark.name)
          writer.member("id", city.id.description)
          writer.member("name", city.name)
          writer.array("changes") { writer in
            for change in city.changes {
              writer.object(layout: .line) { writer in json.write(change, to: &writer) }
            }
          }
        }
      }
    }
  }

  static let fields = [
    "revision", "savedAt", "command", "change", "id", "name", "field", "before", "after",
  ]

  /// A record for each change; an added or removed city has one without a field.
  func records(_ units: Units) -> [[String]] {
    func text(_ value: FieldChange.Value?) -> String {
      value.map { FieldValue($0).plainText(units) } ?? ""
    }
    let subject = [
      String(revision.number), revision.savedAt.map(Timestamp.text) ?? "", revision.command ?? "",
    ]
    return cities.flatMap { city in
      let subject = subject + [city.mark.name, city.id.description, city.name]
      guard city.mark == .updated else { return [subject + ["", "", ""]] }
      return city.changes.map { change in
        subject
          + [
            change.field.path, text(change.before), text(change.after),
          ]
      }
    }
  }
}

extension JSONFormat {
  package func writeLog(
    units: Units,
    visit: @escaping ((LogEntry) -> Bool) -> Void,
    to write: ([UInt8]) -> Bool
  ) {
    let json = ReportJSON(units: units)
    let rest = document("log") { writer in
      writer.array("revisions") { writer in
        visit { entry in
          writer.object { writer in entry.write(json, to: &writer) }
          var isRead = true
          writer.drain(atLeast: outputPartSize) { isRead = write(Array($0)) }
          return isRead
        }
      }
    }
    _ = write(rest)
  }
}

extension NDJSONFormat {
  /// A revision per line.
  package func writeLog(
    units: Units,
    visit: @escaping ((LogEntry) -> Bool) -> Void,
    to write: ([UInt8]) -> Bool
  ) {
    let json = ReportJSON(units: units)
    visit { entry in
      write(
        line { writer in
          writer.member("formatVersion", ReportJSON.formatVersion)
          entry.write(json, to: &writer)
        }
      )
    }
  }
}

extension RecordFormat {
  /// A change per line.
  package func writeLog(
    units: Units,
    visit: @escaping ((LogEntry) -> Bool) -> Void,
    to write: ([UInt8]) -> Bool
  ) {
    guard write(Array(line(LogEntry.fields).utf8)) else { return }
    visit { entry in write(Array(entry.records(units).map(line).joined().utf8)) }
  }
}

extension MarkdownFormat {
  /// A row for each change.
  package func writeLog(
    units: Units,
    visit: @escaping ((LogEntry) -> Bool) -> Void,
    to write: ([UInt8]) -> Bool
  ) {
    var table = Table(columns: LogEntry.fields.map { Column($0) })
    visit { entry in
      for record in entry.records(units) { table.append(texts: record) }
      return true
    }
    _ = write(Array(table.markdown.utf8))
  }
}
