import Text

/// Parses the words of a command line.
///
/// Parsing continues after an error, because `--help` or an option for the error format may follow.
/// The first error is reported.
struct CommandLineParser {
  let program: CommandLineProgram
  private(set) var commands: [Command] = []
  var problem: UsageError.Problem?
  var occurrences: [Occurrence] = []
  var rest: ArraySlice<String> = []
  private(set) var positionals: [String] = []
  private(set) var optionsHaveEnded = false

  /// The option at the end that still needs its value.
  var pendingOption: Parameter?
  private var isCommandUnknown = false

  init(program: CommandLineProgram) { self.program = program }

  var invocation: Invocation {
    let request: Invocation.Request =
      if isGiven(CommandLineProgram.help) { .help } else if isGiven(CommandLineProgram.version) {
        .version
      } else { .run }
    return Invocation(
      program: program, request: request, commands: commands, occurrences: occurrences)
  }

  var error: UsageError? {
    problem.map { UsageError($0, commandLine: [program.name] + commands.map(\.name)) }
  }

  /// The parameters that are allowed at this point.
  var scope: [Parameter] { program.parameters + commands.flatMap(\.parameters) }

  mutating func read(_ words: [String]) {
    rest = words[...]
    while let word = rest.popFirst() {
      if optionsHaveEnded || !Self.isOption(word) {
        readPositional(word)
      } else if word == "--" {
        optionsHaveEnded = true
      } else if word.hasPrefix("--") {
        readLongOption(word)
      } else {
        readShortOptions(word)
      }
    }
    assignPositionals()
    checkExclusions()
    checkChoices()
  }

  /// `-` means standard input, and `-33.9,151.2` is a location.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && !(isNegative(word) && word.contains(","))
  }

  mutating func report(_ problem: UsageError.Problem) {
    if self.problem == nil { self.problem = problem }
  }

  mutating func record(_ value: String, for parameter: Parameter, spelling: String) {
    guard let reader = parameter.value?.read else { return }
    do throws(ValueError) {
      let read = try reader(value)
      occurrences.append(Occurrence(id: parameter.id, spelling: spelling, value: read, text: value))
    } catch {
      occurrences.append(Occurrence(id: parameter.id, spelling: spelling, value: nil))
      report(.invalidValue(value, parameter: spelling, error))
    }
  }

  /// Whether a word starts like a negative number.
  static func isNegative(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let text = word.dropFirst()
    let digits = text.hasPrefix(".") ? text.dropFirst() : text
    return digits.first.map { $0.isASCII && $0.isNumber } ?? false
  }

  private func isGiven(_ flag: Flag) -> Bool { occurrences.contains { $0.id == flag.parameter.id } }
}

// MARK: - Commands and arguments

extension CommandLineParser {
  private mutating func readPositional(_ word: String) {
    // After an unknown command, words have no known meaning.
    guard !isCommandUnknown else { return }
    if commands.last?.subcommands.isEmpty == true {
      positionals.append(word)
    } else if let command = program.command(named: word, after: commands) {
      commands.append(command)
    } else {
      isCommandUnknown = true
      report(program.unknownCommand(word, after: commands))
    }
  }

  private mutating func assignPositionals() {
    guard let command = commands.last, !isCommandUnknown else { return }
    guard command.subcommands.isEmpty else {
      let choices = command.subcommands.map(\.name)
      return report(.missingCommand(group: commands.map(\.name), choices: choices))
    }
    var words = positionals[...]
    for parameter in command.arguments {
      if words.isEmpty, parameter.isRequired {
        let choices = parameter.value?.choices.map(\.name) ?? []
        report(.missingArgument(parameter.id, choices: choices))
      }
      for word in parameter.isRepeatable ? words : words.prefix(1) {
        record(word, for: parameter, spelling: parameter.id)
        words.removeFirst()
      }
    }
    if let word = words.first {
      report(.unexpectedArgument(word, previous: positionals[..<words.startIndex].last))
    }
  }

  /// Reports a value that only other commands have.
  private mutating func checkChoices() {
    guard let command = commands.first?.name ?? program.defaultCommand else { return }
    for parameter in program.parameters where parameter.variesByCommand {
      let names = parameter.limited(to: command).value?.choices.map(\.name) ?? []
      for occurrence in occurrences where occurrence.id == parameter.id {
        guard occurrence.value != nil, let text = occurrence.text, !names.contains(text) else {
          continue
        }
        let expected = "one that '\(program.name) \(command)' has: \(names.listed("or"))"
        report(.invalidValue(text, parameter: occurrence.spelling, .expected(expected)))
      }
    }
  }

  private mutating func checkExclusions() {
    for shorthand in scope {
      guard let assignment = shorthand.assignment else { continue }
      let given = occurrences.filter { $0.id == assignment.id }
      if let short = given.first(where: { shorthand.spellings.contains($0.spelling) }),
        let other = given.first(where: { occurrence in
          occurrence.value.map { !assignment.isSame($0) } ?? false
        })
      {
        report(.conflict(short.spelling, other.spelling))
      }
    }
    for group in program.exclusions + commands.flatMap(\.exclusions) {
      let given = group.compactMap { id in occurrences.last { $0.id == id } }
      if given.count > 1 { report(.conflict(given[0].spelling, given[1].spelling)) }
    }
  }
}
