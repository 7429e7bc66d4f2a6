import Tracking
import Weather

/// What a query about saved lists gives: a report of a whole list, from which it selects.
struct QueryResult {
  var report: ChangeReport

  /// The list that the report shows.
  let list: SavedList

  /// The run in which to print it: its present is the moment from which ages count.
  let session: Session

  /// Leaves what a query asks for in a report of the list, with a remark where the hours that its
  /// condition depends on are not saved.
  func select(_ query: ListQuery, from report: inout ChangeReport) {
    session.remark(onHoursOf: query.condition, in: list, report.before)
    query.select(
      from: &report, at: list.moment, hasHours: list.hasHours, marksMatches: report.before != nil)
  }
}

extension SavedLists {
  /// Returns the whole list that a query is about, compared as it says.
  ///
  /// - Throws: Why a saved state that the query names is not available.
  func result(
    _ command: String, of query: ListQuery, in session: Session
  ) throws(Failures) -> QueryResult {
    let old = try query.since.map { when throws(Failures) in try baseline(at: when) }
    let list = try query.asOf.map { when throws(Failures) in try self.list(at: when) } ?? present
    var report =
      old.map { difference(command, from: $0, to: list, comparison: query.comparison) }
      ?? latestChange(command, of: list, comparison: query.comparison)
    report.until = list.revision.savedAt ?? list.moment
    return QueryResult(
      report: report, list: list,
      session: query.asOf == nil ? session : session.counting(from: list.moment))
  }
}
