import FoundationEssentials
import HTTP
import JSONText
import S3
import Synchronization
package import Tracking

extension RemoteStore {
  package func hookQueue() throws(StoreError) -> HookQueue {
    try reading(includesHours: false)?.state.hookQueue ?? HookQueue()
  }

  /// Delivers what this process queued, and what others queued and did not deliver in time.
  package func deliverToHooks(
    _ hooks: [String],
    _ deliver: (HookDeliveries) -> Set<String>?
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
    do throws(StoreError) {
      try forget(received.digests)
    } catch {
      settings.report(.notRecorded(error.description))
    }
    return true
  }

  /// Removes batches from the queue: a put that is no save and changes nothing else.
  private func forget(_ received: Set<StateDigest>) throws(StoreError) {
    if received.isEmpty { return }
    let start = ContinuousClock.now
    var tries = 0
    while let copy = try connection.readList(for: .saving) {
      var state = SavedState()
      let queue = try decode(copy, includesHours: false).state.hookQueue
      state.hookQueue = queue.without(received)
      if state.hookQueue == queue { return }
      let text = RemoteText(copy.body)
      // Nothing is replaced in a text that was written by hand; the next save writes it again.
      guard text.hasLayout else { return }
      let body = text.replacingQueue(with: StateEncoder(state).queueLines)
      let request = try connection.requests().put(
        connection.location,
        Data(body),
        if: .unchanged(copy.tag ?? "")
      )
      let result = connection.send(request, for: .saving)
      switch result {
      case .done(let response):
        if let tag = response.objectTag {
          let now = connection.settings.now()
          connection.keep(RemoteCache.list, RemoteCopy(tag: tag, body: body, confirmedAt: now))
        }
        return
      case .conflict, .unavailable: break
      default: throw connection.problem(connection.problem(with: result, for: .saving))
      }
      tries += 1
      let limit = connection.settings.lockTimeout
      if ContinuousClock.now - start > .seconds(limit) {
        throw connection.problem(.busy(seconds: limit))
      }
      connection.pause(afterTries: tries)
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
