import Expressions
import Tracking
import Weather

/// The earlier list that a command with `--since` compares what it saves with.
struct SinceBaseline {
  private let lists: SavedLists
  private let old: SavedList
  private let session: Session

  /// Finds the list, before anything is fetched.
  ///
  /// - Parameters:
  ///   - since: What the user wrote; without it there is no baseline.
  ///   - condition: What is evaluated for the list; nil for nothing.
  init?(
    _ since: RevisionSpecifier?,
    _ session: Session,
    where condition: CityExpression?
  ) throws(Failures) {
    guard let since else { return nil }
    lists = try SavedLists(session, includesHours: condition?.usesHours ?? false)
    old = try lists.baseline(at: since)
    self.session = session
  }

  /// Returns what differs from the list after a change.
  ///
  /// - Parameter failed: The cities whose fetch failed in this command; nil to show earlier failures.
  func report(
    _ command: String,
    _ change: StateChange,
    comparison: Comparison,
    failed: Set<City.ID>? = nil
  ) -> ChangeReport {
    let state = change.new
    let isKnown = state.revision == lists.history.latest.number
    let revision =
      isKnown
      ? lists.history.latest
      : SavedRevision(number: state.revision, savedAt: session.environment.present)
    return lists.difference(
      command,
      from: old,
      to: SavedList(
        revision: revision,
        cities: state.cities,
        changedAt: state.latestChange?.at,
        at: session.environment.present
      ),
      comparison: comparison,
      failed: failed
    )
  }
}
