import JSONText
package import Tracking
package import Weather

/// A revision of the list in a log for programs, without the weather of then.
package struct LogEntry: Sendable {
  struct CityEntry: Sendable {
    var mark: CityListDifference.Mark
    var id: City.ID
    var name: String
    var changes: [FieldChange]
  }

  let revision: SavedRevision
  let summary: ChangeReport.Summary
  let cities: [CityEntry]

  /// - Parameter report: What it changed, with a row for each city to print.
  package init(_ revision: SavedRevision, _ report: ChangeReport) {
    self.revision = revision
    summary = report.summary
    cities = report.rows.map { row in
      CityEntry(mark: row.mark, id: row.city.id, name: row.city.name, changes: row.changes)
    }
  }
}

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
        subject + [change.field.path, text(change.before), text(change.after)]
      }
    }
  }
}

extension OutputDocument {
  /// The revisions of a log.
  ///
  /// - Parameters:
  ///   - feed: The same revisions for a feed; nil if the list has no identifier.
  ///   - visit: Passes the revisions to a function until it returns false.
  package static func log(
    units: Units, feed: RevisionFeed? = nil, visit: @escaping ((LogEntry) -> Bool) -> Void
  ) -> OutputDocument {
    let json = ReportJSON(units: units)
    return OutputDocument(
      command: "log", lineMembers: { _ in }, key: "revisions", keys: LogEntry.fields,
      visit: { body in
        visit { entry in
          body(
            Element(
              write: { entry.write(json, to: &$0) },
              records: { entry.records(units).map { $0.map { .text($0) } } }))
        }
      }, source: feed.map { .log($0) } ?? .records,
      // The next revision may take long.
      linePartSize: 0)
  }
}
