package import Tracking

/// What was removed from the history, or would be.
package struct HistoryRemoval: Sendable, Equatable {
  /// The directory.
  package var path: String

  /// How many saved states are not available any more.
  package var revisions = 0

  /// How many bytes the history is smaller.
  package var size = 0

  /// Whether the file with the previous state goes, too: it is older than what is kept.
  package var forgetsPrevious = false

  /// The oldest state that is available; nil if the history does not lead to the present state.
  package var oldest: SavedRevision?
}
