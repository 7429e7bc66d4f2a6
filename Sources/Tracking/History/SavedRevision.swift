package import FoundationEssentials
import Weather

/// One saved state of the list, as the history names it.
package struct SavedRevision: Sendable, Equatable {
  /// 0 for the empty list before the first save.
  package var number: Int

  /// In whole seconds; nil for revision 0 and for a state that was there before the history began.
  package var savedAt: Date?

  /// The command that saved it, such as `refresh` or `state restore`; nil where `savedAt` is.
  package var command: String?

  /// Whether it added, removed or updated a city.
  package var hasChanges: Bool

  /// Whether `undo` can take it back: whether a command of the user changed the list itself.
  package var isEdit: Bool

  /// For `undo` and `redo` the revision that they took back.
  package var takenBack: Int?

  package init(
    number: Int, savedAt: Date? = nil, command: String? = nil, hasChanges: Bool = false,
    isEdit: Bool = false, takenBack: Int? = nil
  ) {
    self.number = number
    self.savedAt = savedAt.map(Timestamp.wholeSeconds)
    self.command = command
    self.hasChanges = hasChanges
    self.isEdit = isEdit
    self.takenBack = takenBack
  }
}
