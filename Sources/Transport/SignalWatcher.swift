internal import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns SIGINT and SIGTERM into a cancellation: the first asks the program to end in good order,
/// the second ends it at once.
///
/// No code runs inside a signal handler: the signals are blocked, and a thread waits for them.
package final class SignalWatcher: Sendable {
  private let firstSignal = Atomic<Int32>(0)

  private init() {}

  /// Blocks the two signals, ignores SIGPIPE and SIGXFSZ and starts waiting.
  ///
  /// Call it once, on the main thread, before any other thread starts: threads inherit what their
  /// creator blocks.
  package static func start(cancelling cancellation: Cancellation) -> SignalWatcher {
    let watcher = SignalWatcher()
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is told by the write that fails, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A script starts its background jobs with SIGINT ignored, and may be what sends one later: an
    // ignored signal would not arrive everywhere, blocked or not.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    let watched = signals
    let thread = PosixThread {
      watcher.wait(for: watched, cancelling: cancellation)
    }
    if let thread {
      thread.detach()
    } else {
      // Without a thread to wait for them the signals do what they always do.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
    return watcher
  }

  /// The first signal that came, nil when none has.
  package var receivedSignal: Int32? {
    let number = firstSignal.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// The status to exit with after the signal: 130 for SIGINT, 143 for SIGTERM; nil when none came.
  package var exitStatus: Int32? { receivedSignal.map { 128 + $0 } }

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
      guard isFirst else { _exit(128 + number) }
      cancellation.cancel()
    }
  }
}
