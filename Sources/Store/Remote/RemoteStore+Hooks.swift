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
    _ = try connection.replace(RemoteCache.list, at: connection.location) {
      copy throws(StoreError) in
      guard let copy else { return nil }
      var state = SavedState()
      let queue = try decode(copy, includesHours: false).state.hookQueue
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
