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
  private var storage: Storage

  /// A value of no size, such as `()`, would have the address of the property after or before it, and
  /// the thread sanitizer would take an access to it for one to that property.
  private struct Storage {
    var value: Value
    private let byte: UInt8 = 0

    init(value: Value) { self.value = value }
  }

  package init(_ value: Value) {
    storage = Storage(value: value)
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
    return body(&storage.value)
  }
}
