import Tracking
import Weather

/// The revisions that `skydiff log` prints, with their reports.
struct RevisionLog {
  let state: SavedState
  let history: any StateHistory

  /// The numbers of the revisions; nil for none.
  let range: ClosedRange<Int>?

  /// The cities whose rows are wanted; nil for all.
  var cities: Set<City.ID>?

  /// Whether revisions without changes are wanted, too.
  var includesUnchanged = false

  /// The greatest number of revisions.
  var limit = Int.max

  /// - Parameters:
  ///   - since: The revision before the first one; nil for all there are.
  ///   - until: The last revision; nil for the present one.
  init(
    _ state: SavedState, _ history: any StateHistory, since: SavedRevision?, until: SavedRevision?
  ) {
    self.state = state
    self.history = history
    let first = (since?.number ?? 0) + 1
    let last = until?.number ?? history.latest.number
    range = first <= last ? first...last : nil
  }

  /// Passes each revision with a report of its changed rows to a function, the latest first, until it
  /// returns false.
  func visit(_ body: (SavedRevision, ChangeReport) -> Bool) {
    guard limit > 0 else { return }
    var count = 0
    visitChanges { change in
      guard includesUnchanged || change.revision.hasChanges else { return true }
      var report = ChangeReport.recorded(change)
      if let cities {
        report.keepRows { cities.contains($0.city.id) }
        guard report.hasChanges else { return true }
      }
      report.hideRows { $0.mark == .unchanged }
      count += 1
      return body(change.revision, report) && count < limit
    }
  }

  /// The cities of these revisions that are no longer in the list, each as it was last.
  var removedCities: [City] {
    var seen = Set(state.cities.map(\.id))
    var removed: [City] = []
    visitChanges { change in
      for city in change.new + change.old where seen.insert(city.id).inserted {
        removed.append(city)
      }
      return true
    }
    return removed
  }

  /// Passes the changes to a function, the latest first, until it returns false.
  ///
  /// Where the history does not reach back to the latest change, that is the one in the state.
  private func visitChanges(_ body: (RecordedChange) -> Bool) {
    guard let range else { return }
    var isWanted = true
    var oldest = Int.max
    history.visitChanges(in: range) { change in
      oldest = change.revision.number
      isWanted = body(change)
      return isWanted
    }
    guard isWanted, let latest = state.latestReport?.revision, range.contains(latest),
      latest < oldest, var change = RecordedChange(latestReportOf: state)
    else { return }
    // What it changed may be forgotten, but not by which command.
    if let revision = history.revision(latest), revision.hasChanges { change.revision = revision }
    _ = body(change)
  }
}
