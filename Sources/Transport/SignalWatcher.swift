internal import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Ends the process on SIGHUP, SIGINT and SIGTERM: after the first as soon as `Termination` allows,
/// after the second immediately.
///
/// The signals are blocked and a thread waits for them, so that no code runs in a signal handler.
package final class SignalWatcher: Sendable {
  private let firstSignal = Atomic<Int32>(0)

  /// How many programs in the foreground were started, and how many of them have ended.
  private let starts = Atomic(0)
  private let ends = Atomic(0)

  private let termination: Termination
  private let beforeExit: @Sendable () -> Void

  private init(_ termination: Termination, _ beforeExit: @escaping @Sendable () -> Void) {
    self.termination = termination
    self.beforeExit = beforeExit
  }

  /// Blocks the signals, ignores SIGPIPE and SIGXFSZ, and starts the waiting thread.
  ///
  /// A SIGHUP that is already ignored, as by nohup, stays ignored. Call this once, on the main thread,
  /// before any other thread starts, because threads inherit the signal mask.
  ///
  /// - Parameter beforeExit: Called on a thread of the watcher before the process ends.
  package static func start(
    cancelling cancellation: Cancellation, termination: Termination,
    beforeExit: @escaping @Sendable () -> Void
  ) -> SignalWatcher {
    let watcher = SignalWatcher(termination, beforeExit)
    signal(SIGPIPE, SIG_IGN)
    // A write beyond the file size limit then fails with EFBIG.
    signal(SIGXFSZ, SIG_IGN)
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM, SIGURG] + (isIgnored(SIGHUP) ? [] : [SIGHUP]) {
      sigaddset(&watched, number)
    }
    pthread_sigmask(SIG_BLOCK, &watched, nil)
    // Shell scripts start background jobs with SIGINT ignored, and ignored signals are never received.
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    let signals = watched
    let thread = withoutTerminalSignals {
      PosixThread { watcher.wait(for: signals, cancelling: cancellation) }
    }
    if let thread {
      thread.detach()
    } else {
      // Without a thread the signals keep their default action.
      pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }
    return watcher
  }

  /// The first signal received, or nil if there was none.
  package var receivedSignal: Int32? {
    let number = firstSignal.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// The exit status for the received signal, such as 130 for SIGINT; nil if there was none.
  package var exitStatus: Int32? { receivedSignal.map { 128 + $0 } }

  /// Leaves SIGINT to a program in the foreground, such as a pager, or takes it back.
  package func ignoreInterrupts(_ isIgnored: Bool) {
    if isIgnored {
      starts.add(1, ordering: .releasing)
    } else {
      ends.add(1, ordering: .releasing)
      // A pending SIGINT, which was for that program, is received before, as its number is smaller.
      kill(getpid(), SIGURG)
    }
  }

  /// Starts a thread that never receives the signals of a terminal, so that a thread that waits for
  /// them receives all of them.
  private static func withoutTerminalSignals(_ start: () -> PosixThread?) -> PosixThread? {
    var signals = sigset_t()
    var previous = sigset_t()
    sigemptyset(&signals)
    for number in [SIGWINCH, SIGTSTP, SIGCONT, SIGTTOU] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    return start()
  }

  /// Whether the signal was ignored when the program started.
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
    var seenEnds = 0
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { return }
      if number == SIGURG {
        seenEnds = ends.load(ordering: .acquiring)
        continue
      }
      if number == SIGINT, starts.load(ordering: .acquiring) > seenEnds { continue }
      let (isFirst, _) = firstSignal.compareExchange(
        expected: 0, desired: number, ordering: .acquiringAndReleasing)
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
