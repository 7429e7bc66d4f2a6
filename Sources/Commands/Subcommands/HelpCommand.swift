import Arguments

/// `skydiff help [COMMAND]`, which needs neither settings nor a state.
enum HelpCommand {
  static let topic = RepeatedArgument(
    "COMMAND",
    parser: .text,
    help: "The command to explain",
    isRequired: false,
    completion: .commands
  )

  static let declaration = Command(
    "help",
    abstract: "Explain the program or a command",
    parameters: [topic],
    examples: [Example("skydiff help add", "Explain how cities are added")]
  )

  static func text(_ invocation: Invocation, width: Int) throws(UsageError) -> HelpText {
    try invocation.program.helpText(for: invocation[topic], width: width)
  }
}
