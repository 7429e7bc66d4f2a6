#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A condition variable.
final class Signal: @unchecked Sendable {
  // Mutex and condition need stable addresses.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Wakes all waiting threads to check their conditions.
  func notify() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait(until isMet: () -> Bool) {
    pthread_mutex_lock(mutex)
    while !isMet() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
