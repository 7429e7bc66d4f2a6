#if canImport(Glibc)
import Glibc
private typealias ThreadName = pthread_t
private typealias ThreadArgument = UnsafeMutableRawPointer?
#else
import Darwin
private typealias ThreadName = pthread_t?
private typealias ThreadArgument = UnsafeMutableRawPointer
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

/// A detached thread.
package enum WorkerThread {
  /// Returns `false` if the system cannot start a thread.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(ThreadBody(body: body))
    #if canImport(Glibc)
    var name = ThreadName()
    #else
    var name: ThreadName
    #endif
    let code = pthread_create(&name, nil, runThreadBody, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

private func runThreadBody(_ argument: ThreadArgument) -> UnsafeMutableRawPointer? {
  pthread_detach(pthread_self())
  let pointer: UnsafeMutableRawPointer? = argument
  if let pointer {
    Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().body()
  }
  return nil
}
