import Arguments
import Tracking
import Transport

/// Runs what the saves of a session left for hooks.
struct HookRunner {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Checks what hooks need before a command.
  ///
  /// - Parameter areRequired: Whether the command requires them; any other one only warns that they
  ///   are not safe.
  func check(areRequired: Bool) throws(Failures) {
    if areRequired { try session.settings.requireHooks(session.environment) }
    if let problem = session.settings.hookProblem {
      session.remarkUnlessCron("warning: \(problem)")
    }
  }

  /// Runs the hooks after the output of the saves so far.
  ///
  /// - Parameter isLast: Whether nothing more is printed on standard output, whose reader then need not
  ///   wait.
  func run(isLast: Bool = false) {
    let contents = session.outbox.takeContents()
    // What was dropped is not reported again.
    contents.remarks.forEach(session.remark)
    guard contents.hasQueue, session.settings.hookMode == .on,
      session.environment.interruption() == nil
    else { return }
    if isLast { session.environment.closeOutput() }
    HookDelivery(session).run()
  }
}

/// What the saves of a run left for hooks, until they run after its output.
final class HookOutbox: Sendable {
  struct Contents: Sendable {
    /// Whether batches wait in the queue of the state.
    var hasQueue = false

    /// What could not be kept in the queue.
    var remarks: [String] = []
  }

  private let contents = Guarded(Contents())

  /// Adds what a save left.
  func add(_ next: NextHookQueue) {
    contents.withLock { contents in
      contents.remarks += next.remarks
      contents.hasQueue = !next.queue.isEmpty
    }
  }

  /// Whether nothing is left for hooks.
  var isEmpty: Bool { contents.withLock { !$0.hasQueue && $0.remarks.isEmpty } }

  /// Returns everything and removes it.
  func takeContents() -> Contents {
    contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
  }
}

/// What a run does with hooks.
enum HookMode: Equatable {
  case on

  /// Nothing runs and nothing is queued: `--no-hooks`.
  case off

  /// What is queued waits for the next run, because a hook started this one.
  case queuing

  /// Set in the environment of hooks.
  static let variable = "SKYDIFF_HOOK"

  init(_ invocation: Invocation, _ environment: Environment) {
    if invocation[GlobalOptions.noHooks] {
      self = .off
    } else {
      self = environment.variable(Self.variable) == nil ? .on : .queuing
    }
  }
}
