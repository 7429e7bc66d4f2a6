extension CommandLineProgram {
  /// The help of the program, or of the page or command with this path of names or aliases.
  ///
  /// Lines have at most `width` columns, except for example command lines and longer words.
  package func helpText(for path: [String] = [], width: Int = 80) throws(UsageError) -> HelpText {
    if let page = page(at: path) { return helpText(of: page, width: width) }
    return helpText(for: try commands(at: path), width: width)
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
      layout.section("Examples", examples: command.examples)
    } else {
      layout.abstract(abstract)
      layout.paragraphs(discussion)
      layout.section(groups)
      layout.section(
        "More help", entries: pages.map { Topic.Entry("\(name) help \($0.name)", $0.abstract) })
      layout.section("Examples", examples: examples)
    }
    closing(&layout, commands: commands)
    return HelpText(lines: layout.lines)
  }

  private func helpText(of page: HelpPage, width: Int) -> HelpText {
    var layout = HelpLayout(width: width)
    if page.describesOptions { layout.usage(usageWords(for: [])) }
    layout.abstract(page.abstract)
    layout.paragraphs(page.text)
    if page.describesOptions {
      layout.section("Options of every command", parameters: parameters)
      layout.section("Other environment variables", entries: environment)
    }
    for section in page.sections() {
      layout.section(section.title, text: section.text, entries: section.entries)
    }
    layout.section("Examples", examples: page.examples)
    return HelpText(lines: layout.lines)
  }

  /// Which values the options of every command have here, and how to get more help.
  private func closing(_ layout: inout HelpLayout, commands: [Command]) {
    layout.emptyLine()
    for option in ownOptions(of: commands) {
      let names = (option.value?.choices ?? []).map(\.name).joined(separator: ", ")
      layout.closing("Values of \(option.id):", names)
    }
    if commands.last.map({ !$0.subcommands.isEmpty }) ?? true {
      let names = [name] + commands.map(\.name) + ["COMMAND", "--help"]
      layout.closing("More about a command:", names.joined(separator: " "))
    }
    if let page = pages.first(where: \.describesOptions) {
      layout.closing("Common options:", "\(name) help \(page.name)")
    } else {
      layout.section("Options of every command", parameters: parameters)
    }
  }
}

extension Invocation {
  /// The help of the command, or of the program if no command was given.
  package func helpText(width: Int = 80) -> HelpText {
    program.helpText(for: commands, width: width)
  }
}
