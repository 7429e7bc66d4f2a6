import FoundationEssentials
import HTTP
import JSONText
import S3
import Synchronization
import Tracking
import Weather

/// A list in a store of objects, replaced under the condition that nobody else has replaced it.
struct ObjectBackend: StateStore {
  let connection: RemoteConnection
  let recording: HistoryRecording?
  var format = StateFormat.current
  let journalFormat = JournalFormat.current

  var address: String { connection.address }

  func load(_ parts: StateParts) throws(StoreError) -> SavedState? {
    try reading(parts, for: .showing)?.state
  }

  func reading(_ parts: StateParts, for purpose: ReadingPurpose) throws(StoreError) -> StateReading?
  {
    let list = try failingAsSave { () throws(StoreError) in try connection.readList(for: purpose) }
    guard let copy = list else { return nil }
    let reading = try decode(copy, parts)
    if let address = reading.movedTo { connection.settings.report(.moved(to: address)) }
    return reading
  }

  /// Runs a function that reads; what a command that saves cannot read is not saved.
  private func failingAsSave(
    _ read: () throws(StoreError) -> RemoteCopy?
  ) throws(StoreError) -> RemoteCopy? {
    do throws(StoreError) { return try read() } catch {
      guard recording?.isOfSavingCommand == true, case .remote(_, let problem) = error else {
        throw error
      }
      switch problem {
      case .unreachable(let reason): throw connection.problem(.notSaved(reason))
      case .vanished(let copy, _): throw connection.problem(.vanished(copy: copy, isSave: true))
      default: throw error
      }
    }
  }

  func decode(_ copy: RemoteCopy, _ parts: StateParts = .all) throws(StoreError) -> StateReading {
    let decoder = StateDecoder(path: address, parts, format: format)
    var reading = StateReading(try decoder.decode(copy.body), RemoteText(copy.body).digest)
    reading.tag = copy.tag
    return reading
  }

  func update(
    from reading: StateReading?, _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange {
    var save = RemoteSave(self, known: reading)
    return try save.run(change)
  }

  func restore(
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
    let history = try loadHistory(.all, readsHistory: true).history
    do throws(HistoryError) {
      guard current.revision > 1 else { throw HistoryError.off }
      let byID = CityIndex(current.cities)
      return try history.cities(at: current.revision - 1).map { city in
        // The history has no hours.
        var city = city
        if let present = byID[city.id], present.withoutHours == city { city = present }
        return city
      }
    } catch { throw .noPrevious(path: address) }
  }

  /// The history is what a store keeps of previous states.
  func previousState() -> PreviousState? { nil }

  func follower() -> any StateFollowing { ObjectFollower(self) }
}

/// Reads the list again every few seconds, which costs one request while it is unchanged.
struct ObjectFollower: StateFollowing {
  private let backend: ObjectBackend
  private var tag: String??
  private var latestLook: ContinuousClock.Instant?
  private var latestError: StoreError?

  init(_ backend: ObjectBackend) { self.backend = backend }

  mutating func changedState() throws(StoreError) -> SavedState? {
    let now = ContinuousClock.now
    if let latestLook, now - latestLook < .seconds(backend.connection.settings.lookInterval) {
      return nil
    }
    latestLook = now
    do throws(StoreError) {
      let copy = try backend.connection.readList(for: .showing)
      latestError = nil
      guard tag != .some(copy?.tag) else { return nil }
      let state = try copy.map { copy throws(StoreError) in try backend.decode(copy).state }
      tag = .some(copy?.tag)
      return state ?? SavedState()
    } catch {
      if error == latestError { return nil }
      latestError = error
      throw error
    }
  }
}

extension ObjectBackend {
  private var marksLocation: ObjectLocation { connection.location.appending(".marks") }

  /// Reads the marks and the first names of a history in one wait.
  func marks(with history: (any JournalSource)?) throws(StoreError) -> [SavedMark] {
    // A list that does not answer was waited for already.
    if connection.isOut {
      return MarkFile.marks(in: connection.copy(RemoteCache.marks)?.body ?? [])
    }
    let copy = try failingAsSave { () throws(StoreError) in
      try connection.read(RemoteCache.marks, at: marksLocation, for: .showing) { request in
        guard let objects = history as? JournalObjects, let listing = objects.listing else {
          return connection.send(request, for: .showing)
        }
        let results = connection.sendAll([listing, request], for: .showing)
        objects.take(results[0])
        return results[1]
      }
    }
    // Without its names the history would seem to begin now.
    if let problem = history?.problem { throw problem }
    return MarkFile.marks(in: copy?.body ?? [])
  }

  func changeMarks(_ change: ([SavedMark]) -> [SavedMark]?) throws(StoreError) -> Bool {
    try connection.replace(RemoteCache.marks, at: marksLocation) { copy throws(StoreError) in
      guard let marks = change(MarkFile.marks(in: copy?.body ?? [])) else { return nil }
      return try MarkFile.text(of: marks, path: marksLocation.description)
    }
  }
}

extension ObjectBackend {
  /// Batches are removed from the queue of the list itself.
  func received() -> Set<StateDigest> { [] }

  /// Delivers what this process queued, and what others queued and did not deliver in time.
  func deliverToHooks(
    _ hooks: [String], _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> Bool {
    let settings = connection.settings
    let now = settings.now()
    let pending = try hookQueue().entries(of: Set(hooks), includingDeferred: true).filter { entry in
      if connection.hasQueued(entry) { return !entry.isDeferred }
      let timeout = settings.hookTimeouts[entry.hook] ?? 0
      return abs(now.timeIntervalSince(entry.queuedAt)) > timeout
    }
    if pending.isEmpty { return true }
    let received = ReceivedBatches()
    _ = deliver(HookDeliveries(pending, recorder: received.add))
    do throws(StoreError) { try forget(received.digests) } catch {
      settings.report(.notRecorded(error.description))
    }
    return true
  }

  /// Removes batches from the queue: a put that is no save and changes nothing else.
  private func forget(_ received: Set<StateDigest>) throws(StoreError) {
    if received.isEmpty { return }
    _ = try connection.replace(RemoteCache.list, at: connection.location) {
      copy throws(StoreError) in
      guard let copy else { return nil }
      var state = SavedState()
      let queue = try decode(copy, .days).state.hookQueue
      state.hookQueue = queue.without(received)
      let text = RemoteText(copy.body)
      // Nothing is replaced in a text that was written by hand; the next save writes it again.
      guard state.hookQueue != queue, text.hasLayout else { return nil }
      return text.replacingQueue(with: StateEncoder(state).queueLines)
    }
  }
}

/// Collects what hooks received, from any thread.
private final class ReceivedBatches: Sendable {
  private let received = Mutex<Set<StateDigest>>([])

  func add(_ entry: HookQueue.Entry) { received.withLock { _ = $0.insert(entry.digest) } }

  var digests: Set<StateDigest> { received.withLock { $0 } }
}

extension StateEncoder {
  /// The lines of the queue in a list; none if it is empty.
  var queueLines: [UInt8] {
    if state.hookQueue.isEmpty { return [] }
    let object = JSONWriter.object(.block) { writer in writeQueue(to: &writer) }
    // The queue is a member among others.
    return object.dropFirst(2).dropLast(2) + Array(",\n".utf8)
  }
}
