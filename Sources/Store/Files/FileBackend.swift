import Files
import Tracking
import Weather

/// The state file, changed under an exclusive lock and replaced atomically; what is beside it is changed
/// under the same lock.
struct FileBackend: StateStore {
  /// The path as given; links are followed.
  let path: String

  /// The maximum time to wait for the lock, in seconds.
  let lockTimeout: Double

  var operations = FileOperations.live
  var criticalSection = CriticalSection.none

  /// Whether the program was interrupted; then it does not wait for the lock.
  var isInterrupted: @Sendable () -> Bool = { false }
  var recording: HistoryRecording?
  var format = StateFormat.current
  var journalFormat = JournalFormat.current

  var address: String { path }

  /// Reads the state without a lock, because saves are atomic.
  func load(_ parts: StateParts) throws(StoreError) -> SavedState? {
    try file(at: try StatePath(path)).load(parts)
  }

  func reading(_ parts: StateParts, for purpose: ReadingPurpose) throws(StoreError) -> StateReading?
  { try file(at: try StatePath(path)).read(parts) }

  func file(at resolved: StatePath) -> StateFile {
    StateFile(path: path, target: resolved.target, format: format)
  }

  func previousState() throws(StoreError) -> PreviousState? {
    let file = StateFile(previousOf: try StatePath(path), format: format)
    do throws(StoreError) {
      return try file.load(.all).map { PreviousState(path: file.path, state: $0) }
    } catch { return PreviousState(path: file.path, problem: error.description) }
  }

  func follower() -> any StateFollowing { FileFollower(self) }

  func update(
    from reading: StateReading?, _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange {
    try locked { resolved throws(StoreError) in
      let current = try file(at: resolved).read(unlessSameAs: reading)
      try current?.checkVersion(path)
      let old = undelivered(current?.state ?? SavedState(), at: resolved)
      guard let change = change(old) else { return StateChange(unchanged: old) }
      try save(
        change, at: resolved, keeping: current == nil ? .none : .previous,
        replacing: PresentState(current))
      return change
    }
  }

  func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration {
    try locked { resolved throws(StoreError) in
      AtomicReplacement(operations: operations).recover(resolved)
      let previousFile = StateFile(previousOf: resolved, format: format)
      guard let previous = try previousFile.read() else {
        throw .noPrevious(path: previousFile.path)
      }
      try previous.checkVersion(previousFile.path)
      let file = file(at: resolved)
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
      try save(change, at: resolved, keeping: predecessor, replacing: present)
      return StateRestoration(change: change, damaged: damaged)
    }
  }

  /// Runs a function under the lock.
  ///
  /// - Parameter isReturn: Whether a list that was moved away comes back.
  func locked<Result>(
    isReturn: Bool = false, _ body: (StatePath) throws(StoreError) -> Result
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
      return try FileLock(path: resolved.lock, timeout: lockTimeout, isInterrupted: isInterrupted)
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
    _ change: StateChange, at resolved: StatePath,
    keeping predecessor: AtomicReplacement.Predecessor, replacing old: PresentState?
  ) throws(StoreError) {
    var checker = StateChecker(path: path, format: format)
    try checker.check(change.new, format)
    let wasInterrupted = isInterrupted()
    let encoder = StateEncoder(change.new, follows: old?.digest, format: format)
    var hash = StableHash()
    try criticalSection.run { () throws(StoreError) in
      try AtomicReplacement(operations: operations).replace(resolved, keeping: predecessor) {
        file throws(StoreError) in
        try encoder.encode { key, index, city throws(StoreError) in
          try checker.check(city, in: key, at: index)
        } write: { chunk throws(StoreError) in
          if file.count > 0, !wasInterrupted, isInterrupted() { throw .interrupted(path: path) }
          guard file.count + chunk.count <= format.limit.count else {
            throw .invalidNewState(
              path: path, key: nil, expected: "it is larger than \(format.limit)")
          }
          try file.write(chunk)
          hash.combine(chunk)
        }
      } beforeRename: {
        record(change, at: resolved, replacing: old, with: StateDigest(value: hash.value))
      }
      let new = PresentState(
        digest: StateDigest(value: hash.value), revision: change.new.revision, follows: old?.digest)
      pruneHistory(resolved, at: new, after: change.old)
    }
  }
}
