/// The completion script for zsh 5.2 and later, with one function per command.
struct ZshCompletion {
  let program: Program

  var prefix: String { program.functionPrefix }

  var script: String {
    """
    #compdef \(program.name)

    \(lineSources.enumerated().map(linesFunction).joined(separator: "\n"))
    \(wordsFunction("\(prefix)_commands", program.commands.map { ($0.name, $0.abstract) }))
    \(wordsFunction("\(prefix)_topics", program.helpTopics))
    \(program.commandPaths.flatMap(functions).joined(separator: "\n"))
    \(prefix)() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a common=(
    \(common.indented(4))
      )
    \(dispatch([], program.commands))
    }

    if [[ $funcstack[1] == \(prefix) ]]; then
      \(prefix) "$@"
    else
      compdef \(prefix) \(program.name)
    fi

    """
  }

  /// The options that are the same for every command.
  private var common: [String] {
    program.parameters.filter { !$0.variesByCommand }
      .flatMap { specs(of: $0, exclusions: program.exclusions) }
  }

  /// The options of every command whose values depend on it.
  private func varying(_ command: String?) -> [String] {
    program.parameters.filter(\.variesByCommand)
      .flatMap { specs(of: $0.limited(to: command), exclusions: program.exclusions) }
  }

  /// The distinct arguments with which the program lists values.
  private var lineSources: [CompletionKind] {
    let parameters = program.parameters + program.commandPaths.joined().flatMap(\.parameters)
    return parameters.reduce(into: []) { sources, parameter in
      guard let source = parameter.value?.completion, source.command != nil else { return }
      if !sources.contains(source) { sources.append(source) }
    }
  }

  /// The number in the function name of a line source.
  func number(of lineSource: CompletionKind) -> Int {
    (lineSources.firstIndex(of: lineSource) ?? 0) + 1
  }

  private func linesFunction(_ index: Int, _ source: CompletionKind) -> String {
    """
    \(prefix)_lines_\(index + 1)() {
      local -a lines=("${(@f)$(command \(program.name) \(source.command ?? "") 2>/dev/null)}")
      compadd "$@" -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a lines
    }

    """
  }

  private func functions(for path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let names =
      command.subcommands.isEmpty
      ? []
      : [
        wordsFunction(
          "\(function(path))_commands",
          command.subcommands.map { ($0.name, $0.abstract) }
        )
      ]
    let specs = path.flatMap { each in
      each.options.flatMap { self.specs(of: $0, exclusions: each.exclusions) }
    }
    let body =
      command.subcommands.isEmpty
      ? "  _arguments -s -S : \"${common[@]}\""
        + (specs + varying(path.first?.name) + arguments(of: command)).map { " \\\n    \($0)" }
        .joined()
      : dispatch(path, command.subcommands)
    return names + ["\(function(path))() {\n\(body)\n}\n"]
  }

  /// A function that completes commands, with their descriptions.
  private func wordsFunction(
    _ name: String,
    _ commands: [(name: String, abstract: String)]
  ) -> String {
    let words = commands.map { command in
      "\(command.name):\(command.abstract.escaped(in: [":"]))".quotedForPOSIX
    }
    return """
      \(name)() {
        local -a commands=(
      \(words.indented(4))
        )
        _describe -t commands command commands
      }

      """
  }

  /// Completes the name of a command, or calls the function of the command.
  private func dispatch(_ path: [Command], _ commands: [Command]) -> String {
    let varying = varying(path.first?.name).map { " \($0)" }.joined()
    let arms = commands.map { command in
      let names = ([command.name] + command.aliases).joined(separator: "|")
      return "      \(names)) \(function(path + [command])) && ret=0 ;;"
    }
    // The function of the command completes the options after its name.
    return """
        local ret=1
        _arguments -s -S -C -A '-*' : "${common[@]}"\(varying) ': :\(function(path))_commands' '*::: :->rest' && ret=0
        if [[ $state == rest ]]; then
          words=("$line[1]" "${words[@]}")
          ((CURRENT += 1))
          case $line[1] in
      \(arms.joined(separator: "\n"))
          esac
        fi
        return ret
      """
  }

  private func function(_ path: [Command]) -> String {
    ([prefix] + path.map { "__\($0.name.replacing("-", with: "_"))" }).joined()
  }
}

extension [String] {
  fileprivate func indented(_ columns: Int) -> String {
    map { String(repeating: " ", count: columns) + $0 }.joined(separator: "\n")
  }
}

extension CompletionKind {
  /// The arguments with which the program prints lines; nil for other kinds.
  fileprivate var command: String? {
    switch self {
    case .lines(let arguments, matchingWord: false):
      arguments.map(\.quotedForPOSIX).joined(separator: " ")
    case .lines(let arguments, matchingWord: true):
      (arguments.map(\.quotedForPOSIX) + ["\"${(Q)PREFIX}\""]).joined(separator: " ")
    default: nil
    }
  }
}
