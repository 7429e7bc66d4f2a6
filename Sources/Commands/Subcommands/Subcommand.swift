import Arguments

/// One of the commands: what it takes, and what it does.
protocol Subcommand: SendableMetatype {
  static var declaration: Command { get }

  /// Takes what was typed; what is wrong with it by itself is found here, before anything is read.
  init(_ invocation: Invocation) throws(UsageError)

  /// Reads what the command line says is on standard input; as part of it this comes before the
  /// configuration, and so does what is wrong with it.
  mutating func readInput(_ environment: Environment) throws(Failures)

  /// Runs a command that needs neither settings nor a state, so that it works even when the
  /// configuration is wrong; nil for one that needs a session.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome?

  func run(_ session: Session) throws(Failures) -> Outcome
}

extension Subcommand {
  func readInput(_ environment: Environment) throws(Failures) {}

  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? { nil }
}
