package import FoundationEssentials
package import Tracking
package import Weather

/// A history that a test keeps in memory; what it does not implement is not available.
package protocol HistoryInMemory: StateHistory {
  /// The available revisions, the oldest first.
  var revisions: [SavedRevision] { get }
}

extension HistoryInMemory {
  package var latest: SavedRevision { revisions.last ?? SavedRevision(number: 0) }
  package var oldest: SavedRevision { revisions.first ?? SavedRevision(number: 0) }
  package var isOn: Bool { true }
  package var marks: [HistoryMark] { [] }

  package func revision(_ number: Int) -> SavedRevision? { revisions.first { $0.number == number } }

  package func latestRevision(notAfter instant: Date) -> SavedRevision? {
    revisions.last { $0.savedAt.map { $0 <= instant } ?? false }
  }

  package func visitRevisions(_ body: (SavedRevision) -> Bool) {
    for revision in revisions.reversed() where !body(revision) { return }
  }

  package func digest(of revision: Int) -> String? { nil }
  package func cities(at revision: Int) throws(HistoryError) -> [City] { throw .off }
  package func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {}

  package func visitForecasts(
    of city: City.ID, since start: Date, _ body: (SavedRevision, Forecast) -> Void
  ) {}
}
