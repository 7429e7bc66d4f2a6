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
