extension Program {
  /// What is wrong with the declarations themselves, one line each; for a test to expect empty.
  package var mistakes: [String] {
    let groups = [("", commands)] + commandPaths.map { ($0.title, $0.last?.subcommands ?? []) }
    return parameters.flatMap { $0.mistakes(in: name) }
      + proseMistakes(abstract, in: name)
      + groups.flatMap { nameMistakes(among: $1, in: $0.isEmpty ? name : $0) }
      + commandPaths.flatMap { mistakes(of: $0) }
  }

  private func mistakes(of path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let place = path.title
    let scope = parameters + path.flatMap(\.parameters)
    let ids = Set(scope.map(\.id))
    let declared = exclusions.joined() + path.flatMap { $0.exclusions.joined() }
    var mistakes = proseMistakes(command.abstract, in: place)
    mistakes += command.parameters.flatMap { $0.mistakes(in: place) }
    mistakes += repeated(scope.flatMap(\.spellings)).map { "\(place): \($0) is declared twice" }
    mistakes += repeated(command.arguments.map(\.id)).map { "\(place): \($0) is declared twice" }
    mistakes += argumentMistakes(command.arguments, in: place)
    for id in declared where !ids.contains(id) {
      mistakes.append("\(place): \(id) excludes others and is not declared")
    }
    for parameter in scope {
      if let target = parameter.assignment?.id, !ids.contains(target) {
        mistakes.append("\(place): \(parameter.id) is short for \(target), which is not declared")
      }
    }
    if !command.subcommands.isEmpty, !command.arguments.isEmpty {
      mistakes.append("\(place): has both subcommands and arguments")
    }
    return mistakes
  }

  /// Which word belongs to which argument has to be clear from the left.
  private func argumentMistakes(_ arguments: [Parameter], in place: String) -> [String] {
    zip(arguments, arguments.dropFirst()).flatMap { argument, next in
      var mistakes: [String] = []
      if argument.isRepeatable {
        mistakes.append("\(place): \(next.id) stands after \(argument.id), which takes all")
      }
      if !argument.isRequired, next.isRequired {
        mistakes.append("\(place): \(next.id) is required and stands after one that is not")
      }
      return mistakes
    }
  }

  private func nameMistakes(among commands: [Command], in place: String) -> [String] {
    let names = commands.flatMap { [$0.name] + $0.aliases }
    return repeated(names).map { "\(place): command \($0) is declared twice" }
      + names.filter { !isWellFormed($0) }.map { "\(place): '\($0)' cannot name a command" }
  }
}

extension Parameter {
  fileprivate func mistakes(in place: String) -> [String] {
    var mistakes = proseMistakes(help, in: "\(place): \(id)")
    for name in longNames where !isWellFormed(name) {
      mistakes.append("\(place): '\(name)' cannot name an option")
    }
    if let shortName, !shortName.isASCII || !shortName.isLetter {
      mistakes.append("\(place): '-\(shortName)' cannot name an option")
    }
    if value?.completion == .choices, value?.choices.isEmpty ?? true {
      mistakes.append("\(place): \(id) completes choices and has none")
    }
    return mistakes
  }
}

/// Help stands in rows and lists, where a full stop or a line break would be in the way.
private func proseMistakes(_ text: String, in place: String) -> [String] {
  var mistakes: [String] = []
  if text.isEmpty { mistakes.append("\(place): has no help") }
  if text.hasSuffix(".") { mistakes.append("\(place): its help ends in a full stop") }
  if text.contains(where: \.isNewline) { mistakes.append("\(place): its help has several lines") }
  return mistakes
}

private func isWellFormed(_ name: String) -> Bool {
  guard let first = name.first, first != "-" else { return false }
  return name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
}

private func repeated(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { !seen.insert($0).inserted }
}

extension [Command] {
  fileprivate var title: String { map(\.name).joined(separator: " ") }
}
