internal import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns SIGHUP, SIGINT and SIGTERM into the end of the process: the first asks for it and ends the
/// process as soon as `Termination` allows, the second ends it at once.
///
/// No code runs inside a signal handler: the signals are blocked, and a thread waits for them.
package final class SignalWatcher: Sendable {
  private let firstSignal = Atomic<Int32>(0)
  private let termination: Termination
  private let beforeExit: @Sendable () -> Void

  private init(_ termination: Termination, _ beforeExit: @escaping @Sendable () -> Void) {
    self.termination = termination
    self.beforeExit = beforeExit
  }

  /// Blocks the signals, SIGHUP where it is not ignored already, ignores SIGPIPE and SIGXFSZ and starts waiting.
  ///
  /// Call it once, on the main thread, before any other thread starts: threads inherit what their
  /// creator blocks.
  ///
  /// - Parameters:
  ///   - cancellation: Canceled by the first signal.
  ///   - termination: When the process may be ended.
  ///   - beforeExit: Called before the process is ended, on a thread of the watcher.
  /// - Returns: The watcher, which says what came.
  package static func start(
    cancelling cancellation: Cancellation,
    termination: Termination,
    beforeExit: @escaping @Sendable () -> Void
  ) -> SignalWatcher {
    let watcher = SignalWatcher(termination, beforeExit)
    signal(SIGPIPE, SIG_IGN)
    // A write beyond the limit on a file's size fails then, as on a full disk.
    signal(SIGXFSZ, SIG_IGN)
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) {
      sigaddset(&watched, number)
    }
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    // A script starts its background jobs with SIGINT ignored and may send it to one of them later:
    // an ignored signal would never arrive.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    let signals = watched
    let thread = PosixThread {
      watcher.wait(for: signals, cancelling: cancellation)
    }
    if let thread {
      thread.detach()
    } else {
      // Without a thread to wait for them the signals do what they always do.
      pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }
    return watcher
  }

  /// The first signal that came, nil when none has.
  package var receivedSignal: Int32? {
    let number = firstSignal.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// The status to exit with after the signal, such as 130 for SIGINT; nil when none came.
  package var exitStatus: Int32? { receivedSignal.map { 128 + $0 } }

  /// Whether whoever started the program had the signal ignored, as nohup has SIGHUP.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    #else
    let handler = unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
    #endif
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private func wait(for signals: sigset_t, cancelling cancellation: Cancellation) {
    var signals = signals
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      let (isFirst, _) = firstSignal.compareExchange(
        expected: 0,
        desired: number,
        ordering: .acquiringAndReleasing
      )
      guard isFirst else { exit(number) }
      cancellation.cancel()
      let status = number
      let thread = PosixThread {
        self.termination.waitUntilDue()
        self.exit(status)
      }
      guard let thread else { exit(number) }
      thread.detach()
    }
  }

  private func exit(_ number: Int32) -> Never {
    beforeExit()
    _exit(128 + number)
  }
}
