package import FoundationEssentials
package import Tracking
import Weather

/// Where the state is stored.
///
/// A state is read together with its version. It is replaced if that is still its version; if
/// another process has replaced it meanwhile, the change is applied to the newer state.
package protocol StateStorage: Sendable {
  /// Reads the state to show it; nil when there is none.
  ///
  /// - Parameter includesHours: Without the hours of its forecasts a state is read in half the time
  ///   and must not be saved.
  /// - Returns: The state.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  func load(includesHours: Bool) throws(StoreError) -> SavedState?

  /// Reads the state with its version; nil when there is none.
  func read() throws(StoreError) -> StateReading?

  /// Replaces the state.
  ///
  /// - Parameters:
  ///   - reading: What was read before, and is not read again where it has not changed.
  ///   - change: Makes the change to the next state, or nil to save nothing.
  /// - Returns: What was saved.
  /// - Throws: `StoreError`.
  func update(
    from reading: StateReading?,
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange

  /// Makes the previous state the next one.
  func restore(at now: Date) throws(StoreError) -> StateStore.Restoration
}

/// A state with its version.
package struct StateReading: Sendable {
  package let state: SavedState
  let foreign: ForeignMembers

  /// The version: whether the file is still the one that was read.
  let fingerprint: TextFingerprint
}

/// The state file: loaded, changed and saved under an exclusive lock, replaced as a whole.
package struct StateStore: StateStorage {
  /// The file as the person knows it; links are followed.
  package let path: String

  /// How long to wait for another process that saves, in seconds.
  package let lockTimeout: Double

  let operations: FileOperations
  let format: StateFormat
  private let criticalSection: CriticalSection

  /// Whether the program was interrupted; then it does not wait for the lock.
  private let isInterrupted: @Sendable () -> Bool

  package init(
    path: String,
    lockTimeout: Double,
    operations: FileOperations = .live,
    criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.init(
      path: path,
      lockTimeout: lockTimeout,
      operations: operations,
      criticalSection: criticalSection,
      isInterrupted: isInterrupted,
      format: .current
    )
  }

  init(
    path: String,
    lockTimeout: Double,
    operations: FileOperations = .live,
    criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    format: StateFormat
  ) {
    self.path = path
    self.lockTimeout = lockTimeout
    self.operations = operations
    self.criticalSection = criticalSection
    self.isInterrupted = isInterrupted
    self.format = format
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
    let file = StateFile(path: path, target: try StatePath(path).target, format: format)
    return try file.load(includesHours: includesHours)
  }

  /// Reads the state for `update` to begin with; nil when there is none.
  ///
  /// - Returns: The state, hours included.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func read() throws(StoreError) -> StateReading? {
    try StateFile(path: path, target: try StatePath(path).target, format: format).read()
  }

  /// Reads the state before the present one; nil when there is none.
  ///
  /// - Returns: The state, hours included.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func loadPrevious() throws(StoreError) -> SavedState? {
    try StateFile(previousOf: try StatePath(path), format: format).load(includesHours: true)
  }

  /// Where the state before the present one is, if there is one.
  package func previousPath() throws(StoreError) -> String {
    try StatePath(path).previous
  }

  /// Changes the state as it is once the lock is had.
  ///
  /// The state met is kept beside the new one, for `restore`.
  ///
  /// - Parameters:
  ///   - reading: What was read before; a file that is the same is not decoded again.
  ///   - change: Makes the next state of the one that is there, or nil to save nothing.
  /// - Returns: The state that was met, and the one that is there now.
  /// - Throws: `StoreError`; unless it is `notFlushed` or `previousNotKept`, the state is as it was.
  package func update(
    from reading: StateReading? = nil,
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange {
    try locked { resolved throws(StoreError) in
      let file = StateFile(path: path, target: resolved.target, format: format)
      let (old, foreign, isThere) = try met(file, reading)
      guard let change = change(old) else { return StateChange(unchanged: old) }
      try save(
        change.new,
        foreign.surviving(from: old, to: change.new),
        at: resolved,
        keeping: isThere ? .previous : .none
      )
      return change
    }
  }

  /// The state under the lock, without the text that it was read from: that is as large, and not
  /// needed any more.
  private func met(
    _ file: StateFile,
    _ reading: StateReading?
  ) throws(StoreError) -> (state: SavedState, foreign: ForeignMembers, isThere: Bool) {
    guard let loaded = try file.read(unlessSameAs: reading) else {
      return (SavedState(), ForeignMembers(), false)
    }
    return (loaded.state, loaded.foreign, true)
  }

  /// The result of restoring the previous state.
  package struct Restoration: Sendable {
    /// From the state that was met, an empty one where there was none that could be read.
    package var change: StateChange

    /// Where the file that could not be read is now; nil where there was none.
    package var damaged: String?
  }

  /// Makes the state before the present one the next one.
  ///
  /// - Parameter now: The present.
  /// - Returns: The state that was met, and the one that is there now.
  /// - Throws: `StoreError`; `noPrevious` where there is nothing to go back to.
  package func restore(at now: Date) throws(StoreError) -> Restoration {
    try locked { resolved throws(StoreError) in
      AtomicReplacement(operations: operations).settle(resolved)
      let previousFile = StateFile(previousOf: resolved, format: format)
      guard let previous = try previousFile.read() else {
        throw .noPrevious(path: previousFile.path)
      }
      let file = StateFile(path: path, target: resolved.target, format: format)
      // After the last state that is known there was the one that is gone.
      var old = SavedState(revision: previous.state.revision + 1)
      var predecessor = AtomicReplacement.Predecessor.none
      var damaged: String?
      if let bytes = try file.bytes() {
        do throws(StoreError) {
          old = try file.decode(bytes).0
          predecessor = .previous
        } catch {
          let name = resolved.damaged
          damaged = name
          predecessor = .damaged(name)
        }
      }
      let change = old.restoring(previous.state, at: now)
      try save(
        change.new,
        previous.foreign.surviving(from: previous.state, to: change.new),
        at: resolved,
        keeping: predecessor
      )
      return Restoration(change: change, damaged: damaged)
    }
  }

  /// Runs something under the lock.
  private func locked<Result>(
    _ body: (StatePath) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let resolved = try StatePath(path)
    try StateDirectory(operations: operations).make(for: resolved)
    let lock = try FileLock(
      path: resolved.lock,
      of: path,
      timeout: lockTimeout,
      isInterrupted: isInterrupted
    )
    defer { lock.release() }
    return try body(resolved)
  }

  private func save(
    _ state: SavedState,
    _ foreign: ForeignMembers,
    at resolved: StatePath,
    keeping predecessor: AtomicReplacement.Predecessor
  ) throws(StoreError) {
    let bytes = StateEncoder(state, foreign: foreign, format: format).encode()
    guard bytes.count <= format.limit.count else {
      throw .notSound(path: path, key: nil, expected: "it is larger than \(format.limit)")
    }
    try check(bytes)
    try criticalSection.run { () throws(StoreError) in
      try AtomicReplacement(operations: operations).replace(
        resolved,
        with: bytes,
        keeping: predecessor
      )
    }
  }

  /// Reads what is about to be saved: nothing takes the place of a state that this program can read
  /// but another one that it can read, whatever a provider made it believe.
  private func check(_ bytes: [UInt8]) throws(StoreError) {
    do throws(StoreError) {
      try StateDecoder(path: path, format: format).check(bytes)
    } catch {
      guard case .notAState(_, _, let key, let expected) = error else { throw error }
      throw .notSound(path: path, key: key, expected: expected)
    }
  }
}
