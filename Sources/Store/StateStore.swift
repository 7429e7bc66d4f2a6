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
    try read(try StatePath(path), includesHours: includesHours)?.state
  }

  /// A state as it was read, to be changed later.
  package struct Reading: Sendable {
    package let state: SavedState
    let foreign: ForeignMembers
    let bytes: [UInt8]
  }

  /// Reads the state for `update` to begin with; nil when there is none.
  ///
  /// - Returns: The state, hours included.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func read() throws(StoreError) -> Reading? {
    try read(try StatePath(path), includesHours: true)
  }

  /// Changes the state as it is once the lock is had.
  ///
  /// - Parameters:
  ///   - reading: What was read before; a file that is the same to the byte is not decoded again.
  ///   - change: Makes the next state of the one that is there, or nil to save nothing.
  /// - Returns: The state that was met, and the one that is there now.
  /// - Throws: `StoreError`; unless it is `notFlushed`, the state is as it was.
  package func update(
    from reading: Reading? = nil,
    _ change: (SavedState) -> SavedState?
  ) throws(StoreError) -> (old: SavedState, new: SavedState) {
    let resolved = try StatePath(path)
    let replacement = AtomicReplacement(operations: operations)
    try makeDirectory(of: resolved, replacement)
    let lock = try FileLock(path: resolved.lock, of: path, timeout: lockTimeout)
    defer { lock.release() }
    let loaded = try read(resolved, includesHours: true, unlessSameAs: reading)
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

  private func read(
    _ resolved: StatePath,
    includesHours: Bool,
    unlessSameAs known: Reading? = nil
  ) throws(StoreError) -> Reading? {
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
    if let known, known.bytes == bytes { return known }
    let decoder = StateDecoder(path: path, includesHours: includesHours)
    let (state, foreign) = try decoder.decode(bytes)
    return Reading(state: state, foreign: foreign, bytes: bytes)
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
