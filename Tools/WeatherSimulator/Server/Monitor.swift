#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A monitor (Hoare 1974): a state behind a lock, with a condition to wait for.
final class Monitor<State: Sendable>: @unchecked Sendable {
  // POSIX needs stable addresses for the mutex and the condition. `@unchecked` is safe because the
  // state is only accessed under the mutex.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: State) {
    self.state = state
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(mutex)
    }
    return body(&state)
  }

  /// Waits until another thread makes the condition true.
  func wait(until condition: (State) -> Bool) {
    pthread_mutex_lock(mutex)
    while !condition(state) { pthread_cond_wait(changed, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
