#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Decides when a process may end after a termination signal.
///
/// The process ends immediately, with two exceptions: critical sections are completed first, and a
/// grace period leaves time to save and report results. Code that runs in a grace period must check
/// for the signal before it waits.
package final class Termination: Sendable {
  private struct State: Sendable {
    var criticalSections = 0
    var grace = 0.0
    var isDue = false
  }

  /// Seconds of processor time to report the result of a critical section.
  private static let graceToReport = 0.1

  /// The most seconds that a process may spend waiting in its grace period.
  private static let maximumWait = 1.0

  private let state = Guarded(State())

  package init() {}

  /// Allows a grace period; the longest one applies.
  ///
  /// - Parameter seconds: Processor time, so that a busy machine does not shorten it.
  package func allowGrace(_ seconds: Double) {
    state.withLock { $0.grace = max($0.grace, seconds) }
  }

  /// Begins a section that is completed before the process ends.
  ///
  /// Never returns if the process is already ending.
  package func enterCriticalSection() {
    let isDue = state.withLock { state in
      if !state.isDue { state.criticalSections += 1 }
      return state.isDue
    }
    while isDue { pause() }
  }

  package func leaveCriticalSection() {
    state.withLock { state in
      state.criticalSections -= 1
      state.grace = max(state.grace, Self.graceToReport)
    }
  }

  /// Waits until the process may end.
  ///
  /// No critical section begins after that.
  package func waitUntilDue() {
    var start = Self.now
    while true {
      let isDue = state.withLock { state in
        if state.criticalSections > 0 {
          start = Self.now
        } else {
          let now = Self.now
          state.isDue =
            now.processor - start.processor >= state.grace
            || now.wall - start.wall >= state.grace + Self.maximumWait
        }
        return state.isDue
      }
      if isDue { return }
      usleep(2_000)
    }
  }

  /// The times of two clocks, in seconds.
  private static var now: (wall: Double, processor: Double) {
    (MonotonicClock.seconds, MonotonicClock.seconds(of: CLOCK_PROCESS_CPUTIME_ID))
  }
}
