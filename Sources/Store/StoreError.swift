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

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension StoreError: CustomStringConvertible {
  /// One line: the file, what is wrong, and what to do.
  package var description: String {
    switch self {
    case .notAState(let path, let line, let key, let expected):
      return "\(Self.subject(path, line, key)): \(expected); the file was left untouched: "
        + "fix it or move it away"
    case .notAnExport(let path, let line, let key, let expected):
      return "\(Self.subject(path, line, key)): \(expected); nothing was imported"
    case .newerVersion(let path, let version):
      return
        "\(path): a newer skydiff wrote it in format \(version), and this one would lose what is new in it: "
        + "nothing was saved; install that skydiff to change the list"
    case .noPrevious(let path):
      return "\(path): there is no previous state to restore; it is kept from the second save on"
    case .notReadable(let path, let error):
      return "\(path): the state could not be read (\(error)); the file was left untouched: "
        + "check its permissions, or use another file with --state FILE"
    case .locked(let path, let holder, let seconds):
      let process = holder.map { "process \($0)" } ?? "another skydiff"
      return "\(path): \(process) holds the state: it held the lock for more than "
        + "\(Self.seconds(seconds)); try again when it is done"
    case .interrupted(let path): return "\(path): interrupted; nothing was saved"
    case .lockFailed(let path, let error) where error.meansUnsupportedLocks:
      return "\(path): the file system does not support locks (\(error)); "
        + "use a state on another one with --state FILE"
    case .lockFailed(let path, let error):
      return "\(path): the lock could not be taken (\(error)); the state is untouched: "
        + "check its directory, or use another file with --state FILE"
    case .invalidNewState(let path, let key, let expected):
      let subject = key.map { "\($0): " } ?? ""
      return "\(path): the new state is invalid (\(subject)\(expected)) and was not saved; "
        + "the old one is untouched"
    case .notSaved(let path, let step, let error):
      return "\(path): the state could not be saved: \(step.description) failed (\(error)); "
        + "the old one is untouched: free some space, check its directory, or use another file "
        + "with --state FILE"
    case .previousNotKept(let path, let error):
      return "\(path): the new state is in place, but the previous one could not be kept (\(error))"
    case .notFlushed(let path, let error):
      return "\(path): the new state is in place, but its directory could not be flushed to disk "
        + "(\(error))"
    case .historyNotReadable(let path, let error):
      return "\(path): the history could not be read (\(error)); check its permissions"
    case .historyNotPruned(let path, let error):
      return "\(path): the old history could not be removed (\(error)); the list is untouched: "
        + "check its directory"
    case .remote(let address, let problem): return "\(address): \(problem)"
    }
  }

  private static func subject(_ path: String, _ line: Int?, _ key: String?) -> String {
    let position = line.map { "\(path):\($0)" } ?? path
    return key.map { "\(position): \($0)" } ?? position
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
  }
}

extension SaveStep {
  fileprivate var description: String {
    switch self {
    case .createDirectory: "creating its directory"
    case .createTemporaryFile: "creating a temporary file"
    case .write: "writing"
    case .flush: "flushing to disk"
    case .close: "closing the temporary file"
    case .keepPrevious: "keeping the previous state"
    case .rename: "renaming the temporary file"
    }
  }
}

extension SystemError {
  /// Whether the file system does not support locks, such as some network mounts.
  fileprivate var meansUnsupportedLocks: Bool {
    [ENOLCK, EOPNOTSUPP, ENOTSUP, ENOSYS, EINVAL].contains(number)
  }
}
