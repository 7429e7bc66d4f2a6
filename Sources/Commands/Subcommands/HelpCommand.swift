import Arguments

/// `skydiff help [COMMAND]`, which needs neither settings nor a state.
enum HelpCommand {
  private static let topic = RepeatedArgument(
    "COMMAND",
    parser: .text,
    help: "The command to explain",
    isRequired: false,
    completion: .commands
  )
  private static let manual = Flag(
    "manual",
    help: "Print the manual page, for man, instead"
  )
  private static let reference = Flag(
    "reference",
    help: "Print all commands and options in Markdown instead"
  )

  static let declaration = Command(
    "help",
    abstract: "Explain the program or a command",
    parameters: [topic, manual, reference],
    exclusive: [[manual, reference], [topic, reference]],
    examples: [
      Example("skydiff help add", "Explain how cities are added"),
      Example("skydiff help --manual add | man -l -", "Read the manual page of a command"),
    ]
  )

  /// What to print: help with styles, or plain text.
  enum Text {
    case help(HelpText)
    case plain(String)
  }

  static func text(_ invocation: Invocation, width: Int) throws(UsageError) -> Text {
    let program = invocation.program
    if invocation[reference] { return .plain(program.markdownReference) }
    guard invocation[manual] else {
      return .help(try program.helpText(for: invocation[topic], width: width))
    }
    // Subcommands are on the page of their command.
    let command = try program.commands(at: invocation[topic]).first
    let name = [program.name, command?.name].compactMap { $0 }.joined(separator: "-")
    let pages = program.manualPages(version: Version.text, date: Version.date)
    guard let page = pages.first(where: { $0.name == name }) else {
      throw invocation.error("there is no manual page '\(name)'")
    }
    return .plain(page.text)
  }
}
