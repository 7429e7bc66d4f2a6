import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Receives the signals of a terminal on a thread of its own, and stops the process.
///
/// The signals are blocked in all threads, so that no code runs in a signal handler.
final class TerminalSignals: Sendable {
  private static let watched = [SIGWINCH, SIGTSTP, SIGCONT]

  /// With SIGTTOU blocked, the modes of the terminal can be set from the background, too.
  private static let blocked = watched + [SIGTTOU]

  /// A stop of the process that another thread asked for.
  private let requestedStop = Guarded<Int32?>(nil)

  /// Whether the process was stopped, once it was continued.
  private let continuations = Mailbox<Bool>()

  private let receive: @Sendable (Int32) -> Void

  private init(_ receive: @escaping @Sendable (Int32) -> Void) { self.receive = receive }

  /// Blocks SIGWINCH, SIGTSTP, SIGCONT and SIGTTOU, and starts the thread.
  ///
  /// Call it on the main thread, before threads start that do not block these signals.
  ///
  /// - Parameter receive: Called for each signal on the thread.
  /// - Returns: Nil if there can be no other thread; then nothing changed.
  static func start(_ receive: @escaping @Sendable (Int32) -> Void) -> TerminalSignals? {
    let signals = TerminalSignals(receive)
    // Some systems drop even a blocked signal that is ignored by default. The handler never runs.
    for number in [SIGWINCH, SIGCONT] { signal(number) { _ in } }
    var blocked = Self.set(of: Self.blocked)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    guard let thread = PosixThread({ signals.wait() }) else {
      pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
      return nil
    }
    thread.detach()
    return signals
  }

  /// Stops the process group as its terminal does, and returns when the process is continued.
  ///
  /// - Parameter number: SIGTSTP or SIGTTOU.
  /// - Returns: Whether the process was stopped.
  func stopGroup(with number: Int32) -> Bool {
    requestedStop.withLock { $0 = number }
    // Only the waiting thread receives it.
    kill(getpid(), SIGWINCH)
    if case .value(let wasStopped) = continuations.receive() { return wasStopped }
    return false
  }

  private func wait() {
    var watched = Self.set(of: Self.watched)
    while true {
      var number: Int32 = 0
      guard sigwait(&watched, &number) == 0 else { continue }
      let request = requestedStop.withLock { request in
        defer { request = nil }
        return request
      }
      if let request { continuations.send(Self.stop(with: request, everyone: true)) }
      // The thread that asked for the stop looks at the size itself.
      if request == nil || number != SIGWINCH { receive(number) }
    }
  }

  /// Stops the process as it would be without this thread.
  ///
  /// Call it on the thread of the signals.
  static func stopAlone() { _ = stop(with: SIGTSTP, everyone: false) }

  /// Stops the process, with its group or alone, and returns when it is continued.
  private static func stop(with number: Int32, everyone: Bool) -> Bool {
    signal(number, SIG_DFL)
    var stopping = set(of: [number])
    // This is the only thread that the signal can reach, so it acts before `kill` returns.
    pthread_sigmask(SIG_UNBLOCK, &stopping, nil)
    kill(everyone ? 0 : getpid(), number)
    pthread_sigmask(SIG_BLOCK, &stopping, nil)
    if takeContinuation() { return true }
    // The system does not stop a group that no shell could continue, such as the first program of a
    // terminal, but its user asked for it.
    guard number == SIGTSTP, everyone else { return false }
    kill(getpid(), SIGSTOP)
    waitForContinuation()
    return true
  }

  /// Receives a pending SIGCONT; false if there is none.
  private static func takeContinuation() -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    guard sigismember(&pending, SIGCONT) == 1 else { return false }
    waitForContinuation()
    return true
  }

  private static func waitForContinuation() {
    var continuation = set(of: [SIGCONT])
    var number: Int32 = 0
    sigwait(&continuation, &number)
  }

  private static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }
}
