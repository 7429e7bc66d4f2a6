extension Program {
  /// A script that teaches the shell the commands, options and values of the program.
  ///
  /// Values that are only known when they are asked for come from the program itself, which the
  /// script calls by its name.
  package func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletion(program: self).script
    case .zsh: ZshCompletion(program: self).script
    case .fish: FishCompletion(program: self).script
    }
  }

  /// The beginning of the names of the script's functions.
  var functionPrefix: String {
    "_" + name.replacing("-", with: "_")
  }
}

extension [Command] {
  /// The names of a command and those it stands under.
  var spaced: String { map(\.name).joined(separator: " ") }
}
