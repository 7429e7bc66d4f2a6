/// The whole command line interface as data: what is parsed, explained and completed.
package struct Program: Sendable {
  package static let help = Flag("help", short: "h", help: "Show help and exit")
  package static let version = Flag("version", help: "Show the version and exit")

  package let name: String
  /// One line without a full stop.
  package let abstract: String
  /// Paragraphs, an empty line between them; lines are filled anew where they are shown.
  package let discussion: String
  package let groups: [CommandGroup]
  /// The options of every command, before or after its name; `--help` and `--version` are the last.
  package let parameters: [Parameter]
  /// Parameters of which at most one may be given, by their `id`.
  package let exclusions: [[String]]
  package let examples: [Example]
  /// The environment variables that no parameter names.
  package let environment: [Topic.Entry]
  /// For the manual alone.
  package let topics: [Topic]

  package init(
    _ name: String,
    abstract: String,
    discussion: String = "",
    groups: [CommandGroup],
    parameters: [any ParameterDeclaration] = [],
    exclusive exclusions: [[any ParameterDeclaration]] = [],
    examples: [Example] = [],
    environment: [Topic.Entry] = [],
    topics: [Topic] = []
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
  }
}

extension Program {
  package var commands: [Command] { groups.flatMap(\.commands) }
}
