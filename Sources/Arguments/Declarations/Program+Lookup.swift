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
    let suggestion = Suggestion.nearest(to: word, among: names)
    return .unknownCommand(word, group: path.map(\.name), suggestion: suggestion)
  }
}
