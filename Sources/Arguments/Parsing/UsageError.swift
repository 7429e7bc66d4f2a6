import Text

/// An error in a command line.
///
/// Its message is in `UsageError+Message.swift`.
package struct UsageError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// `group` is the path of the parent command; empty at the top level.
    case unknownCommand(String, group: [String], suggestion: String?)
    case missingCommand(group: [String], choices: [String])
    case unknownOption(String, suggestion: String?)
    /// The option exists only for these commands.
    case optionOfOtherCommand(String, commands: [[String]])
    case missingValue(option: String, next: String?)
    case unexpectedValue(option: String, value: String)
    case invalidValue(String, parameter: String, ValueError)
    case missingArgument(String, choices: [String])
    /// `previous` is the argument before it, if any.
    case unexpectedArgument(String, previous: String?)
    case conflict(String, String)
    /// An error of the command itself: one line without a period.
    case other(String)
  }

  package let problem: Problem
  /// The program and the command that was being parsed, such as `["skydiff", "list"]`.
  package let commandLine: [String]

  package init(_ problem: Problem, commandLine: [String]) {
    self.problem = problem
    self.commandLine = commandLine
  }
}

extension UsageError {
  /// One line with the problem, a suggestion and how to get help.
  package var message: String {
    "\(problem.text(program: commandLine.first ?? "")) (see '\(helpCommandLine)')"
  }

  private var helpCommandLine: String { (commandLine + ["--help"]).joined(separator: " ") }
}

extension UsageError.Problem {
  fileprivate func text(program: String) -> String {
    switch self {
    case .unknownCommand(let word, let group, let suggestion):
      let context = group.isEmpty ? "" : " after '\(([program] + group).joined(separator: " "))'"
      // Arguments and options would not look like a command without the program before them.
      let isName = suggestion.map { !$0.hasPrefix("-") && !$0.contains(" ") } ?? true
      let line = isName ? suggestion : suggestion.map { "\(program) \($0)" }
      return "unknown command \(quoted(word))\(context)\(didYouMean(line))"
    case .missingCommand(let group, let choices):
      return
        "'\(([program] + group).joined(separator: " "))' needs a command: \(choices.listed("or"))"
    case .unknownOption(let option, let suggestion):
      return "unknown option \(quoted(option))\(didYouMean(suggestion))"
    case .optionOfOtherCommand(let option, let commands):
      let lines = commands.map { "'\(([program] + $0).joined(separator: " "))'" }
      return "option \(quoted(option)) belongs after \(lines.listed("or"))"
    case .missingValue(let option, let next):
      let remedy = next.map { "; write \(quoted("\(option)=\($0)")) if that is the value" } ?? ""
      return "option \(quoted(option)) needs a value\(remedy)"
    case .unexpectedValue(let option, let value):
      return "option \(quoted(option)) takes no value, but was given \(quoted(value))"
    case .invalidValue(_, let parameter, .mistake(let text)):
      return "\(parameter): \(visible(text))"
    case .invalidValue(let value, let parameter, let error):
      let (part, expectation) = error.innermost(in: value)
      return "invalid value \(quoted(part)) for \(named(parameter)): \(expectation)"
    case .missingArgument(let name, let choices):
      return "missing argument \(name)" + (choices.isEmpty ? "" : ": \(choices.listed("or"))")
    case .unexpectedArgument(let word, let previous):
      let remedy = previous.map {
        "; quote words that belong together: \"\(visible($0)) \(visible(word))\""
      }
      return "unexpected argument \(quoted(word))\(remedy ?? "")"
    case .conflict(let one, let other):
      return "\(named(one)) and \(named(other)) cannot be used together"
    case .other(let text): return text
    }
  }
}

extension ValueError {
  /// The invalid part of the value and what was expected.
  fileprivate func innermost(in value: String) -> (part: String, expectation: String) {
    switch self {
    case .blank: (value, "expected something that is not blank")
    case .notOneOf(let names, let suggestion):
      (value, "expected \(names.listed("or"))\(didYouMean(suggestion))")
    case .outside(let range):
      (value, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    case .expected(let expectation): (value, "expected \(expectation)")
    case .mistake(let text): (value, text)
    case .element(let part, let error): error.innermost(in: part)
    }
  }
}

private func didYouMean(_ suggestion: String?) -> String {
  suggestion.map { "; did you mean '\($0)'?" } ?? ""
}

/// Quotes options but not value names such as `CITY`.
private func named(_ parameter: String) -> String {
  parameter.hasPrefix("-") ? quoted(parameter) : parameter
}

private func quoted(_ word: String) -> String { "'\(visible(word))'" }

/// Escapes control characters and invisible characters.
private func visible(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    case .format where !isJoiner(scalar):
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Joiners combine letters and emoji; other format characters can reorder or hide text.
private func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "\u{200C}" || scalar == "\u{200D}"
}
