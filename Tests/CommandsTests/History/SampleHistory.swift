import Tracking
import TrackingSamples
import Weather
import WeatherSamples

/// A history in memory, which counts the changes that were read.
final class SampleHistory: HistoryInMemory, @unchecked Sendable {
  /// The latest first.
  var recorded: [RecordedChange] = []
  var visited = 0
  let latest: SavedRevision

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

  var revisions: [SavedRevision] { recorded.reversed().map(\.revision) }

  func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {
    for change in recorded where revisions.contains(change.revision.number) {
      visited += 1
      if !body(change) { return }
    }
  }
}
