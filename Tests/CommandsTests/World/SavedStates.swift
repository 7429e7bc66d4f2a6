import FoundationEssentials
import Tracking
import Weather

/// A history in memory of the states that a test recorded.
final class SavedStates: StateHistory {
  private var revisions: [SavedRevision] = []
  private var lists: [[City]] = []
  var isOn = true

  /// Appends a state, which the first time is the oldest one.
  func record(_ state: SavedState, _ revision: SavedRevision) {
    revisions.append(revision)
    lists.append(state.cities)
  }

  var latest: SavedRevision { revisions.last ?? SavedRevision(number: 0) }
  var oldest: SavedRevision { revisions.first ?? SavedRevision(number: 0) }
  var marks: [HistoryMark] { [] }

  func revision(_ number: Int) -> SavedRevision? { revisions.first { $0.number == number } }

  func latestRevision(notAfter instant: Date) -> SavedRevision? { nil }

  func visitRevisions(_ body: (SavedRevision) -> Bool) {
    for revision in revisions.reversed() where !body(revision) { return }
  }

  func digest(of revision: Int) -> String? { nil }

  func cities(at revision: Int) throws(HistoryError) -> [City] {
    guard let index = revisions.firstIndex(where: { $0.number == revision }) else {
      throw .noRevision(revision, nearest: [])
    }
    return lists[index]
  }

  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {}

  func visitForecasts(
    of city: City.ID,
    since start: Date,
    _ body: (SavedRevision, Forecast) -> Void
  ) {}
}
