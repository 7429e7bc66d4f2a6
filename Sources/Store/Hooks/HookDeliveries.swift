import Files
package import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The deliveries of a process to hooks, while no other process delivers any.
package final class HookDeliveries: Sendable {
  /// What hooks have not received, the oldest first.
  package let pending: [HookQueue.Entry]

  private let recorder: @Sendable (HookQueue.Entry) -> Void

  init(_ pending: [HookQueue.Entry], recorder: @escaping @Sendable (HookQueue.Entry) -> Void) {
    self.pending = pending
    self.recorder = recorder
  }

  /// Makes deliveries that are recorded in a log that is open for appending; a line is shorter than what
  /// a write keeps together.
  fileprivate convenience init(_ pending: [HookQueue.Entry], _ descriptor: Int32) {
    self.init(pending) { entry in
      let line = DeliveryLog.line(entry.digest)
      while write(descriptor, line, line.count) < 0, errno == EINTR {}
      while fsync(descriptor) != 0, errno == EINTR {}
    }
  }

  /// Records that a hook has received a batch, from any thread.
  ///
  /// A batch that cannot be recorded is sent again.
  package func record(_ entry: HookQueue.Entry) { recorder(entry) }
}

extension StateStore {
  /// Returns what hooks have not received yet, without a lock; empty if there is no state.
  ///
  /// - Throws: `StoreError.notAState` or `notReadable`.
  package func hookQueue() throws(StoreError) -> HookQueue {
    let resolved = try StatePath(path)
    let file = StateFile(path: path, target: resolved.target, format: format)
    // The log is read first: a save in between removes from the queue what it has.
    let received = DeliveryLog(of: resolved).received()
    return try file.load([])?.hookQueue.without(received) ?? HookQueue()
  }

  /// Delivers the queue, unless another process does, without the lock of the state.
  ///
  /// Goes on with what other processes queue meanwhile, because they leave it to this one.
  ///
  /// - Parameters:
  ///   - hooks: The identifiers of the hooks that can be delivered to.
  ///   - deliver: Sends what is pending and records what was received. Returns the hooks that get nothing
  ///     more now, or nil to end.
  /// - Returns: Whether no other process was delivering.
  /// - Throws: `StoreError` if the state cannot be read or the log cannot be written.
  package func deliverToHooks(
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
    let file = StateFile(path: path, target: resolved.target, format: format)
    let queue = try file.load([])?.hookQueue ?? HookQueue()
    compact(lock, received, queue)
    let pending =
      queue.without(received).entries(of: hooks, includingDeferred: includingDeferred)
    if pending.isEmpty { return .delivered(failed: []) }
    let descriptor = systemOpen(log.path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0)
    guard descriptor >= 0 else { throw .lockFailed(path: log.path, SystemError(number: errno)) }
    defer { close(descriptor) }
    guard let failed = deliver(HookDeliveries(pending, descriptor)) else { return .ended }
    return .delivered(failed: failed)
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
