import FoundationEssentials
import Tracking
import Weather

/// A history in memory, which counts the changes that were read.
final class SampleHistory: StateHistory, @unchecked Sendable {
  /// The latest first.
  var recorded: [RecordedChange] = []
  var visited = 0
  let latest: SavedRevision
  let isOn = true
  let marks: [HistoryMark] = []

  init(_ recorded: [RecordedChange], latest: SavedRevision) {
    self.recorded = recorded
    self.latest = latest
  }

  /// Reads all changes of a history.
  convenience init(copying history: any StateHistory) {
    var recorded: [RecordedChange] = []
    history.visitChanges(in: 1...max(history.latest.number, 1)) { change in
      recorded.append(change)
      return true
    }
    self.init(recorded, latest: history.latest)
  }

  var oldest: SavedRevision {
    recorded.last.map { SavedRevision(number: $0.revision.number - 1) } ?? latest
  }

  func revision(_ number: Int) -> SavedRevision? {
    recorded.first { $0.revision.number == number }?.revision
  }

  func latestRevision(notAfter instant: Date) -> SavedRevision? {
    recorded.first { $0.revision.savedAt.map { $0 <= instant } ?? false }?.revision
  }

  func visitRevisions(_ body: (SavedRevision) -> Bool) {
    for change in recorded where !body(change.revision) { return }
  }

  func digest(of revision: Int) -> String? { nil }

  func cities(at revision: Int) throws(HistoryError) -> [City] { throw .off }

  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {
    for change in recorded where revisions.contains(change.revision.number) {
      visited += 1
      if !body(change) { return }
    }
  }

  func visitForecasts(
    of city: City.ID,
    since start: Date,
    _ body: (SavedRevision, Forecast) -> Void
  ) {}
}
