package import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The state file: loaded, changed and saved under an exclusive lock, replaced as a whole.
package struct StateStore: Sendable {
  /// The file as the person knows it; links are followed.
  package let path: String

  /// How long to wait for another process that saves, in seconds.
  package let lockTimeout: Double

  private let operations: FileOperations

  package init(path: String, lockTimeout: Double, operations: FileOperations = .live) {
    self.path = path
    self.lockTimeout = lockTimeout
    self.operations = operations
  }

  /// Reads the state; nil when there is none.
  ///
  /// Takes no lock: a save replaces the file as a whole, so what is read is always one state.
  ///
  /// - Parameter includesHours: Without the hours of its forecasts a state is read in half the time
  ///   and must not be saved.
  /// - Returns: The state.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func load(includesHours: Bool = true) throws(StoreError) -> SavedState? {
    let resolved = try StatePath(path)
    return try load(resolved, includesHours: includesHours)?.state
  }

  /// Changes the state as it is once the lock is had.
  ///
  /// - Parameter change: Makes the next state of the one that is there, or nil to save nothing.
  /// - Returns: The state that was met, and the one that is there now.
  /// - Throws: `StoreError`; unless it is `notFlushed`, the state is as it was.
  package func update(
    _ change: (SavedState) -> SavedState?
  ) throws(StoreError) -> (old: SavedState, new: SavedState) {
    let resolved = try StatePath(path)
    let replacement = AtomicReplacement(operations: operations)
    try makeDirectory(of: resolved, replacement)
    let lock = try FileLock(path: resolved.lock, of: path, timeout: lockTimeout)
    defer { lock.release() }
    let loaded = try load(resolved, includesHours: true)
    let old = loaded?.state ?? SavedState()
    guard let next = change(old) else { return (old, old) }
    let foreign = (loaded?.foreign ?? ForeignMembers()).surviving(from: old, to: next)
    let bytes = StateEncoder(next, foreign: foreign).encode()
    try check(bytes)
    try replacement.replace(resolved, with: bytes)
    return (old, next)
  }

  /// Reads what is about to be saved: nothing takes the place of a state that this program can read
  /// but another one that it can read, whatever a provider made it believe.
  private func check(_ bytes: [UInt8]) throws(StoreError) {
    do throws(StoreError) {
      _ = try StateDecoder(path: path).decode(bytes)
    } catch {
      guard case .notAState(_, _, let key, let expected) = error else { throw error }
      throw .notSound(path: path, key: key, expected: expected)
    }
  }

  private func load(
    _ resolved: StatePath,
    includesHours: Bool
  ) throws(StoreError) -> (state: SavedState, foreign: ForeignMembers)? {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.read(resolved.target)
    } catch {
      switch error {
      case .missing: return nil
      case .notRegular:
        throw .notAState(path: path, line: nil, key: nil, expected: "it is not a regular file")
      case .system(let error): throw .notReadable(path: path, error)
      }
    }
    return try StateDecoder(path: path, includesHours: includesHours).decode(bytes)
  }

  /// Makes the directories that are missing on the way to the state, for their owner alone.
  ///
  /// Each is flushed into the one that holds it: a state that was flushed in a directory that was
  /// not would be gone with it.
  private func makeDirectory(
    of path: StatePath,
    _ replacement: AtomicReplacement
  ) throws(StoreError) {
    var missing: [String] = []
    var directory = path.directory
    while access(directory, F_OK) != 0, directory != "/", directory != "." {
      missing.append(directory)
      directory = StatePath.directory(of: directory)
    }
    for directory in missing.reversed() {
      if mkdir(directory, 0o700) != 0 {
        let number = errno
        if number == EEXIST { continue }
        throw .notSaved(path: path.given, step: .createDirectory, SystemError(number: number))
      }
      // Whatever the umask took away.
      _ = chmod(directory, 0o700)
      do throws(SystemError) {
        try replacement.flushDirectory(StatePath.directory(of: directory))
      } catch {
        throw .notSaved(path: path.given, step: .createDirectory, error)
      }
    }
  }
}
