#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A queue of values between threads, on which one of them can wait.
package final class Mailbox<Value: Sendable>: @unchecked Sendable {
  /// The result of a wait.
  package enum Reception {
    case value(Value)

    /// Nothing arrived in time.
    case nothing

    /// The mailbox is closed and empty.
    case closed
  }

  // Both have stable addresses, and the other properties are only accessed while holding the mutex.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var values: [Value] = []
  private var isClosed = false

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    #if canImport(Glibc)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    #else
    pthread_cond_init(condition, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Adds a value; drops it if the mailbox is closed.
  ///
  /// - Parameter replacesOthers: Whether values that nobody has received yet are dropped.
  package func send(_ value: Value, replacingOthers replacesOthers: Bool = false) {
    withLock {
      guard !isClosed else { return }
      if replacesOthers { values.removeAll() }
      values.append(value)
    }
  }

  /// Drops the values that nobody has received yet, and ends all waits.
  package func close() {
    withLock {
      isClosed = true
      values.removeAll()
    }
  }

  /// Waits for a value and returns the oldest one, or why there is none.
  ///
  /// - Parameter seconds: The longest wait; nil for as long as it takes.
  package func receive(within seconds: Double? = nil) -> Reception {
    let end = seconds.map { MonotonicClock.seconds + $0 }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while values.isEmpty, !isClosed {
      guard let end else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      let rest = end - MonotonicClock.seconds
      if rest <= 0 { return .nothing }
      wait(seconds: rest, until: end)
    }
    return values.isEmpty ? .closed : .value(values.removeFirst())
  }

  private func wait(seconds rest: Double, until end: Double) {
    #if canImport(Glibc)
    var time = Self.timespec(end)
    pthread_cond_timedwait(condition, mutex, &time)
    #else
    // There the clock of a condition cannot be chosen.
    var time = Self.timespec(rest)
    pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #endif
  }

  private static func timespec(_ seconds: Double) -> timespec {
    let whole = seconds.rounded(.down)
    return .init(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  }

  private func withLock(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}
