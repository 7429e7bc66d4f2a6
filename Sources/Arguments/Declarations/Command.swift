/// A command as data; commands nest, as `path` does in `state path`.
package struct Command: Sendable {
  package let name: String
  package let aliases: [String]
  /// One line without a full stop.
  package let abstract: String
  /// Paragraphs, an empty line between them; lines are filled anew where they are shown.
  package let discussion: String
  package let parameters: [Parameter]
  /// Parameters of which at most one may be given, by their `id`.
  package let exclusions: [[String]]
  package let examples: [Example]
  package let subcommands: [Command]

  package init(
    _ name: String,
    aliases: [String] = [],
    abstract: String,
    discussion: String = "",
    parameters: [any ParameterDeclaration] = [],
    exclusive exclusions: [[any ParameterDeclaration]] = [],
    examples: [Example] = [],
    subcommands: [Command] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.abstract = abstract
    self.discussion = discussion
    self.parameters = parameters.map(\.parameter)
    self.exclusions = exclusions.map { group in group.map(\.parameter.id) }
    self.examples = examples
    self.subcommands = subcommands
  }
}

extension Command {
  package var arguments: [Parameter] { parameters.filter { $0.kind == .argument } }

  package var options: [Parameter] { parameters.filter { $0.kind != .argument } }

  func isNamed(_ word: String) -> Bool {
    name == word || aliases.contains(word)
  }
}
