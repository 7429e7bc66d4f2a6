import Arguments
import Tracking
import Weather

extension CommandRun {
  /// Returns the error with the command that prints a city, where a city in the list was given in
  /// place of a command, as in `skydiff Seoul`.
  func suggestingCity(_ error: UsageError) -> UsageError {
    let program = CommandLineInterface.program
    guard case .unknownCommand(let word, [], _) = error.problem,
      arguments.first(where: { !$0.hasPrefix("-") }) != HelpCommand.declaration.name,
      // Without a readable list there is no city to suggest.
      let session = try? session(program.parseLeniently(arguments)),
      let cities = try? session.loadState(includesHours: false).cities,
      let name = names(from: word).first(where: { name in
        CityReference(name).resolveNameOrLabel(among: cities) != .unknown
      })
    else { return error }
    return UsageError(
      .unknownCommand(word, group: [], suggestion: "current \(name.quotedForShell)"),
      commandLine: error.commandLine
    )
  }

  /// The word with those that follow it, the longest name first: it may be one without quotes.
  private func names(from word: String) -> [String] {
    guard let start = arguments.firstIndex(of: word) else { return [word] }
    let words = arguments[start...].prefix { !$0.hasPrefix("-") }.prefix(Self.maximumWords)
    return (1...max(words.count, 1)).reversed().map { words.prefix($0).joined(separator: " ") }
  }

  /// The most words of a name, as in "Ho Chi Minh City".
  private static var maximumWords: Int { 4 }
}
