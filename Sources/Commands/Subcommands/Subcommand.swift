import Arguments

/// One of the commands: what it takes, and what it does.
protocol Subcommand: SendableMetatype {
  static var declaration: Command { get }

  /// Takes what was typed; what is wrong with it by itself is found here, before anything is read.
  init(_ invocation: Invocation) throws(UsageError)

  func run(_ session: Session) throws(Failures) -> Outcome
}
