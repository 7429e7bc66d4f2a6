/// Why the state could not be read or saved.
package enum StoreError: Error, Sendable, Equatable {
  /// The file is there and is no state; it was left alone.
  case notAState(path: String, line: Int?, key: String?, expected: String)

  /// What was to be imported is no export; nothing of it was taken.
  case notAnExport(path: String, line: Int?, key: String?, expected: String)

  /// There is no state before the present one to go back to.
  case noPrevious(path: String)

  /// The file is there and could not be read; it was left alone.
  case notReadable(path: String, SystemError)

  /// Another process holds the lock and did not let go in time.
  case locked(path: String, holder: Int32?, seconds: Double)

  /// The program was told to end while it waited for the lock.
  case interrupted(path: String)

  /// The file system gives no lock.
  case lockFailed(path: String, SystemError)

  /// The new state could not have been read again, so it was not saved; the old one is untouched.
  case notSound(path: String, key: String?, expected: String)

  /// A step of saving failed before the new state was in place; the old one is untouched.
  case notSaved(path: String, step: SaveStep, SystemError)

  /// The new state is in place, but the one before it could not be kept.
  case previousNotKept(path: String, SystemError)

  /// The new state is in place, but the file system did not confirm that it will last.
  case notFlushed(path: String, SystemError)
}

/// The steps of a save, in their order.
package enum SaveStep: String, Sendable, CaseIterable {
  case createDirectory
  case createTemporaryFile
  case write
  case flush
  case close
  case keepPrevious
  case rename
}

/// An error number of the operating system.
package struct SystemError: Error, Sendable, Equatable {
  package var number: Int32

  package init(number: Int32) {
    self.number = number
  }
}
