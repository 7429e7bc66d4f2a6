/// Runs what the saves of a session left for hooks.
struct HookRunner {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

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
