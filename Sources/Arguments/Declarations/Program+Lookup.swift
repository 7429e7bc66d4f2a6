import Text

extension Program {
  /// The path of every command, in declared order, including commands that only group others.
  package var commandPaths: [[Command]] {
    Self.paths(of: commands, under: [])
  }

  private static func paths(of commands: [Command], under path: [Command]) -> [[Command]] {
    commands.flatMap { command in
      [path + [command]] + paths(of: command.subcommands, under: path + [command])
    }
  }
}

extension Program {
  /// Resolves a path of names or aliases.
  package func commands(at path: [String]) throws(UsageError) -> [Command] {
    var found: [Command] = []
    for word in path {
      let candidates = found.last?.subcommands ?? commands
      guard let command = candidates.first(where: { $0.isNamed(word) }) else {
        throw UsageError(
          unknownCommand(word, after: found, among: candidates),
          commandLine: [name] + found.map(\.name)
        )
      }
      found.append(command)
    }
    return found
  }

  func unknownCommand(
    _ word: String,
    after path: [Command],
    among candidates: [Command]
  ) -> UsageError.Problem {
    let names = candidates.flatMap { [$0.name] + $0.aliases }
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
