extension Program {
  /// The help of the program, or of the command with this path of names or aliases.
  ///
  /// Lines have at most `width` columns, except for example command lines and longer words.
  package func helpText(
    for path: [String] = [],
    width: Int = 80
  ) throws(UsageError) -> HelpText {
    helpText(for: try commands(at: path), width: width)
  }

  /// The words of the usage line after `Usage:`.
  func usageWords(for commands: [Command]) -> [HelpText.Span] {
    let names = ([name] + commands.map(\.name)).map(HelpText.Span.literal)
    guard let command = commands.last else {
      return names + [.placeholder("[OPTIONS]"), .placeholder("[COMMAND]")]
    }
    let subject =
      command.subcommands.isEmpty
      ? command.arguments.flatMap(\.usageWords) : [.placeholder("COMMAND")]
    return names + [.placeholder("[OPTIONS]")] + subject
  }

  func helpText(for commands: [Command], width: Int) -> HelpText {
    var layout = HelpLayout(width: width)
    layout.usage(usageWords(for: commands))
    if let command = commands.last {
      layout.abstract(command.abstract)
      layout.paragraphs(command.discussion)
      layout.section("Commands", commands: command.subcommands)
      layout.section("Arguments", parameters: command.arguments)
      layout.section("Options", parameters: commands.flatMap(\.options))
      layout.section("Options of every command", parameters: parameters)
      layout.section("Examples", examples: command.examples)
      closing(&layout, commands: commands, hasSubcommands: !command.subcommands.isEmpty)
    } else {
      layout.abstract(abstract)
      layout.paragraphs(discussion)
      layout.section(groups)
      layout.section("Options of every command", parameters: parameters)
      layout.section("Other environment variables", entries: environment)
      layout.section("Examples", examples: examples)
      closing(&layout, commands: [], hasSubcommands: true)
    }
    return HelpText(lines: layout.lines)
  }

  private func closing(_ layout: inout HelpLayout, commands: [Command], hasSubcommands: Bool) {
    let names = [name] + commands.map(\.name)
    if hasSubcommands {
      let commandLine = (names + ["COMMAND", "--help"]).joined(separator: " ")
      layout.closing("See", commandLine, "for the options and examples of one command.")
    } else {
      layout.closing("See", "\(name) --help", "for the other commands.")
    }
  }
}

extension Invocation {
  /// The help of the command, or of the program if no command was given.
  package func helpText(width: Int = 80) -> HelpText {
    program.helpText(for: commands, width: width)
  }
}
