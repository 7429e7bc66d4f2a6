package import FoundationEssentials
package import Tracking
import Weather

/// A list with its history, its marks, and what hooks have to receive of it.
///
/// A state is read together with its version: if another process has replaced it since, a change is
/// applied to the newer state. Files and a store of objects do it in their own ways.
package protocol StateStore: Sendable {
  /// Where the list is: a path or a URL.
  var address: String { get }

  /// How saves are recorded in the history; nil if they are not.
  var recording: HistoryRecording? { get }

  var journalFormat: JournalFormat { get }

  /// Reads the state to show it; nil if there is none.
  ///
  /// - Parameter parts: What to read of it; a state without a part must not be saved.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  func load(_ parts: StateParts) throws(StoreError) -> SavedState?

  /// Reads the state with its version; nil if there is none.
  func reading(_ parts: StateParts, for purpose: ReadingPurpose) throws(StoreError) -> StateReading?

  /// Replaces the state, and keeps the old one.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading, which is reused if its version is current.
  ///   - change: Returns the change from the current state, whose queue is without what hooks have
  ///     received, or nil to save nothing.
  /// - Throws: `StoreError`; except for `notFlushed`, `previousNotKept` and `RemoteProblem.doubtful` the
  ///   state is unchanged.
  func update(
    from reading: StateReading?, _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange

  /// Restores the previous state.
  ///
  /// - Throws: `StoreError`; `noPrevious` if there is no previous state.
  func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration

  /// Reads the previous state, to check it; nil if there is none.
  func previousState() throws(StoreError) -> PreviousState?

  /// Makes a follower of what other processes save.
  func follower() -> any StateFollowing

  /// The segments that may lead to a state.
  func history(leadingTo reading: StateReading?) throws(StoreError) -> any JournalSource

  /// Whether there is a history, whether or not it leads to a state.
  ///
  /// - Throws: `StoreError.historyNotReadable`.
  func hasHistory(leadingTo reading: StateReading?) throws(StoreError) -> Bool

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
    keep: Double?, at now: Date, isDryRun: Bool
  ) throws(StoreError) -> HistoryRemoval

  /// Reads the marks, sorted by name.
  ///
  /// - Parameter history: What is going to be read, too.
  func marks(with history: (any JournalSource)?) throws(StoreError) -> [SavedMark]

  /// Changes the marks, unless the change is nil; returns whether anything was saved.
  func changeMarks(_ change: ([SavedMark]) -> [SavedMark]?) throws(StoreError) -> Bool

  /// The digests of batches that hooks have received, although they are in the queue of a state.
  func received() throws(StoreError) -> Set<StateDigest>

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
    _ hooks: [String], _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> Bool

  /// Has all that is saved copied, and then says that the list is at an address; nil if there is no list.
  func moving(
    to address: String, _ copy: (StorageContents) throws(StoreError) -> Void
  ) throws(StoreError) -> StorageContents?

  /// Makes a list of what another store has.
  ///
  /// - Parameter source: Where that is; a list that was moved there may be replaced.
  /// - Throws: `RemoteProblem.occupied` if there is another list.
  func adopt(_ contents: StorageContents, from source: String) throws(StoreError)
}

extension StateStore {
  /// Reads all of the state; nil if there is none.
  package func load() throws(StoreError) -> SavedState? { try load(.all) }

  /// Reads the state to change it, with its version; nil if there is none.
  ///
  /// - Parameter willSave: Whether it is sure that the state will be saved.
  /// - Throws: `StoreError`; `newerVersion` for a state that must not be saved.
  package func read(willSave: Bool = true) throws(StoreError) -> StateReading? {
    let reading = try reading(.all, for: .saving)
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
    try reading([.all, .unknownKeys], for: .showing)
  }

  /// Replaces the state without an earlier reading.
  package func update(
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange { try update(from: nil, change) }

  // MARK: - History

  /// Reads the state, empty if there is none, with its history.
  ///
  /// - Parameter readsHistory: Whether more than the present is asked for, even if history is kept.
  /// - Throws: `StoreError.notAState` or `notReadable`; a history that cannot be read ends where it
  ///   can.
  package func loadHistory(
    _ parts: StateParts = .all, readsHistory: Bool = true
  ) throws(StoreError) -> (state: SavedState, history: Journal) {
    let isOn = readsHistory && recording?.keep != 0
    // A version is only needed to find the history.
    let reading = isOn ? try reading(parts, for: .showing) : nil
    let state = (isOn ? reading?.state : try load(parts)) ?? SavedState()
    let source = try history(leadingTo: reading)
    var marks: [SavedMark] = []
    do throws(StoreError) { if isOn { marks = try self.marks(with: source) } } catch {
      // Only what is asked of marks needs a file of them; a store that fails would hide the history, too.
      if case .remote = error { throw error }
    }
    let history = Journal(
      state, PresentState(reading), in: source, isOn: isOn, marks: marks, format: journalFormat)
    return (state, history)
  }

  /// Checks the history; nil if there is none.
  ///
  /// - Throws: `StoreError.historyNotReadable`, or `notAState` or `notReadable` for the state.
  package func checkHistory() throws(StoreError) -> HistoryCheck? {
    var reading = try reading(.days, for: .showing)
    guard try hasHistory(leadingTo: reading) else { return nil }
    while true {
      let present = PresentState(reading)
      let source = try history(leadingTo: reading)
      let check = HistoryCheck(source, to: present, format: journalFormat)
      if let problem = source.problem { throw problem }
      if check.problems.isEmpty { return check }
      // Another process may have saved in between.
      reading = try self.reading(.days, for: .showing)
      if PresentState(reading) == present { return check }
    }
  }

  // MARK: - Marks

  /// Reads the saved marks, sorted by name.
  package func readMarks() throws(StoreError) -> [SavedMark] { try marks(with: nil) }

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

  // MARK: - Hooks

  /// Returns what hooks have not received yet; empty if there is no state.
  package func hookQueue() throws(StoreError) -> HookQueue {
    // A save in between removes from the queue what was received.
    let received = try received()
    return try load([])?.hookQueue.without(received) ?? HookQueue()
  }

  // MARK: - Moving

  /// Copies the list with its history to another store, compares the copy, and leaves word where the
  /// list is now: saves here fail from then on.
  ///
  /// - Returns: What was moved; nil if there is no list.
  /// - Throws: `StoreError`; then the list is still here.
  package func move(to target: some StateStore) throws(StoreError) -> StorageContents? {
    try moving(to: target.address) { contents throws(StoreError) in
      try target.adopt(contents, from: address)
    }
  }
}
