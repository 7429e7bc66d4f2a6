import FoundationEssentials
import Tracking
import TrackingSamples
import Weather

/// A history whose revisions are in a list, the oldest first.
struct ListedHistory: HistoryInMemory {
  var revisions: [SavedRevision]
  var isOn = true
  var marks: [HistoryMark] = []

  init(_ revisions: [SavedRevision]) { self.revisions = revisions }

  func cities(at revision: Int) throws(HistoryError) -> [City] { [] }
}
