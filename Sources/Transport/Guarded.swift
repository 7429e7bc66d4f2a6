#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A value protected by a pthread mutex.
///
/// The thread sanitizer does not see into a contended `Mutex` of the module Synchronization and
/// reports false races there.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  // The mutex has a stable address, and the value is only accessed while holding it.
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
