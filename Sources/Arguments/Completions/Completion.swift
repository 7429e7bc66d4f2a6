/// What a shell offers for the word that is being typed.
package struct Completion: Sendable, Equatable {
  package struct Word: Sendable, Equatable {
    package var text: String

    /// One line; empty if the word needs no explanation.
    package var help = ""

    package init(_ text: String, help: String = "") {
      self.text = text
      self.help = help
    }
  }

  package enum Kind: String, Sendable {
    case words
    /// The names of files, which the shell knows.
    case files
    case directories
  }

  package var kind = Kind.words

  /// Those that begin with what was typed, whatever its case.
  package var words: [Word] = []

  /// The lines for the script of a shell: the kind, then each word and its help with a tab between.
  package var text: String {
    ([kind.rawValue] + words.map { "\($0.text)\t\($0.help)" }).map { $0 + "\n" }.joined()
  }
}

/// What a shell completes for a value.
package enum CompletionKind: Sendable, Equatable {
  case none
  /// The allowed values of the parameter.
  case choices
  case file
  case directory
  /// The commands of the program and its pages of help.
  case helpTopics
  /// Words that are only known when the program runs, by the name of their list.
  case list(String)
}

extension CommandLineProgram {
  /// What `help` explains: commands, and pages of its own.
  private var helpTopics: [Completion.Word] {
    commands.map { Completion.Word($0.name, help: $0.abstract) }
      + pages.map { Completion.Word($0.name, help: $0.abstract) }
  }

  /// Returns what may stand in place of the last word.
  ///
  /// - Parameters:
  ///   - words: A command line without the program's name, up to the word that is being typed.
  ///   - list: Returns the words of a named list that may follow what was typed.
  package func completion(
    of words: [String], list: (_ name: String, _ typed: String) -> [String]
  ) -> Completion {
    let typed = words.last ?? ""
    var parser = CommandLineParser(program: self)
    parser.read(Array(words.dropLast()))
    if let option = parser.pendingOption {
      return completion(of: option, typed, parser.commands, list)
    }
    if typed.hasPrefix("-"), !parser.optionsHaveEnded, !CommandLineParser.isNegative(typed) {
      let options = parser.scope.filter { $0.kind != .argument }
      guard let sign = typed.firstIndex(of: "="), typed.hasPrefix("--") else {
        let words = options.flatMap { option in
          option.spellings.map { Completion.Word($0, help: option.help) }
        }
        return Completion(words: words.starting(with: typed))
      }
      let option = options.first { $0.spellings.contains(String(typed[..<sign])) }
      let value = String(typed[typed.index(after: sign)...])
      return option.map { completion(of: $0, value, parser.commands, list) } ?? Completion()
    }
    let candidates = parser.commands.last?.subcommands ?? commands
    guard candidates.isEmpty, let command = parser.commands.last else {
      let words = candidates.map { Completion.Word($0.name, help: $0.abstract) }
      return Completion(words: words.starting(with: typed))
    }
    let arguments = command.arguments
    let count = parser.positionals.count
    let argument = count < arguments.count ? arguments[count] : arguments.last
    guard let argument, count < arguments.count || argument.isRepeatable else {
      return Completion()
    }
    return completion(of: argument, typed, parser.commands, list)
  }

  private func completion(
    of parameter: Parameter, _ typed: String, _ commands: [Command],
    _ list: (String, String) -> [String]
  ) -> Completion {
    guard let value = parameter.limited(to: commands.first?.name).value else { return Completion() }
    let words: [Completion.Word]
    switch value.completion {
    case .none: words = []
    case .file: return Completion(kind: .files)
    case .directory: return Completion(kind: .directories)
    case .helpTopics: words = helpTopics
    case .list(let name): words = list(name, typed).map { Completion.Word($0) }
    case .choices:
      let before =
        value.listSeparator.flatMap { typed.lastIndex(of: $0) }.map { typed[...$0] } ?? ""
      words = value.choices.map { Completion.Word(before + $0.name, help: $0.help ?? "") }
    }
    return Completion(words: words.starting(with: typed))
  }
}

extension [Completion.Word] {
  fileprivate func starting(with typed: String) -> [Completion.Word] {
    let typed = typed.lowercased()
    return filter { $0.text.lowercased().hasPrefix(typed) }
  }
}
