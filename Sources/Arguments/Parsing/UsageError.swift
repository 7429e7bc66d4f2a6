/// What is wrong with a command line, as data; its wording is in `UsageError+Message.swift`.
package struct UsageError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// `group` is the command whose subcommand was looked for; empty for the program's own.
    case unknownCommand(String, group: [String], suggestion: String?)
    case missingCommand(group: [String], choices: [String])
    case unknownOption(String, suggestion: String?)
    /// The option exists, but only with these commands.
    case optionOfOtherCommand(String, commands: [[String]])
    case missingValue(option: String, next: String?)
    case unexpectedValue(option: String, value: String)
    case invalidValue(String, parameter: String, ValueError)
    case missingArgument(String, choices: [String])
    /// `previous` is the argument before it, where there is one.
    case unexpectedArgument(String, previous: String?)
    case conflict(String, String)
    /// A rule of one command; the text is a line without a full stop.
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
