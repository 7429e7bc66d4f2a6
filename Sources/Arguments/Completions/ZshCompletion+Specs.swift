/// The specs for `_arguments` of zsh.
extension ZshCompletion {
  /// One quoted spec for each name of the option.
  func specs(of option: Parameter, exclusions: [[String]]) -> [String] {
    let isGroup = { (group: [String]) in group.contains(option.id) }
    let others = exclusions.filter(isGroup).joined().filter { $0.hasPrefix("-") && $0 != option.id }
    let excluded = option.isRepeatable ? Array(others) : option.spellings + others
    let before = excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))"
    let repeatable = option.isRepeatable ? "*" : ""
    let help = option.help.escaped(in: ["[", "]", ":", "\\"])
    return option.spellings.map { spelling in
      // `-nVALUE` and `--name=VALUE` may attach the value.
      let joint = option.value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      let value = option.value.map { ":\(message($0)):\(action(for: $0))" } ?? ""
      return "\(before)\(repeatable)\(spelling)\(joint)[\(help)]\(value)".quotedForPOSIX
    }
  }

  func arguments(of command: Command) -> [String] {
    command.arguments.compactMap { argument in
      guard let value = argument.value else { return nil }
      let prefix = argument.isRepeatable ? "*:" : argument.isRequired ? ":" : "::"
      return "\(prefix)\(message(value)):\(action(for: value))".quotedForPOSIX
    }
  }

  private func message(_ value: Parameter.Value) -> String {
    value.name.escaped(in: [":"])
  }

  private func action(for value: Parameter.Value) -> String {
    let names = value.choices.map(\.name.quotedForPOSIX).joined(separator: " ")
    switch value.completion {
    case .none:
      // A space completes nothing but shows the value name.
      return " "
    case .choices:
      if let separator = value.listSeparator {
        return "_sequence -s \(String(separator).quotedForPOSIX) compadd - \(names)"
      }
      guard value.choices.contains(where: { $0.help != nil }) else { return "(\(names))" }
      return "((\(value.choices.map(described).joined(separator: " "))))"
    case .file:
      return "_files"
    case .directory:
      return "_files -/"
    case .helpTopics:
      return "\(prefix)_topics"
    case .lines:
      return "\(prefix)_lines_\(number(of: value.completion))"
    }
  }

  private func described(_ choice: Choice) -> String {
    guard let help = choice.help else { return choice.name.quotedForPOSIX }
    let quoted = help.escaped(in: ["\\", "\"", "$", "`", ":"])
    return "\(choice.name.quotedForPOSIX)\\:\"\(quoted)\""
  }
}

extension String {
  /// Escapes characters with a backslash.
  func escaped(in characters: Set<Character>) -> String {
    reduce(into: "") { result, each in
      if characters.contains(each) { result.append("\\") }
      result.append(each)
    }
  }
}
