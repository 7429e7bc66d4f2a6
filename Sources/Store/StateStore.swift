package import Files
package import FoundationEssentials
package import Tracking
import Weather

/// A list with its history, its marks, and what hooks have to receive of it.
///
/// A state is read together with its version: if another process has replaced it since, a change is
/// applied to the newer state. A backend does what files and a store of objects do in their own ways.
package struct StateStore: Sendable {
  let backend: any StoreBackend

  init(_ backend: any StoreBackend) { self.backend = backend }

  /// Makes a store of a file and what is beside it.
  ///
  /// - Parameters:
  ///   - path: The path as given; links are followed.
  ///   - lockTimeout: The maximum time to wait for the lock, in seconds.
  ///   - isInterrupted: Whether the program was interrupted; then it does not wait for the lock.
  ///   - recording: How saves are recorded in the history; nil if they are not.
  package init(
    path: String, lockTimeout: Double, operations: FileOperations = .live,
    criticalSection: CriticalSection = .none,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, recording: HistoryRecording? = nil
  ) {
    backend = FileBackend(
      path: path, lockTimeout: lockTimeout, operations: operations,
      criticalSection: criticalSection, isInterrupted: isInterrupted, recording: recording)
  }

  /// Makes a store of an object and those beside it.
  package init(_ connection: RemoteConnection, recording: HistoryRecording? = nil) {
    backend = ObjectBackend(connection: connection, recording: recording)
  }

  /// Where the list is: a path or a URL.
  package var address: String { backend.address }

  /// Reads the state to show it; nil if there is none.
  ///
  /// - Parameter parts: What to read of it; a state without a part must not be saved.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func load(_ parts: StateParts = .all) throws(StoreError) -> SavedState? {
    try backend.load(parts)
  }

  /// Reads the state to change it, with its version; nil if there is none.
  ///
  /// - Parameter willSave: Whether it is sure that the state will be saved.
  /// - Throws: `StoreError`; `newerVersion` for a state that must not be saved.
  package func read(willSave: Bool = true) throws(StoreError) -> StateReading? {
    let reading = try backend.reading(.all, for: .saving)
    if willSave { try checkVersion(of: reading) }
    return reading
  }

  /// Checks that nothing of a state would be lost if it were saved.
  ///
  /// - Throws: `StoreError.newerVersion`.
  package func checkVersion(of reading: StateReading?) throws(StoreError) {
    try reading?.checkVersion(address)
  }

  /// Reads the state to check it, with the keys that are not known; nil if there is none.
  package func readToCheck() throws(StoreError) -> StateReading? {
    try backend.reading([.all, .unknownKeys], for: .showing)
  }

  /// Replaces the state, and keeps the old one.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading, which is reused if its version is current.
  ///   - change: Returns the change from the current state, whose queue is without what hooks have
  ///     received, or nil to save nothing.
  /// - Throws: `StoreError`; except for `notFlushed`, `previousNotKept` and `RemoteProblem.doubtful` the
  ///   state is unchanged.
  package func update(
    from reading: StateReading? = nil, _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange { try backend.update(from: reading, change) }

  /// Restores the previous state.
  ///
  /// - Throws: `StoreError`; `noPrevious` if there is no previous state.
  package func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration { try backend.restore(change) }

  /// Reads the previous state, to check it; nil if there is none.
  package func previousState() throws(StoreError) -> PreviousState? { try backend.previousState() }

  /// Makes a follower of what other processes save.
  package func follower() -> any StateFollowing { backend.follower() }

  // MARK: - History

  /// Reads the state, empty if there is none, with its history.
  ///
  /// - Parameter readsHistory: Whether more than the present is asked for, even if history is kept.
  /// - Throws: `StoreError.notAState` or `notReadable`; a history that cannot be read ends where it
  ///   can.
  package func loadHistory(
    _ parts: StateParts = .all, readsHistory: Bool = true
  ) throws(StoreError) -> (state: SavedState, history: Journal) {
    try backend.loadHistory(parts, readsHistory: readsHistory)
  }

  /// Checks the history; nil if there is none.
  ///
  /// - Throws: `StoreError.historyNotReadable`, or `notAState` or `notReadable` for the state.
  package func checkHistory() throws(StoreError) -> HistoryCheck? {
    var reading = try backend.reading(.days, for: .showing)
    guard try backend.hasHistory(leadingTo: reading) else { return nil }
    while true {
      let present = PresentState(reading)
      let source = try backend.history(leadingTo: reading)
      let check = HistoryCheck(source, to: present, format: backend.journalFormat)
      if let problem = source.problem { throw problem }
      if check.problems.isEmpty { return check }
      // Another process may have saved in between.
      reading = try backend.reading(.days, for: .showing)
      if PresentState(reading) == present { return check }
    }
  }

  /// Forgets what was saved before a time span, except for the state in force at its beginning.
  ///
  /// Marks are not removed.
  ///
  /// - Parameters:
  ///   - keep: The time span before `now`, in seconds; 0 to forget everything but the present, nil to
  ///     forget nothing.
  ///   - isDryRun: Whether to remove nothing.
  /// - Throws: `StoreError`; with `historyNotPruned` some of it may have been removed.
  package func pruneHistory(
    keep: Double?, at now: Date, isDryRun: Bool
  ) throws(StoreError) -> HistoryRemoval {
    try backend.pruneHistory(keep: keep, at: now, isDryRun: isDryRun)
  }

  // MARK: - Marks

  /// Reads the saved marks, sorted by name.
  package func readMarks() throws(StoreError) -> [SavedMark] { try backend.marks(with: nil) }

  /// The saved marks, sorted by name; none if they cannot be read.
  package func marks() -> [SavedMark] { (try? readMarks()) ?? [] }

  /// Gives a saved state a name.
  ///
  /// - Parameters:
  ///   - name: The name, which another state loses.
  ///   - digest: The digest of the state, 16 hexadecimal digits.
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  package func setMark(_ name: String, revision: SavedRevision, digest: String) throws(StoreError) {
    let mark = SavedMark(
      name: name, revision: revision.number, savedAt: revision.savedAt, digest: digest)
    _ = try backend.changeMarks { marks in
      marks.contains(mark) ? nil : marks.filter { $0.name != name } + [mark]
    }
  }

  /// Removes a mark; returns whether there was one.
  ///
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  package func deleteMark(_ name: String) throws(StoreError) -> Bool {
    try backend.changeMarks { marks in
      let others = marks.filter { $0.name != name }
      return others.count < marks.count ? others : nil
    }
  }

  // MARK: - Hooks

  /// Returns what hooks have not received yet; empty if there is no state.
  package func hookQueue() throws(StoreError) -> HookQueue { try backend.hookQueue() }

  /// Delivers the queue, unless another process does.
  ///
  /// Goes on with what other processes queue meanwhile, because they leave it to this one.
  ///
  /// - Parameters:
  ///   - hooks: The identifiers of the hooks that can be delivered to.
  ///   - deliver: Sends what is pending and records what was received. Returns the hooks that get nothing
  ///     more now, or nil to end.
  /// - Returns: Whether no other process was delivering.
  /// - Throws: `StoreError` if the state cannot be read or what was received cannot be recorded.
  package func deliverToHooks(
    _ hooks: [String], _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> Bool { try backend.deliverToHooks(hooks, deliver) }

  // MARK: - Moving

  /// Copies the list with its history to another store, compares the copy, and leaves word where the
  /// list is now: saves here fail from then on.
  ///
  /// - Returns: What was moved; nil if there is no list.
  /// - Throws: `StoreError`; then the list is still here.
  package func move(to target: StateStore) throws(StoreError) -> StorageContents? {
    try backend.moving(to: target.address) { contents throws(StoreError) in
      try target.backend.adopt(contents, from: address)
    }
  }
}
