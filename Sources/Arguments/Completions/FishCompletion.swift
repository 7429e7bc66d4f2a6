/// The completion script for fish 3 and later.
struct FishCompletion {
  let program: Program

  private var prefix: String { "_\(program.functionPrefix)" }

  var script: String {
    """
    # fish completion for \(program.name)

    # Tests whether the command so far is the first argument and, if given, has this many arguments.
    function \(prefix)_at --argument-names wanted count
        set -l command ''
        set -l position 0
        set -l pending no
        set -l options yes
        for word in (commandline -opc)[2..-1]
            if test $pending = yes
                set pending no
            else if test $options = yes; and test "$word" = --
                set options no
            else if test $options = yes; and string match -qr '^-[^0-9.]' -- "$word"
                switch "$command $word"
                    case \(optionsWithValue.joined(separator: " "))
                        set pending yes
                end
            else
                switch "$command/$word"
    \(transitions.joined(separator: "\n"))
                    case '*'
                        set position (math $position + 1)
                end
            end
        end
        test "$command" = "$wanted"; and begin
            test -z "$count"; or test $position = $count
        end
    end

    # Prints the current word without its quoting.
    function \(prefix)_typed
        string replace -a '\\\\' '' -- (commandline -ct) | string trim -l -c '"\\''
    end

    complete -c \(program.name) -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var optionsWithValue: [String] {
    let everywhere = program.parameters.filter { $0.value != nil }.flatMap(\.spellings)
    return everywhere.map { "* \($0)".quotedForFish }
      + program.commandPaths.flatMap { path in
        let options = path.last?.options.filter { $0.value != nil } ?? []
        return options.flatMap(\.spellings).map { "\(path.spaced) \($0)".quotedForFish }
      }
  }

  private var transitions: [String] {
    let margin = String(repeating: " ", count: 16)
    return program.commandPaths.map { path in
      let parent = path.dropLast().map(\.name).joined(separator: " ")
      let names = path.last.map { [$0.name] + $0.aliases } ?? []
      let patterns = names.map { "\(parent)/\($0)".quotedForFish }.joined(separator: " ")
      return """
        \(margin)case \(patterns)
        \(margin)    set command \(path.spaced.quotedForFish)
        """
    }
  }

  private var lines: [String] {
    let root = names(of: program.commands, at: condition(""))
    let options = program.parameters.map { option($0.limited(to: nil), at: "") }
    return root + options
      + program.commandPaths.flatMap { path -> [String] in
        guard let command = path.last else { return [] }
        let condition = self.condition(path.spaced)
        // Subcommands inherit the options of their parents.
        return names(of: command.subcommands, at: condition)
          + path.flatMap(\.options).map { option($0, at: condition) }
          + program.ownOptions(of: path).map { own in
            // fish adds the values to those that every command has.
            option(own.limited { $0.commands != nil }, at: condition)
          }
          + arguments(of: command, at: path.spaced)
      }
  }

  private func condition(_ path: String, count: Int? = nil) -> String {
    let count = count.map { " \($0)" } ?? ""
    return " -n " + "\(prefix)_at \(path.quotedForFish)\(count)".quotedForFish
  }

  private func names(of commands: [Command], at condition: String) -> [String] {
    commands.map { command in
      "complete -c \(program.name)\(condition) -a \(command.name.quotedForFish)"
        + " -d \(command.abstract.quotedForFish)"
    }
  }

  private func arguments(of command: Command, at path: String) -> [String] {
    command.arguments.enumerated().compactMap { index, argument in
      guard let value = argument.value, let offer = offer(for: value, isOption: false) else {
        return nil
      }
      let condition = self.condition(path, count: argument.isRepeatable ? nil : index)
      return "complete -c \(program.name)\(condition)\(offer)"
    }
  }

  private func option(_ option: Parameter, at condition: String) -> String {
    let short = option.shortName.map { " -s \($0)" } ?? ""
    let long = option.longNames.map { " -l \($0)" }.joined()
    let offer = option.value.map { self.offer(for: $0, isOption: true) ?? " -x" } ?? ""
    return "complete -c \(program.name)\(condition)\(short)\(long)\(offer)"
      + " -d \(option.help.quotedForFish)"
  }

  /// The options of `complete` for the values.
  private func offer(for value: Parameter.Value, isOption: Bool) -> String? {
    let exclusive = isOption ? " -x" : ""
    switch value.completion {
    case .none:
      return nil
    case .choices:
      if let separator = value.listSeparator {
        let names = value.choices.map(\.name.quotedForFish).joined(separator: " ")
        let source = "printf '%s\\n' \(names)".quotedForFish
        let call = "(__fish_complete_list \(String(separator).quotedForFish) \(source))"
        return "\(exclusive) -a \(call.quotedForFish)"
      }
      return "\(exclusive) -a \(value.choices.map(word).joined(separator: " ").quotedForFish)"
    case .file:
      return isOption ? " -r -F" : " -F"
    case .directory:
      return "\(exclusive) -a '(__fish_complete_directories)'"
    case .helpTopics:
      let names = program.helpTopics.map(\.name.quotedForFish).joined(separator: " ")
      return "\(exclusive) -a \(names.quotedForFish)"
    case .lines(let arguments, matchingWord: false):
      let words = ([program.name] + arguments).map(\.quotedForFish).joined(separator: " ")
      return "\(exclusive) -a \("(command \(words) 2>/dev/null)".quotedForFish)"
    case .lines(let arguments, matchingWord: true):
      let words = ([program.name] + arguments).map(\.quotedForFish).joined(separator: " ")
      return "\(exclusive) -a \("(command \(words) (\(prefix)_typed) 2>/dev/null)".quotedForFish)"
    }
  }

  /// A value and its help, separated by a tab.
  private func word(_ choice: Choice) -> String {
    choice.name.quotedForFish + (choice.help.map { "\\t\($0.quotedForFish)" } ?? "")
  }
}
