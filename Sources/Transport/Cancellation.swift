internal import Synchronization

/// A wish to end early, made known by one thread to another that may be asleep.
package final class Cancellation: Sendable {
  /// Stands for a handler, to take it back with.
  package struct Registration: Sendable, Hashable {
    fileprivate let number: Int
  }

  private struct Handlers: Sendable {
    var nextNumber = 0
    var byNumber: [Int: @Sendable () -> Void] = [:]
  }

  private let flag = Atomic(false)
  private let handlers = Guarded(Handlers())

  package init() {}

  /// Whether `cancel()` was called; it stays so.
  package var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Sets the flag and wakes whoever waits.
  ///
  /// Safe to call from any thread and more than once, but not from a signal handler.
  package func cancel() {
    flag.store(true, ordering: .releasing)
    handlers.withLock { handlers in
      for handler in handlers.byNumber.values {
        handler()
      }
    }
  }

  /// Has a closure called by `cancel()`, at once if that was called already.
  ///
  /// It runs on the thread that cancels and under a lock: it may wake somebody and nothing else.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Registration {
    let registration = handlers.withLock { handlers in
      handlers.nextNumber += 1
      handlers.byNumber[handlers.nextNumber] = handler
      return Registration(number: handlers.nextNumber)
    }
    if isCancelled {
      handler()
    }
    return registration
  }

  /// Takes a handler back: once this returns, the handler does not run and will not.
  package func remove(_ registration: Registration) {
    handlers.withLock { handlers in
      _ = handlers.byNumber.removeValue(forKey: registration.number)
    }
  }
}
