extension Program {
  /// A completion script for the commands, options and values of the program.
  ///
  /// The script runs the program to get dynamic values.
  package func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletion(program: self).script
    case .zsh: ZshCompletion(program: self).script
    case .fish: FishCompletion(program: self).script
    }
  }

  /// The prefix of the function names in the script.
  var functionPrefix: String {
    "_" + name.replacing("-", with: "_")
  }
}

extension Program {
  /// What `help` explains: commands, and pages of its own.
  var helpTopics: [(name: String, abstract: String)] {
    commands.map { ($0.name, $0.abstract) } + pages.map { ($0.name, $0.abstract) }
  }
}

extension [Command] {
  /// The names of the path, separated by spaces.
  var spaced: String { map(\.name).joined(separator: " ") }
}

/// A shell with completions.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}
