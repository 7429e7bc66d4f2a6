/// The declaration of a command.
///
/// Commands nest, like `path` in `state path`.
package struct Command: Sendable {
  package let name: String
  package let aliases: [String]
  /// One line without a period.
  package let abstract: String
  /// Paragraphs separated by empty lines; they are rewrapped for display.
  package let discussion: String
  /// Further paragraphs, which are in the manual and the reference and not in the short help.
  package let details: String
  package let parameters: [Parameter]
  /// What an error says of an option of other commands; nil for the usual text.
  package let advice: String?
  /// Groups of mutually exclusive parameters, by `id`.
  package let exclusions: [[String]]
  package let examples: [Example]
  package let subcommands: [Command]

  package init(
    _ name: String, aliases: [String] = [], abstract: String, discussion: String = "",
    details: String = "", parameters: [any ParameterDeclaration] = [],
    exclusive exclusions: [[any ParameterDeclaration]] = [], advice: String? = nil,
    examples: [Example] = [], subcommands: [Command] = []
  ) {
    self.name = name
    self.aliases = aliases
    self.abstract = abstract
    self.discussion = discussion
    self.details = details
    self.parameters = parameters.map(\.parameter)
    self.advice = advice
    self.exclusions = exclusions.map { group in group.map(\.parameter.id) }
    self.examples = examples
    self.subcommands = subcommands
  }
}

extension Command {
  package var arguments: [Parameter] { parameters.filter { $0.kind == .argument } }

  package var options: [Parameter] { parameters.filter { $0.kind != .argument } }

  /// The name and the aliases.
  package var names: [String] { [name] + aliases }
}

package struct Example: Sendable, Equatable {
  package let commandLine: String
  /// What it does, one line without a period.
  package let explanation: String

  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}
