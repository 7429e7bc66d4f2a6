/// The declaration of a command line interface.
package struct Program: Sendable {
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
    _ name: String,
    abstract: String,
    discussion: String = "",
    groups: [CommandGroup],
    parameters: [any ParameterDeclaration] = [],
    exclusive exclusions: [[any ParameterDeclaration]] = [],
    examples: [Example] = [],
    environment: [Topic.Entry] = [],
    topics: [Topic] = [],
    pages: [HelpPage] = [],
    synonyms: [Synonyms] = [],
    defaultCommand: String? = nil
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

extension Program {
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
  package let commands: [Command]

  package init(_ title: String, _ commands: [Command]) {
    self.title = title
    self.commands = commands
  }
}
