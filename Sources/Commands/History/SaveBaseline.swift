import Expressions
import Store
import Tracking
import Weather

/// What a command compares what it saves with: the list at `--since`, or the values last reported.
struct SaveBaseline {
  private let query: ListQuery
  private let session: Session

  /// The lists, and the one at `--since` among them; nil for the values last reported.
  private let since: (lists: SavedLists, old: SavedList)?

  /// Finds the list, before anything is fetched.
  init(_ query: ListQuery, _ session: Session) throws(Failures) {
    self.query = query
    self.session = session
    guard let when = query.since else {
      since = nil
      return
    }
    let usesHours = query.condition?.usesHours == true
    let lists = try SavedLists(session, usesHours ? [.days, .hours] : .days)
    since = (lists, try lists.baseline(at: when))
  }

  /// Returns a report of the whole list after a save.
  ///
  /// - Parameter failed: The cities whose fetch failed in this command; nil to show earlier failures.
  func report(_ command: String, _ change: StateChange, failed: Set<City.ID>? = nil) -> ChangeReport
  {
    guard let (lists, old) = since else {
      return .of(command, change, comparison: query.comparison, failed: failed)
    }
    let state = change.new
    let present = session.environment.present
    let latest = lists.history.latest
    return lists.difference(
      command, from: old,
      to: SavedList(
        revision: state.revision == latest.number
          ? latest : SavedRevision(number: state.revision, savedAt: present), cities: state.cities,
        changedAt: state.latestReport?.at, at: present), comparison: query.comparison,
      failed: failed)
  }

  /// Leaves what the query asks for of some cities in a report of the whole list after a save.
  ///
  /// - Parameter cities: The cities that the command was about; nil for the whole list.
  func select(from report: inout ChangeReport, _ cities: Set<City.ID>?, after change: StateChange) {
    var query = query
    query.cities = cities
    // Without a save, marks would depend on the time alone, and be repeated until the next one.
    let marksMatches = since != nil || change.isSave
    if marksMatches { session.remark(onHoursOf: query.condition, in: report.before) }
    query.select(from: &report, at: session.environment.present, marksMatches: marksMatches)
  }
}
