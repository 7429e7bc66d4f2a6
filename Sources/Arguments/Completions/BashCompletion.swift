/// The completion script for bash 4 and later.
struct BashCompletion {
  let program: Program

  private var prefix: String { program.functionPrefix }

  var script: String {
    """
    # bash completion for \(program.name)

    # Completes with the words that start with the current word.
    \(prefix)_words() {
      local typed quote word
      \(prefix)_unquote
      for word; do
        [[ ${word,,} == "${typed,,}"* ]] || continue
        case $quote in
          # Skips words that need escapes inside quotes.
          \\") [[ $word == *[\\\\\\"\\$\\`]* ]] && continue ;;
          \\') [[ $word == *\\'* ]] && continue ;;
          *) printf -v word %q "$word" && word=${word//\\\\,/,} ;;
        esac
        COMPREPLY+=("$word")
      done
    }

    # Sets `typed` to the current word without its quoting, and `quote` to its quotation mark.
    \(prefix)_unquote() {
      typed=${current//\\\\/} quote=''
      case $typed in
        \\"* | \\'*) quote=${typed:0:1} typed=${typed:1} ;;
      esac
    }

    # Completes the last element of a list; the first argument is the separator.
    \(prefix)_list() {
      local before=''
      [[ $current == *"$1"* ]] && before=${current%"$1"*}$1
      shift
      \(prefix)_words "${@/#/$before}"
    }

    # Completes with the lines that the program prints.
    \(prefix)_lines() {
      local lines
      mapfile -t lines < <(command \(program.name) "$@" 2>/dev/null)
      \(prefix)_words "${lines[@]}"
    }

    # Completes with the lines that the program prints for the current word.
    \(prefix)_matches() {
      local typed quote
      \(prefix)_unquote
      \(prefix)_lines "$@" "$typed"
    }

    \(prefix)() {
      local current=${COMP_WORDS[COMP_CWORD]}
      local command='' position=0 pending='' options=yes index word
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ $pending ]]; then
          # Bash splits --option=value into three words.
          [[ $word == = ]] || pending=''
        elif [[ $options && $word == -- ]]; then
          options=''
        elif [[ $options && $word == -?* && $word != -[0-9.]* ]]; then
          case "$command $word" in
    \(arms(optionsWithValue.map { ($0.patterns, "pending=$word") }, indent: 8))
          esac
        else
          case "$command/$word" in
    \(arms(transitions, indent: 8))
            *) position=$((position + 1)) ;;
          esac
        fi
      done
      [[ $current == = ]] && current=''

      if [[ $pending ]]; then
        case "$command $pending" in
    \(arms((ownOptions + optionsWithValue).map { ($0.patterns, action(for: $0.value)) }, indent: 6))
        esac
      elif [[ $options && $current == -* ]]; then
        \(prefix)_words \(words(program.parameters.flatMap(\.spellings)))
        case $command in
    \(arms(optionsOfCommands, indent: 6))
        esac
      else
        case "$command $position" in
    \(arms(positions, indent: 6))
        esac
      fi
    }

    complete -F \(prefix) \(program.name)

    """
  }

  /// All options with values and the patterns that match them after command and space.
  private var optionsWithValue: [(patterns: [String], value: Parameter.Value)] {
    let everywhere = program.parameters.compactMap { option in
      option.limited(to: nil).value.map { (option.spellings.map { "*' \($0)'" }, $0) }
    }
    let ofCommands = program.commandPaths.flatMap { path in
      (path.last?.options ?? []).compactMap { option in
        option.value.map { (option.spellings.map { "\(path.spaced) \($0)".quotedForPOSIX }, $0) }
      }
    }
    return everywhere + ofCommands
  }

  /// The options of every command as some have them, which are matched first.
  private var ownOptions: [(patterns: [String], value: Parameter.Value)] {
    program.commandPaths.flatMap { path in
      program.ownOptions(of: path).compactMap { option in
        option.value.map { (option.spellings.map { "\(path.spaced) \($0)".quotedForPOSIX }, $0) }
      }
    }
  }

  private var transitions: [([String], String)] {
    program.commandPaths.map { path in
      let parent = path.dropLast().map(\.name).joined(separator: " ")
      let names = path.last.map { [$0.name] + $0.aliases } ?? []
      return (
        names.map { "\(parent)/\($0)".quotedForPOSIX }, "command=\(path.spaced.quotedForPOSIX)"
      )
    }
  }

  private var optionsOfCommands: [([String], String)] {
    program.commandPaths.compactMap { path in
      let spellings = path.flatMap(\.options).flatMap(\.spellings)
      guard !spellings.isEmpty else { return nil }
      return ([path.spaced.quotedForPOSIX], "\(prefix)_words \(words(spellings))")
    }
  }

  private var positions: [([String], String)] {
    let root = (["' 0'"], "\(prefix)_words \(words(program.commands.map(\.name)))")
    return [root]
      + program.commandPaths.flatMap { path -> [([String], String)] in
        guard let command = path.last else { return [] }
        let name = "\(path.spaced) ".quotedForPOSIX
        guard command.subcommands.isEmpty else {
          return [(["\(name)0"], "\(prefix)_words \(words(command.subcommands.map(\.name)))")]
        }
        return command.arguments.enumerated().compactMap { index, argument in
          guard let value = argument.value else { return nil }
          return (["\(name)\(argument.isRepeatable ? "[0-9]*" : "\(index)")"], action(for: value))
        }
      }
  }

  private func action(for value: Parameter.Value) -> String {
    switch value.completion {
    case .none: ":"
    case .choices where value.listSeparator != nil:
      "\(prefix)_list \(words([value.listSeparator.map(String.init) ?? ""]))"
        + " \(words(value.choices.map(\.name)))"
    case .choices: "\(prefix)_words \(words(value.choices.map(\.name)))"
    case .file: "compopt -o default"
    case .directory: "compopt -o dirnames"
    case .helpTopics: "\(prefix)_words \(words(program.helpTopics.map(\.name)))"
    case .lines(let arguments, matchingWord: false): "\(prefix)_lines \(words(arguments))"
    case .lines(let arguments, matchingWord: true): "\(prefix)_matches \(words(arguments))"
    }
  }

  private func words(_ words: [String]) -> String {
    words.map(\.quotedForPOSIX).joined(separator: " ")
  }

  private func arms(_ arms: [([String], String)], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return arms.map { patterns, action in
      "\(margin)\(patterns.joined(separator: " | ")))"
        + (action == ":" ? " ;;" : " \(action) ;;")
    }.joined(separator: "\n")
  }
}
