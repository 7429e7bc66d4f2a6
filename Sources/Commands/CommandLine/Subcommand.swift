import Arguments

/// One of the commands.
protocol Subcommand: SendableMetatype {
  static var commandName: String { get }
  static var aliases: [String] { get }

  /// Made when the command is parsed or described.
  static var declaration: Command { get }

  /// Why the command takes no template, and what to use instead; nil for one that does.
  static var templateRefusal: String? { get }

  /// Reads the command line; errors in it are found here, before anything is read.
  init(_ invocation: Invocation) throws(UsageError)

  /// Reads standard input where the command line says so. It counts as part of the command line, so
  /// its errors come before those of the configuration.
  mutating func readInput(_ environment: Environment) throws(Failures)

  /// Runs a command that needs neither settings nor a state, so that it works even when the
  /// configuration is wrong; nil for one that needs a session.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome?

  /// Whether output for people that is longer than the screen goes through the pager.
  static var usesPager: Bool { get }

  /// Whether the command ends where hooks cannot run: one after which they may run, or that checks them.
  var requiresHooks: Bool { get }

  func run(_ session: Session) throws(Failures) -> Outcome
}

extension Subcommand {
  static var aliases: [String] { [] }

  static var templateRefusal: String? { nil }

  static var usesPager: Bool { false }

  var requiresHooks: Bool { false }

  func readInput(_ environment: Environment) throws(Failures) {}

  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? { nil }
}
