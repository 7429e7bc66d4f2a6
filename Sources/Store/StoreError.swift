package import Files

/// An error of reading or saving the state.
package enum StoreError: Error, Sendable, Equatable {
  /// The file is not a valid state; it is unchanged.
  case notAState(path: String, line: Int?, key: String?, expected: String)

  /// The file is not a valid export; nothing was imported.
  case notAnExport(path: String, line: Int?, key: String?, expected: String)

  /// The state is in a newer minor version of the format: it can be shown, and not saved.
  case newerVersion(path: String, version: String)

  /// There is no previous state.
  case noPrevious(path: String)

  /// The file could not be read; it is unchanged.
  case notReadable(path: String, SystemError)

  /// Another process held the lock until the timeout.
  case locked(path: String, holder: Int32?, seconds: Double)

  /// The program was interrupted while it waited for the lock or wrote a very large state.
  case interrupted(path: String)

  /// The lock file could not be opened or locked.
  case lockFailed(path: String, SystemError)

  /// The new state is invalid, so it was not saved; the old one is unchanged.
  case invalidNewState(path: String, key: String?, expected: String)

  /// A step of the save failed before the new state was in place; the old one is unchanged.
  case notSaved(path: String, step: SaveStep, SystemError)

  /// The new state was saved, but the previous state could not be kept.
  case previousNotKept(path: String, SystemError)

  /// The new state was saved, but its directory could not be flushed, so it may be lost.
  case notFlushed(path: String, SystemError)

  /// The history, or a file of it, cannot be read; it is unchanged.
  case historyNotReadable(path: String, SystemError)

  /// Old saved states could not be removed from the history; some may have been. The state is
  /// unchanged.
  case historyNotPruned(path: String, SystemError)

  /// A list in a store could not be read or saved.
  case remote(address: String, RemoteProblem)
}

/// The steps of a save, in order.
package enum SaveStep: String, Sendable, CaseIterable {
  case createDirectory
  case createTemporaryFile
  case write
  case flush
  case close
  case keepPrevious
  case rename
}
