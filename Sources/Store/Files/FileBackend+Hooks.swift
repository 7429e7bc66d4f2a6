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
    _ hooks: [String],
    _ deliver: (HookDeliveries) -> Set<String>?
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
    to hooks: Set<String>,
    includingDeferred: Bool,
    _ deliver: (HookDeliveries) -> Set<String>?
  ) throws(StoreError) -> DeliveryOutcome {
    let resolved = try StatePath(path)
    let log = DeliveryLog(of: resolved)
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let lock = systemOpen(log.path, flags, 0o600)
    guard lock >= 0 else { throw .lockFailed(path: log.path, SystemError(number: errno)) }
    defer { close(lock) }
    guard FileOperations.retried({ flock(lock, LOCK_EX | LOCK_NB) }) == 0 else { return .busy }
    let received = log.received()
    let queue = try file(at: resolved).load([])?.hookQueue ?? HookQueue()
    compact(lock, received, queue)
    let pending =
      queue.without(received).entries(of: hooks, includingDeferred: includingDeferred)
    if pending.isEmpty { return .delivered(failed: []) }
    let descriptor = systemOpen(log.path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0)
    guard descriptor >= 0 else { throw .lockFailed(path: log.path, SystemError(number: errno)) }
    defer { close(descriptor) }
    guard let failed = deliver(deliveries(pending, recordedIn: descriptor)) else { return .ended }
    return .delivered(failed: failed)
  }

  /// Makes deliveries that are recorded in a log that is open for appending; a line is shorter than what
  /// a write keeps together.
  private func deliveries(_ pending: [HookQueue.Entry], recordedIn log: Int32) -> HookDeliveries {
    HookDeliveries(pending) { entry in
      let line = DeliveryLog.line(entry.digest)
      while write(log, line, line.count) < 0, errno == EINTR {}
      while fsync(log) != 0, errno == EINTR {}
    }
  }

  /// Removes what a save has removed from the queue, and what is damaged.
  ///
  /// All lines have the same length and the rest is written before the end is cut, so that readers
  /// and a process that is killed in between leave no other line.
  private func compact(_ log: Int32, _ received: Set<StateDigest>, _ queue: HookQueue) {
    let rest = queue.entries.map(\.digest).filter(received.contains)
    let text = rest.flatMap(DeliveryLog.line)
    var status = stat()
    guard fstat(log, &status) == 0,
      Int(status.st_size) != text.count || rest.count < received.count,
      pwrite(log, text, text.count, 0) == text.count
    else { return }
    _ = ftruncate(log, off_t(text.count))
  }

  /// Returns a state whose queue is without what hooks have received.
  func undelivered(_ state: SavedState, at resolved: StatePath) -> SavedState {
    if state.hookQueue.isEmpty { return state }
    var state = state
    state.hookQueue = state.hookQueue.without(DeliveryLog(of: resolved).received())
    return state
  }
}
