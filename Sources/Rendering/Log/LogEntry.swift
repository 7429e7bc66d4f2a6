package import Tracking
import Weather

/// A revision of the list in a log for programs, without the weather of then.
package struct LogEntry: Sendable {
  /// A city that changed.
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
