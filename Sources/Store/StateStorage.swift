package import FoundationEssentials
package import Tracking
import Weather

/// A storage for the state.
///
/// A state is read together with its version. If another process has replaced it since, a change is
/// applied to the newer state.
package protocol StateStorage: Sendable {
  /// Where the list is: a path or a URL.
  var address: String { get }

  /// Reads the state to show it; nil if there is none.
  ///
  /// - Parameter parts: What to read of it; a state without a part must not be saved.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  func load(_ parts: StateParts) throws(StoreError) -> SavedState?

  /// Reads the state to change it, with its version; nil if there is none.
  ///
  /// - Throws: `StoreError`; `newerVersion` for a state that must not be saved.
  func read() throws(StoreError) -> StateReading?

  /// Replaces the state.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading, which is reused if its version is current.
  ///   - change: Returns the change from the current state, whose queue is without what hooks have
  ///     received, or nil to save nothing.
  func update(
    from reading: StateReading?,
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange

  /// Restores the previous state.
  func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration

  /// Reads the previous state, to check it; nil if there is none.
  func previousState() throws(StoreError) -> PreviousState?

  // MARK: - History

  /// Reads the state, empty if there is none, with its history.
  ///
  /// - Parameter readsHistory: Whether more than the present is asked for, even if history is kept.
  /// - Throws: `StoreError.notAState` or `notReadable`; a history that cannot be read ends where it
  ///   can.
  func loadHistory(
    _ parts: StateParts,
    readsHistory: Bool
  ) throws(StoreError) -> (state: SavedState, history: Journal)

  /// Checks the history; nil if there is none.
  func checkHistory() throws(StoreError) -> HistoryCheck?

  /// Forgets what was saved before a time span, except for the state in force at its beginning.
  ///
  /// Marks are not removed.
  ///
  /// - Parameters:
  ///   - keep: The time span before `now`, in seconds; 0 to forget everything but the present, nil to
  ///     forget nothing.
  ///   - isDryRun: Whether to remove nothing.
  /// - Throws: `StoreError`; with `historyNotPruned` some of it may have been removed.
  func pruneHistory(
    keep: Double?,
    at now: Date,
    isDryRun: Bool
  ) throws(StoreError)
    -> HistoryRemoval

  // MARK: - Marks

  /// Reads the saved marks, sorted by name.
  func readMarks() throws(StoreError) -> [SavedMark]

  /// Changes the marks; returns whether anything was saved.
  ///
  /// - Parameter change: Returns the new marks, or nil to save nothing.
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  func changeMarks(_ change: ([SavedMark]) -> [SavedMark]?) throws(StoreError) -> Bool

  // MARK: - Hooks

  /// Returns what hooks have not received yet; empty if there is no state.
  func hookQueue() throws(StoreError) -> HookQueue

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
  func deliverToHooks(
    _ hooks: [String],
    _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> Bool

  // MARK: - Moving

  /// Has all that is saved copied, and then says that the list is at an address; nil if there is no list.
  func moving(
    to address: String,
    _ copy: (StorageContents) throws(StoreError) -> Void
  ) throws(StoreError) -> StorageContents?

  /// Makes a list of what another storage has.
  ///
  /// - Parameter source: Where that is; a list that was moved there may be replaced.
  /// - Throws: `RemoteProblem.occupied` if there is another list.
  func adopt(_ contents: StorageContents, from source: String) throws(StoreError)

  // MARK: - Following

  /// Makes a follower of what other processes save.
  func follower() -> any StateFollowing
}

extension StateStorage {
  /// The saved marks, sorted by name; none if they cannot be read.
  package func marks() -> [SavedMark] { (try? readMarks()) ?? [] }

  /// Gives a saved state a name.
  ///
  /// - Parameters:
  ///   - name: The name, which another state loses.
  ///   - digest: The digest of the state, 16 hexadecimal digits.
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  package func setMark(
    _ name: String,
    revision: SavedRevision,
    digest: String
  ) throws(StoreError) {
    let mark = SavedMark(
      name: name,
      revision: revision.number,
      savedAt: revision.savedAt,
      digest: digest
    )
    _ = try changeMarks { marks in
      marks.contains(mark) ? nil : marks.filter { $0.name != name } + [mark]
    }
  }

  /// Removes a mark; returns whether there was one.
  ///
  /// - Throws: `StoreError`; then nothing changed, except for `notFlushed`.
  package func deleteMark(_ name: String) throws(StoreError) -> Bool {
    try changeMarks { marks in
      let others = marks.filter { $0.name != name }
      return others.count < marks.count ? others : nil
    }
  }

  package func load() throws(StoreError) -> SavedState? { try load(.all) }

  package func update(
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange {
    try update(from: nil, change)
  }

  package func loadHistory() throws(StoreError) -> (state: SavedState, history: Journal) {
    try loadHistory(.all, readsHistory: true)
  }
}

/// Notices what other processes save.
package protocol StateFollowing {
  /// Reads the state if it may have changed since the last call; nil if it did not.
  ///
  /// It may be the state that was read last. It is empty where there is none.
  ///
  /// - Throws: Each error once until the state changes.
  mutating func changedState() throws(StoreError) -> SavedState?
}

/// The previous state, which only `restore` needs, so that a problem with it is not a failure.
package struct PreviousState: Sendable {
  /// Where it is.
  package var path: String

  /// Nil if it cannot be read.
  package var state: SavedState?

  /// Why it cannot be read.
  package var problem: String?
}

/// The result of restoring the previous state.
package struct StateRestoration: Sendable {
  /// The change from the current state, which is empty if it was missing or invalid.
  package var change: StateChange

  /// The new path of an invalid current state; nil if it was valid or missing.
  package var damaged: String?
}

/// A state with its version.
package struct StateReading: Sendable {
  package let state: SavedState

  /// The version of its format if that is newer than this program's.
  let newerVersion: String?

  /// Whether it is of an earlier major version, whose history is not read.
  let isOfEarlierVersion: Bool

  /// Identifies the text of the file.
  package let digest: StateDigest

  /// The file that the state replaced; `ofNoFile` without one, nil if that is unknown.
  let follows: StateDigest?

  /// What a list in a store says of its save.
  let tokens: SaveTokens?

  /// Where the list was moved to; nil if it is here.
  let movedTo: String?

  /// The entity tag of the object.
  var tag: String?

  init(_ decoded: DecodedState, _ digest: StateDigest) {
    isOfEarlierVersion = decoded.isOfEarlierVersion
    // They lead to the history.
    tokens = isOfEarlierVersion ? nil : decoded.tokens
    movedTo = decoded.movedTo
    state = decoded.state
    newerVersion = decoded.newerVersion
    follows = decoded.follows
    self.digest = digest
  }

  /// Checks that nothing of the state would be lost if it were saved.
  ///
  /// - Throws: `StoreError.newerVersion`.
  func checkVersion(_ path: String) throws(StoreError) {
    if let newerVersion { throw .newerVersion(path: path, version: newerVersion) }
  }
}
