import Text

/// The declaration of a command line interface.
package struct CommandLineProgram: Sendable {
  package static let help = Flag("help", short: "h", help: "Show help and exit")
  package static let version = Flag("version", help: "Show the version and exit")

  package let name: String
  /// One line without a period.
  package let abstract: String
  /// Paragraphs separated by empty lines; they are rewrapped for display.
  package let discussion: String
  package let groups: [CommandGroup]
  /// The global options, allowed before or after a command; `--help` and `--version` are last.
  package let parameters: [Parameter]
  /// Groups of mutually exclusive parameters, by `id`.
  package let exclusions: [[String]]
  package let examples: [Example]
  /// Environment variables without a parameter.
  package let environment: [Topic.Entry]
  /// Additional sections of the manual.
  package let topics: [Topic]
  /// Pages of help besides those of commands.
  package let pages: [HelpPage]
  /// Words of other programs that get a suggestion.
  package let synonyms: [Synonyms]
  /// The command whose values of options count where no command is given; nil for none.
  package let defaultCommand: String?

  package init(
    _ name: String, abstract: String, discussion: String = "", groups: [CommandGroup],
    parameters: [any ParameterDeclaration] = [],
    exclusive exclusions: [[any ParameterDeclaration]] = [], examples: [Example] = [],
    environment: [Topic.Entry] = [], topics: [Topic] = [], pages: [HelpPage] = [],
    synonyms: [Synonyms] = [], defaultCommand: String? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.groups = groups
    self.parameters = (parameters + [Self.help, Self.version]).map(\.parameter)
    self.exclusions = exclusions.map { group in group.map(\.parameter.id) }
    self.examples = examples
    self.environment = environment
    self.topics = topics
    self.pages = pages
    self.synonyms = synonyms
    self.defaultCommand = defaultCommand
  }
}

extension CommandLineProgram {
  /// The options of every command that have values for the one at a path and not for all others.
  func ownOptions(of path: [Command]) -> [Parameter] {
    guard let name = path.first?.name else { return [] }
    return parameters.filter { option in
      option.value?.choices.contains { $0.commands?.contains(name) ?? false } ?? false
    }.map { $0.limited(to: name) }
  }

  package var commands: [Command] { groups.flatMap(\.commands) }
}

/// Commands under one heading of the overview.
package struct CommandGroup: Sendable {
  package let title: String
  let entries: [CommandEntry]

  package init(_ title: String, _ entries: [CommandEntry]) {
    self.title = title
    self.entries = entries
  }

  package init(_ title: String, _ commands: [Command]) {
    self.init(title, commands.map { command in CommandEntry(command.names) { command } })
  }

  package var commands: [Command] { entries.map { $0.command() } }
}

/// A command by its names, whose declaration is made when it is parsed or described.
package struct CommandEntry: Sendable {
  let names: [String]
  let command: @Sendable () -> Command

  package init(_ names: [String], command: @escaping @Sendable () -> Command) {
    self.names = names
    self.command = command
  }
}

extension CommandLineProgram {
  /// The path of every command, in declared order, including commands that only group others.
  package var commandPaths: [[Command]] { Self.paths(of: commands, under: []) }

  private static func paths(of commands: [Command], under path: [Command]) -> [[Command]] {
    commands.flatMap { command in
      [path + [command]] + paths(of: command.subcommands, under: path + [command])
    }
  }
}

extension CommandLineProgram {
  /// Resolves a path of names or aliases.
  package func commands(at path: [String]) throws(UsageError) -> [Command] {
    var found: [Command] = []
    for word in path {
      guard let command = command(named: word, after: found) else {
        throw UsageError(
          unknownCommand(word, after: found), commandLine: [name] + found.map(\.name))
      }
      found.append(command)
    }
    return found
  }

  /// The command with a name or alias among those that may follow a path; no other is made.
  func command(named word: String, after path: [Command]) -> Command? {
    if let group = path.last { return group.subcommands.first { $0.names.contains(word) } }
    return groups.lazy.flatMap(\.entries).first { $0.names.contains(word) }?.command()
  }

  func unknownCommand(_ word: String, after path: [Command]) -> UsageError.Problem {
    let names = (path.last?.subcommands ?? commands).flatMap(\.names)
    guard path.isEmpty else {
      let suggestion = Suggestion.nearest(to: word, among: names)
      return .unknownCommand(word, group: path.map(\.name), suggestion: suggestion)
    }
    let known = names.map { ($0, $0) } + pages.map { ($0.name, "help \($0.name)") }
    let suggestion =
      synonymSuggestion(for: word) ?? Suggestion.nearest(to: word, among: known, by: \.0)?.1
    return .unknownCommand(word, group: [], suggestion: suggestion)
  }

  /// The suggestion for a word of another program.
  private func synonymSuggestion(for word: String) -> String? {
    let word = word.lowercased()
    return synonyms.first { $0.words.contains(word) }?.suggestion
  }

  /// The page of help at a path; nil if it is not one.
  func page(at path: [String]) -> HelpPage? {
    path.count == 1 ? pages.first { $0.name == path[0] } : nil
  }
}
