package import Tracking
import Weather

/// A list in a store of objects, replaced under the condition that nobody else has replaced it.
package struct RemoteStore: StateStorage {
  let connection: RemoteConnection
  let recording: HistoryRecording?
  let format = StateFormat.current
  let journalFormat = JournalFormat.current

  package init(_ connection: RemoteConnection, recording: HistoryRecording? = nil) {
    self.connection = connection
    self.recording = recording
  }

  /// Where the list is, for messages.
  var path: String { connection.address }

  package func load(includesHours: Bool) throws(StoreError) -> SavedState? {
    try reading(includesHours: includesHours)?.state
  }

  /// Reads the list to save it later, so that no copy stands in for it.
  package func read() throws(StoreError) -> StateReading? {
    let reading = try reading(includesHours: true, for: .saving)
    try reading?.checkVersion(path)
    return reading
  }

  func reading(
    includesHours: Bool,
    for purpose: RemoteConnection.Purpose = .reading
  ) throws(StoreError) -> StateReading? {
    guard let copy = try list(for: purpose) else { return nil }
    let reading = try decode(copy, includesHours: includesHours)
    if let address = reading.movedTo { connection.settings.report(.moved(to: address)) }
    return reading
  }

  /// Reads the list; what a command that saves cannot read is not saved.
  private func list(for purpose: RemoteConnection.Purpose) throws(StoreError) -> RemoteCopy? {
    do throws(StoreError) {
      return try connection.readList(for: purpose)
    } catch {
      guard case .remote(_, .unreachable(let reason)) = error, recording?.isOfSavingCommand == true
      else { throw error }
      throw connection.problem(.notSaved(reason))
    }
  }

  func decode(_ copy: RemoteCopy, includesHours: Bool = true) throws(StoreError) -> StateReading {
    let decoder = StateDecoder(path: path, includesHours: includesHours, format: format)
    var reading = StateReading(
      try decoder.decode(copy.body),
      RemoteText(copy.body).digest
    )
    reading.tag = copy.tag
    return reading
  }

  package func update(
    from reading: StateReading?,
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange {
    var save = RemoteSave(self, known: reading)
    return try save.run(change)
  }

  package func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration {
    var failure: StoreError?
    let restored = try update(from: nil) { current in
      do throws(StoreError) {
        var previous = current
        previous.cities = try citiesBefore(current)
        previous.known = [:]
        return change(current, previous)
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    return StateRestoration(change: restored, damaged: nil)
  }

  /// The list before the present revision, as the history has it.
  private func citiesBefore(_ current: SavedState) throws(StoreError) -> [City] {
    let history = try loadHistory().history
    do throws(HistoryError) {
      guard current.revision > 1 else { throw HistoryError.off }
      let byID = CityIndex(current.cities)
      return try history.cities(at: current.revision - 1).map { city in
        // The history has no hours.
        var city = city
        if let present = byID[city.id], present.withoutHours == city { city = present }
        return city
      }
    } catch {
      throw .noPrevious(path: path)
    }
  }

  /// The history is what a store keeps of previous states.
  package func previousState() -> PreviousState? { nil }

  package func follower() -> any StateFollowing { RemoteFollower(self) }
}

/// Reads the list again every few seconds, which costs one request while it is unchanged.
struct RemoteFollower: StateFollowing {
  private let store: RemoteStore
  private var tag: String??
  private var latestLook: ContinuousClock.Instant?
  private var latestError: StoreError?

  init(_ store: RemoteStore) {
    self.store = store
  }

  mutating func changedState() throws(StoreError) -> SavedState? {
    let now = ContinuousClock.now
    if let latestLook, now - latestLook < .seconds(store.connection.settings.lookInterval) {
      return nil
    }
    latestLook = now
    do throws(StoreError) {
      let copy = try store.connection.readList(for: .reading)
      latestError = nil
      guard tag != .some(copy?.tag) else { return nil }
      let state = try copy.map { copy throws(StoreError) in try store.decode(copy).state }
      tag = .some(copy?.tag)
      return state ?? SavedState()
    } catch {
      if error == latestError { return nil }
      latestError = error
      throw error
    }
  }
}
