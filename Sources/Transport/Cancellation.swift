internal import Synchronization

/// A cancellation flag that wakes waiting threads.
package final class Cancellation: Sendable {
  /// Identifies a handler, to remove it.
  package struct Registration: Sendable, Hashable { fileprivate let number: Int }

  private struct Handlers: Sendable {
    var nextNumber = 0
    var byNumber: [Int: @Sendable () -> Void] = [:]
  }

  private let flag = Atomic(false)
  private let handlers = Guarded(Handlers())

  package init() {}

  /// Whether `cancel()` was called.
  package var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Sets the flag and calls the handlers.
  ///
  /// Safe to call from any thread and more than once, but not from a signal handler.
  package func cancel() {
    flag.store(true, ordering: .releasing)
    handlers.withLock { handlers in for handler in handlers.byNumber.values { handler() } }
  }

  /// Registers a closure for `cancel()` to call; calls it immediately if already canceled.
  ///
  /// The closure runs under a lock on the thread that cancels, so it should only wake another thread.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Registration {
    let registration = handlers.withLock { handlers in
      handlers.nextNumber += 1
      handlers.byNumber[handlers.nextNumber] = handler
      return Registration(number: handlers.nextNumber)
    }
    if isCancelled { handler() }
    return registration
  }

  /// Removes a handler.
  ///
  /// Once this returns, the handler is not running and will not run.
  package func remove(_ registration: Registration) {
    handlers.withLock { handlers in _ = handlers.byNumber.removeValue(forKey: registration.number) }
  }
}
