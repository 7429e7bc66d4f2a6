import Synchronization
import Transport

/// A thread that does jobs one after the other; it starts with the first one.
final class JobThread<Job: Sendable>: Sendable {
  private let jobs = Mailbox<Job>()

  /// Closed when the thread ends.
  private let end = Mailbox<Never>()
  private let hasStarted = Mutex(false)
  private let body: @Sendable (Mailbox<Job>) -> Void

  /// - Parameter body: Receives the jobs until there are no more, on the thread.
  init(_ body: @escaping @Sendable (Mailbox<Job>) -> Void) { self.body = body }

  /// Starts the thread; returns whether it runs, which the system may not allow.
  @discardableResult func start() -> Bool {
    let isStarted = hasStarted.withLock { hasStarted in
      if !hasStarted {
        let thread = PosixThread {
          defer { self.end.close() }
          self.body(self.jobs)
        }
        thread?.detach()
        hasStarted = thread != nil
      }
      return hasStarted
    }
    if !isStarted { end.close() }
    return isStarted
  }

  /// Does a job after those before it; returns whether there is a thread to do it.
  ///
  /// - Parameter replacesOthers: Whether the jobs that have not begun are dropped.
  @discardableResult func submit(_ job: Job, replacingOthers replacesOthers: Bool = false) -> Bool {
    guard start() else { return false }
    jobs.send(job, replacingOthers: replacesOthers)
    return true
  }

  /// Drops the jobs that have not begun, and ends the thread after the present one.
  func close() { jobs.close() }

  /// Waits for the end of the thread; returns whether it has ended, or never began.
  func hasEnded(within seconds: Double) -> Bool {
    guard hasStarted.withLock({ $0 }) else { return true }
    if case .closed = end.receive(within: seconds) { return true }
    return false
  }
}
