import Arguments

/// `skydiff help [COMMAND]`, also for pages that are not about a command; it needs neither settings
/// nor a state.
enum HelpCommand {
  private static let topic = Argument(
    "COMMAND", parser: .text, help: "The command or page to explain", isRequired: false,
    completion: .helpTopics
  ).repeated
  private static let manual = Flag("manual", help: "Print the manual page, for man, instead")
  private static let reference = Flag(
    "reference", help: "Print all commands and options in Markdown instead")

  static let commandName = "help"

  static let declaration = Command(
    commandName, abstract: "Explain the program or a command",
    parameters: [topic, manual, reference], exclusive: [[manual, reference], [topic, reference]],
    examples: [
      Example("skydiff help add", "Explain how cities are added"),
      Example("skydiff help options", "Explain the options of every command"),
      Example("skydiff help --manual add | man -l -", "Read the manual page of a command"),
    ])

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
    let name = try program.manualPageName(for: invocation[topic])
    let pages = program.manualPages(version: Version.text, date: Version.date)
    guard let page = pages.first(where: { $0.name == name }) else {
      throw invocation.error("there is no manual page '\(name)'")
    }
    return .plain(page.text)
  }
}
