extension Session {
  /// Checks what hooks need before a command that may run them.
  func prepareHooks() throws(Failures) {
    try settings.requireHooks(environment)
    if let remark = settings.hookRemark { remarkUnlessCron(remark) }
  }

  /// Runs the hooks after the output of the saves so far.
  ///
  /// - Parameter isLast: Whether the command prints nothing more on standard output.
  func runHooks(isLast: Bool = false) {
    outbox.run(environment, isLast: isLast) { remark($0) }
  }
}

extension HookOutbox {
  /// Runs the hooks after the output of the saves so far.
  ///
  /// - Parameters:
  ///   - isLast: Whether nothing more is printed on standard output, whose reader then need not wait.
  ///   - remark: Prints that something was dropped, which is not reported again.
  func run(_ environment: Environment, isLast: Bool, remark: (String) -> Void) {
    let contents = empty()
    contents.remarks.forEach(remark)
    guard let deliver = contents.deliver, environment.interruption() == nil else { return }
    if isLast { environment.closeOutput() }
    deliver()
  }
}
