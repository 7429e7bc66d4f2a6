import Files
import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileBackend {
  func received() throws(StoreError) -> Set<StateDigest> {
    DeliveryLog(of: try StatePath(path)).received()
  }

  /// Delivers the queue without the lock of the state.
  func deliverToHooks(
    _ hooks: [String], _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> Bool {
    var left = Set(hooks)
    // Processes that save again and again must not keep this one for ever.
    for round in 0..<Self.maximumRounds {
      let outcome = try deliverPending(to: left, includingDeferred: round == 0, deliver)
      guard case .delivered(let failed) = outcome else {
        if case .busy = outcome { return round > 0 }
        return true
      }
      left.subtract(failed)
      // What was queued before the lock was released was left to this process.
      if try hookQueue().entries(of: left, includingDeferred: false).isEmpty { return true }
    }
    return true
  }

  private static let maximumRounds = 20

  private enum DeliveryOutcome {
    case busy
    case delivered(failed: Set<String>)
    case ended
  }

  private func deliverPending(
    to hooks: Set<String>, includingDeferred: Bool, _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> DeliveryOutcome {
    let resolved = try StatePath(path)
    let log = DeliveryLog(of: resolved)
    let isNew = access(log.path, F_OK) != 0
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = FileOperations.retried { operations.open(log.path, flags, 0o600) }
    guard descriptor >= 0 else { throw .lockFailed(path: log.path, SystemError(number: errno)) }
    defer { _ = operations.close(descriptor) }
    guard FileOperations.retried({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
      return .busy
    }
    // A log that is not found after a power failure has everything sent again.
    if isNew { try? operations.flushDirectory(resolved.directory) }
    let received = log.received()
    let queue = try file(at: resolved).load([])?.hookQueue ?? HookQueue()
    if !queue.entries.contains(where: { received.contains($0.digest) }) {
      // A save has removed from the queue all that the log has.
      _ = operations.truncate(descriptor, 0)
    }
    let pending = queue.without(received).entries(of: hooks, includingDeferred: includingDeferred)
    if pending.isEmpty { return .delivered(failed: []) }
    let deliveries = HookDeliveries(pending) { [operations] entry in
      // What cannot be recorded is sent again.
      try? operations.writeAll(DeliveryLog.line(entry.digest), to: descriptor)
      _ = FileOperations.retried { operations.flush(descriptor) }
    }
    guard let failed = deliver(deliveries) else { return .ended }
    return .delivered(failed: failed)
  }

  /// Returns a state whose queue is without what hooks have received.
  func undelivered(_ state: SavedState, at resolved: StatePath) -> SavedState {
    if state.hookQueue.isEmpty { return state }
    var state = state
    state.hookQueue = state.hookQueue.without(DeliveryLog(of: resolved).received())
    return state
  }
}
