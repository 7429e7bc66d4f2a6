package import Files
package import Tracking
import Weather

/// The state file, changed under an exclusive lock and replaced atomically.
package struct StateStore: StateStorage {
  /// The path as given; links are followed.
  package let path: String

  /// The maximum time to wait for the lock, in seconds.
  package let lockTimeout: Double

  let operations: FileOperations
  let format: StateFormat
  private let criticalSection: CriticalSection

  /// Whether the program was interrupted; then it does not wait for the lock.
  let isInterrupted: @Sendable () -> Bool

  /// How saves are recorded in the history; nil if they are not.
  let recording: HistoryRecording?

  let journalFormat: JournalFormat

  package init(
    path: String,
    lockTimeout: Double,
    operations: FileOperations = .live,
    criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    recording: HistoryRecording? = nil
  ) {
    self.init(
      path: path,
      lockTimeout: lockTimeout,
      operations: operations,
      criticalSection: criticalSection,
      isInterrupted: isInterrupted,
      recording: recording,
      format: .current
    )
  }

  init(
    path: String,
    lockTimeout: Double,
    operations: FileOperations = .live,
    criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    recording: HistoryRecording? = nil,
    format: StateFormat,
    journalFormat: JournalFormat = .current
  ) {
    self.path = path
    self.lockTimeout = lockTimeout
    self.operations = operations
    self.criticalSection = criticalSection
    self.isInterrupted = isInterrupted
    self.recording = recording
    self.format = format
    self.journalFormat = journalFormat
  }

  /// Reads the state without a lock, because saves are atomic; nil if there is none.
  ///
  /// - Parameter parts: What to read of it; a state without a part must not be saved.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func load(_ parts: StateParts) throws(StoreError) -> SavedState? {
    let file = StateFile(path: path, target: try StatePath(path).target, format: format)
    return try file.load(parts)
  }

  /// Reads the state, hours included, to pass it to `update`; nil if there is none.
  ///
  /// - Throws: `StoreError.notAState` or `notReadable`; `newerVersion` for a state that must not be saved.
  package func read() throws(StoreError) -> StateReading? {
    let reading = try StateFile(path: path, target: try StatePath(path).target, format: format)
      .read()
    try reading?.checkVersion(path)
    return reading
  }

  package func previousState() throws(StoreError) -> PreviousState? {
    let file = StateFile(previousOf: try StatePath(path), format: format)
    do throws(StoreError) {
      return try file.load(.all).map { PreviousState(path: file.path, state: $0) }
    } catch {
      return PreviousState(path: file.path, problem: error.description)
    }
  }

  package func follower() -> any StateFollowing { StateFollower(self) }

  /// Changes the state under the lock and keeps the old one as the previous state.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading, which saves decoding an unchanged file.
  ///   - change: Returns the change of the current state, whose queue is without what hooks have
  ///     received, or nil to save nothing.
  /// - Throws: `StoreError`; except for `notFlushed` and `previousNotKept` the state is unchanged.
  package func update(
    from reading: StateReading?,
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange {
    try locked { resolved throws(StoreError) in
      let file = StateFile(path: path, target: resolved.target, format: format)
      let current = try file.read(unlessSameAs: reading)
      try current?.checkVersion(path)
      let old = undelivered(current?.state ?? SavedState(), at: resolved)
      guard let change = change(old) else { return StateChange(unchanged: old) }
      try save(
        change,
        at: resolved,
        keeping: current == nil ? .none : .previous,
        replacing: PresentState(current)
      )
      return change
    }
  }

  /// Restores the previous state under the lock.
  ///
  /// - Parameter change: Returns the change from the current state, whose queue is without what hooks have
  ///   received, to the previous one.
  /// - Throws: `StoreError`; `noPrevious` if there is no previous state.
  package func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration {
    try locked { resolved throws(StoreError) in
      AtomicReplacement(operations: operations).recover(resolved)
      let previousFile = StateFile(previousOf: resolved, format: format)
      guard let previous = try previousFile.read() else {
        throw .noPrevious(path: previousFile.path)
      }
      try previous.checkVersion(previousFile.path)
      let file = StateFile(path: path, target: resolved.target, format: format)
      // Without a valid current state, its revision must have followed the previous one.
      var old = SavedState(revision: previous.state.revision + 1)
      old.hookQueue = previous.state.hookQueue
      old.ruleItems = previous.state.ruleItems
      old.listID = previous.state.listID
      var predecessor = AtomicReplacement.Predecessor.none
      var damaged: String?
      var present: PresentState?
      var reading: StateReading?
      if let bytes = try file.bytes() {
        do throws(StoreError) {
          let valid = StateReading(try file.decode(bytes), StateDigest(bytes))
          reading = valid
          old = valid.state
          predecessor = .previous
          present = PresentState(valid)
        } catch {
          let name = resolved.damaged
          damaged = name
          predecessor = .damaged(name)
        }
      }
      try reading?.checkVersion(path)
      let change = change(undelivered(old, at: resolved), previous.state)
      try save(
        change,
        at: resolved,
        keeping: predecessor,
        replacing: present
      )
      return StateRestoration(change: change, damaged: damaged)
    }
  }

  /// Runs a function under the lock.
  ///
  /// - Parameter isReturn: Whether a list that was moved away comes back.
  func locked<Result>(
    isReturn: Bool = false,
    _ body: (StatePath) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let resolved = try StatePath(path)
    try StateDirectory(operations: operations).make(for: resolved)
    let lock = try lock(resolved)
    defer { lock.release() }
    if !isReturn, let address = resolved.movedTo {
      throw .remote(address: path, .moved(to: address))
    }
    return try body(resolved)
  }

  private func lock(_ resolved: StatePath) throws(StoreError) -> FileLock {
    do throws(FileLock.Failure) {
      return try FileLock(
        path: resolved.lock,
        timeout: lockTimeout,
        isInterrupted: isInterrupted
      )
    } catch {
      switch error {
      case .held(let holder): throw .locked(path: path, holder: holder, seconds: lockTimeout)
      case .interrupted: throw .interrupted(path: path)
      case .system(let error): throw .lockFailed(path: resolved.lock, error)
      }
    }
  }

  /// Saves the new state of a change.
  ///
  /// - Parameter old: The replaced file; nil if it is not a valid state.
  private func save(
    _ change: StateChange,
    at resolved: StatePath,
    keeping predecessor: AtomicReplacement.Predecessor,
    replacing old: PresentState?
  ) throws(StoreError) {
    var checker = StateChecker(path: path, format: format)
    try checker.check(change.new, format)
    let wasInterrupted = isInterrupted()
    let encoder = StateEncoder(change.new, follows: old?.digest, format: format)
    var hash = StableHash()
    try criticalSection.run { () throws(StoreError) in
      try AtomicReplacement(operations: operations).replace(
        resolved,
        keeping: predecessor
      ) { file throws(StoreError) in
        try encoder.encode { key, index, city throws(StoreError) in
          try checker.check(city, in: key, at: index)
        } write: { chunk throws(StoreError) in
          if file.count > 0, !wasInterrupted, isInterrupted() { throw .interrupted(path: path) }
          guard file.count + chunk.count <= format.limit.count else {
            throw .invalidNewState(
              path: path,
              key: nil,
              expected: "it is larger than \(format.limit)"
            )
          }
          try file.write(chunk)
          hash.combine(chunk)
        }
      } beforeRename: {
        record(change, at: resolved, replacing: old, with: StateDigest(value: hash.value))
      }
      let new = PresentState(
        digest: StateDigest(value: hash.value),
        revision: change.new.revision,
        follows: old?.digest
      )
      pruneHistory(resolved, at: new, after: change.old)
    }
  }
}
