import FoundationEssentials
import Tracking
import Weather

/// A history whose revisions are in a list, the oldest first.
struct ListedHistory: StateHistory {
  var revisions: [SavedRevision]
  var isOn = true
  var marks: [HistoryMark] = []

  init(_ revisions: [SavedRevision]) {
    self.revisions = revisions
  }

  var latest: SavedRevision { revisions.last ?? SavedRevision(number: 0) }
  var oldest: SavedRevision { revisions.first ?? SavedRevision(number: 0) }

  func revision(_ number: Int) -> SavedRevision? { revisions.first { $0.number == number } }

  func latestRevision(notAfter instant: Date) -> SavedRevision? {
    revisions.last { $0.savedAt.map { $0 <= instant } ?? false }
  }

  func visitRevisions(_ body: (SavedRevision) -> Bool) {
    for revision in revisions.reversed() {
      if !body(revision) { return }
    }
  }

  func digest(of revision: Int) -> String? { nil }
  func cities(at revision: Int) throws(HistoryError) -> [City] { [] }
  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {}
  func visitForecasts(
    of city: City.ID,
    since start: Date,
    _ body: (SavedRevision, Forecast) -> Void
  ) {}
}
