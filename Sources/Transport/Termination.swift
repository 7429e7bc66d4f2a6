#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Decides when a process that received a signal to end may be ended.
///
/// It may be ended at once, wherever it is and whatever it waits for, with two exceptions. A critical
/// section is finished first, however long it takes. And a process that was allowed a grace period
/// has that long to save and report what it has; whoever allows one makes sure that what runs
/// meanwhile looks for the signal before it waits.
package final class Termination: Sendable {
  private struct State: Sendable {
    var criticalSections = 0
    var grace = 0.0
    var isDue = false
  }

  /// Seconds of processor time to report what a critical section did.
  private static let graceToReport = 0.1

  /// Seconds that a process may wait in its grace period, where it waits after all.
  private static let longestWait = 1.0

  private let state = Guarded(State())

  package init() {}

  /// Allows a grace period from now on.
  ///
  /// - Parameter seconds: Processor time, so that a busy machine does not shorten it; the largest of
  ///   several counts.
  package func allowGrace(_ seconds: Double) {
    state.withLock { $0.grace = max($0.grace, seconds) }
  }

  /// Begins a section that is finished before the process ends; does not return where it is about to
  /// be ended.
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

  /// Waits, once the signal has come, until the process may be ended; no critical section begins
  /// after that.
  package func waitUntilDue() {
    var start = Times.now
    while true {
      let isDue = state.withLock { state in
        if state.criticalSections > 0 {
          start = .now
        } else {
          let passed = Times.now - start
          state.isDue =
            passed.processor >= state.grace || passed.wall >= state.grace + Self.longestWait
        }
        return state.isDue
      }
      if isDue { return }
      usleep(2_000)
    }
  }

  /// What two clocks show, in seconds.
  private struct Times {
    var wall: Double
    var processor: Double

    static var now: Times {
      Times(wall: seconds(CLOCK_MONOTONIC), processor: seconds(CLOCK_PROCESS_CPUTIME_ID))
    }

    static func - (left: Times, right: Times) -> Times {
      Times(wall: left.wall - right.wall, processor: left.processor - right.processor)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }
}
