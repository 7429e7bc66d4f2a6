import Arguments

/// `skydiff completions SHELL`: prints the completion script of a shell.
struct CompletionsCommand: Subcommand {
  private static let shell = Argument(
    "SHELL", parser: .oneOf(CompletionShell.self), help: "The shell")

  static let commandName = "completions"

  static let declaration = Command(
    commandName, abstract: "Print the completion script of a shell", parameters: [shell],
    examples: [
      Example(
        "skydiff completions bash > ~/.local/share/bash-completion/completions/skydiff",
        "Complete in bash"),
      Example(
        "skydiff completions fish > ~/.config/fish/completions/skydiff.fish", "Complete in fish"),
    ])

  private let shell: CompletionShell

  init(_ invocation: Invocation) throws(UsageError) { shell = try invocation.require(Self.shell) }

  /// The script does not depend on the configuration, so a mistake there cannot break the start of a
  /// shell.
  func runWithoutSession(_ environment: Environment, _ output: OutputSink) -> Outcome? {
    output.write(CommandLineInterface.program.completionScript(for: shell))
    return Outcome()
  }

  func run(_ session: Session) -> Outcome { Outcome() }
}
