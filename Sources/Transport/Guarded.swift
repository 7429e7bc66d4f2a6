#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A value that one thread at a time sees.
///
/// Made of the operating system's own lock: what the module Synchronization does when threads
/// compete for its `Mutex` is hidden from the thread sanitizer, which then finds races in what is
/// none.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  // The lock is used only through a pointer that does not move, the value only under the lock.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
