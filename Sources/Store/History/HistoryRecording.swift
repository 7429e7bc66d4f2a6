package import Files
package import FoundationEssentials
package import Tracking
import Weather

/// How a save is recorded in the history.
package struct HistoryRecording: Sendable {
  /// The command, such as `state restore`.
  package var command: String

  /// Seconds that saved states are kept; nil for ever.
  package var keep: Double?

  /// The present.
  package var now: @Sendable () -> Date

  /// Whether the present may be wrong, given the state that is replaced; then nothing is forgotten.
  package var doubtsClock: @Sendable (SavedState) -> Bool

  /// Takes what the user should know about the history; the save goes on.
  package var report: @Sendable (HistoryRemark) -> Void

  package init(
    command: String, keep: Double?, now: @escaping @Sendable () -> Date,
    doubtsClock: @escaping @Sendable (SavedState) -> Bool = { _ in false },
    report: @escaping @Sendable (HistoryRemark) -> Void = { _ in }
  ) {
    self.command = command
    self.keep = keep
    self.now = now
    self.doubtsClock = doubtsClock
    self.report = report
  }

  /// Whether the user wants something saved, rather than to read.
  var isOfSavingCommand: Bool {
    Self.edits.contains(command) || ["refresh", "undo", "redo", Self.marking].contains(command)
  }

  /// The command `mark` when it is not only to list the marks.
  package static let marking = "mark NAME"

  /// What a record says of the save of a change.
  ///
  /// - Parameter command: Nil where the history is not kept.
  static func revision(of change: StateChange, _ command: String?, at now: Date) -> SavedRevision {
    let new = change.new
    let latest = new.latestReport.flatMap { $0.revision == new.revision ? $0 : nil }
    return SavedRevision(
      number: new.revision, savedAt: latest?.at ?? now, command: command,
      hasChanges: !change.report.isEmpty,
      isEdit: command.map(edits.contains) == true && !new.cities.isSameList(as: change.old.cities),
      takenBack: change.takenBack)
  }

  /// The commands that change the list itself, which `undo` takes back.
  static let edits: Set = ["add", "remove", "edit", "mute", "import", "state restore"]
}

/// What a save says about the history.
package enum HistoryRemark: Sendable, Equatable {
  /// The history could not be written; the state was saved all the same.
  case notWritten(path: String, SystemError)

  /// The record could not be put into the store; the save goes on all the same.
  case notStored(address: String, String)

  /// The history does not lead to the state that was replaced, so it begins with that state.
  case begun(path: String)

  /// The history is of an earlier version: it is kept, in files under another path, and begins again with
  /// the state that was replaced.
  case putAside(path: String, kept: String?)

  /// The record of the state that was replaced is lost; what is older stays available.
  case recordLost(path: String, revision: Int)

  /// What is before a revision was damaged or removed since the last save, and is not available.
  case olderLost(path: String, before: Int)

  /// What is older than `history.keep` could not be removed.
  case notPruned(path: String, SystemError)

  /// What is older than `history.keep` was not removed, because the clock may be wrong.
  case pruningDelayed(path: String)
}

extension HistoryRemark: CustomStringConvertible {
  /// One line: the directory, what is wrong, and what follows.
  package var description: String {
    switch self {
    case .notWritten(let path, let error):
      "\(path): the history could not be written (\(error)); the list was saved without it"
    case .notStored(let address, let reason):
      "\(address): the history could not be written (\(reason)); this save goes on without it"
    case .begun(let path):
      "\(path): the history does not lead to the saved list: another program replaced a file, or "
        + "one is damaged or could not be written; it begins again with this save"
    case .putAside(let path, let kept):
      "\(path): the history of an earlier version is not read; it begins again with this save"
        + (kept.map { ", and the old one is kept in \($0)" } ?? "")
    case .recordLost(let path, let revision):
      "\(path): the record of revision \(revision) is damaged or missing; what is older stays available"
    case .olderLost(let path, let revision):
      "\(path): a file is damaged or missing; what is before revision \(revision) is not available"
    case .pruningDelayed(let path):
      "\(path): the old history was not removed, because the clock may be wrong; "
        + "a later save does it"
    case .notPruned(let path, let error): "\(path): the old history could not be removed (\(error))"
    }
  }
}

extension [City] {
  /// Whether two lists differ at most in what fetching brings.
  func isSameList(as other: [City]) -> Bool {
    elementsEqual(other) { $0.id == $1.id && $0.isSameEntry(as: $1) }
  }
}

extension City {
  fileprivate func isSameEntry(as other: City) -> Bool {
    // Weather may bring the time zone.
    var before = other.place
    before.timeZone = place.timeZone
    return tags == other.tags && pin == other.pin && addedAt == other.addedAt && place == before
      && mutes == other.mutes && station == other.station
  }
}
