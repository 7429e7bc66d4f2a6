package import Arguments

extension CommandLineProgram {
  /// Errors in the declarations, one line each; a test should expect none.
  package var declarationErrors: [String] {
    let groups = [("", commands)] + commandPaths.map { ($0.title, $0.last?.subcommands ?? []) }
    return parameters.flatMap { $0.errors(in: name) } + proseErrors(abstract, in: name)
      + groups.flatMap { nameErrors(among: $1, in: $0.isEmpty ? name : $0) }
      + commandPaths.flatMap { errors(of: $0) }
      + pages.flatMap { proseErrors($0.abstract, in: "the page \($0.name)") } + suggestionErrors
  }

  private var suggestionErrors: [String] {
    let names = commands.flatMap(\.names)
    let pageNames = pages.map(\.name)
    var errors = pageNames.filter(names.contains).map { "\($0) names a command and a page" }
    errors += pageNames.filter { !isWellFormed($0) }.map { "'\($0)' cannot name a page" }
    for synonym in synonyms {
      errors += synonym.words.filter { (names + pageNames).contains($0) }.map {
        "\($0) is a command or page, and another is suggested for it"
      }
      let words = synonym.suggestion.split(separator: " ").map(String.init)
      let path = words.prefix { !$0.hasPrefix("-") }
      let options = words.dropFirst(path.count)
      let isKnown =
        (try? commands(at: Array(path))) != nil
        && options.allSatisfy { option in parameters.contains { $0.spellings.contains(option) } }
      if words.isEmpty || !isKnown {
        errors.append("'\(synonym.suggestion)' is suggested and not a command")
      }
    }
    let allWords = synonyms.flatMap(\.words)
    errors += repeated(allWords).map { "two commands are suggested for \($0)" }
    return errors
  }

  private func errors(of path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let context = path.title
    let scope = parameters + path.flatMap(\.parameters)
    let ids = Set(scope.map(\.id))
    let declared = exclusions.joined() + path.flatMap { $0.exclusions.joined() }
    var errors = proseErrors(command.abstract, in: context)
    errors += command.parameters.flatMap { $0.errors(in: context) }
    errors += repeated(scope.flatMap(\.spellings)).map { "\(context): \($0) is declared twice" }
    errors += repeated(command.arguments.map(\.id)).map { "\(context): \($0) is declared twice" }
    errors += argumentErrors(command.arguments, in: context)
    for id in declared where !ids.contains(id) {
      errors.append("\(context): \(id) excludes others and is not declared")
    }
    for parameter in scope {
      if let target = parameter.assignment?.id, !ids.contains(target) {
        errors.append("\(context): \(parameter.id) is short for \(target), which is not declared")
      }
    }
    if !command.subcommands.isEmpty, !command.arguments.isEmpty {
      errors.append("\(context): has both subcommands and arguments")
    }
    return errors
  }

  /// Positional arguments are assigned from left to right, so only the last may be optional or repeat.
  private func argumentErrors(_ arguments: [Parameter], in context: String) -> [String] {
    zip(arguments, arguments.dropFirst()).flatMap { argument, next in
      var errors: [String] = []
      if argument.isRepeatable {
        errors.append("\(context): \(next.id) follows \(argument.id), which takes all arguments")
      }
      if !argument.isRequired, next.isRequired {
        errors.append("\(context): \(next.id) is required but follows an optional argument")
      }
      return errors
    }
  }

  private func nameErrors(among commands: [Command], in context: String) -> [String] {
    let names = commands.flatMap(\.names)
    return repeated(names).map { "\(context): command \($0) is declared twice" }
      + names.filter { !isWellFormed($0) }.map { "\(context): '\($0)' cannot name a command" }
  }
}

extension Parameter {
  fileprivate func errors(in context: String) -> [String] {
    var errors = proseErrors(help, in: "\(context): \(id)")
    for name in longNames where !isWellFormed(name) {
      errors.append("\(context): '\(name)' cannot name an option")
    }
    if let shortName, !shortName.isASCII || !shortName.isLetter {
      errors.append("\(context): '-\(shortName)' cannot name an option")
    }
    if value?.completion == .choices, value?.choices.isEmpty ?? true {
      errors.append("\(context): \(id) completes choices and has none")
    }
    return errors
  }
}

/// Help is shown in rows and lists, so it has no period and no line break.
private func proseErrors(_ text: String, in context: String) -> [String] {
  var errors: [String] = []
  if text.isEmpty { errors.append("\(context): has no help") }
  if text.hasSuffix(".") { errors.append("\(context): its help ends in a full stop") }
  if text.contains(where: \.isNewline) { errors.append("\(context): its help has several lines") }
  return errors
}

private func isWellFormed(_ name: String) -> Bool {
  guard let first = name.first, first != "-" else { return false }
  return name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
}

private func repeated(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { !seen.insert($0).inserted }
}

extension [Command] { fileprivate var title: String { map(\.name).joined(separator: " ") } }
