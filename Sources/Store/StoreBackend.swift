import FoundationEssentials
package import Tracking

/// What keeps a list, as `StateStore` needs it.
protocol StoreBackend: Sendable {
  /// Where the list is: a path or a URL.
  var address: String { get }

  /// How saves are recorded in the history; nil if they are not.
  var recording: HistoryRecording? { get }

  var journalFormat: JournalFormat { get }

  /// Reads the state to show it; nil if there is none.
  func load(_ parts: StateParts) throws(StoreError) -> SavedState?

  /// Reads the state with its version; nil if there is none.
  func reading(_ parts: StateParts, for purpose: ReadingPurpose) throws(StoreError) -> StateReading?

  /// Replaces the state by a change of the current one, unless that is nil.
  func update(
    from reading: StateReading?, _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange

  /// Replaces the state by a change to the previous one.
  func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration

  /// Reads the previous state; nil if there is none.
  func previousState() throws(StoreError) -> PreviousState?

  func follower() -> any StateFollowing

  /// The segments that may lead to a state.
  func history(leadingTo reading: StateReading?) throws(StoreError) -> any JournalSource

  /// Whether there is a history, whether or not it leads to a state.
  ///
  /// - Throws: `StoreError.historyNotReadable`.
  func hasHistory(leadingTo reading: StateReading?) throws(StoreError) -> Bool

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

  func deliverToHooks(
    _ hooks: [String], _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> Bool

  /// Has all that is saved copied, and then says that the list is at an address; nil if there is no list.
  func moving(
    to address: String, _ copy: (StorageContents) throws(StoreError) -> Void
  ) throws(StoreError) -> StorageContents?

  /// Makes a list of what another backend has.
  ///
  /// - Parameter source: Where that is; a list that was moved there may be replaced.
  /// - Throws: `RemoteProblem.occupied` if there is another list.
  func adopt(_ contents: StorageContents, from source: String) throws(StoreError)
}

extension StoreBackend {
  func loadHistory(
    _ parts: StateParts, readsHistory: Bool
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

  func hookQueue() throws(StoreError) -> HookQueue {
    // A save in between removes from the queue what was received.
    let received = try received()
    return try load([])?.hookQueue.without(received) ?? HookQueue()
  }
}

/// What a state is read for: no copy stands in for one that will be saved.
enum ReadingPurpose {
  case showing
  case saving
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
