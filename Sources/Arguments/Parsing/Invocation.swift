/// A parsed command line, read by typed keys.
///
/// It does not include environment and configuration.
package struct Invocation: Sendable {
  package enum Request: Equatable, Sendable {
    case run
    case help
    case version
  }

  package let program: CommandLineProgram
  package let request: Request
  /// The path of the command, outermost first; empty if no command was given.
  package let commands: [Command]
  let occurrences: [Occurrence]
}

extension Invocation {
  /// The names of the command path, such as `["state", "path"]`; never aliases.
  package var path: [String] { commands.map(\.name) }

  /// The innermost command.
  package var command: Command? { commands.last }

  package subscript(flag: Flag) -> Bool { isGiven(flag) }

  package subscript<Value>(option: Option<Value>) -> Value? {
    values(of: option, as: Value.self).last
  }

  package subscript<Value>(argument: Argument<Value>) -> Value? {
    values(of: argument, as: Value.self).last
  }

  package subscript<Value>(parameter: Repeated<Value>) -> [Value] {
    values(of: parameter, as: Value.self)
  }

  /// The value of a required option.
  package func require<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let value = self[option] else { throw error("missing option '\(option.parameter.id)'") }
    return value
  }

  /// The value of a required argument.
  package func require<Value>(_ argument: Argument<Value>) throws(UsageError) -> Value {
    guard let value = self[argument] else {
      let parameter = argument.parameter
      let choices = parameter.value?.choices.map(\.name) ?? []
      throw error(.missingArgument(parameter.id, choices: choices))
    }
    return value
  }

  package func isGiven(_ declaration: some ParameterDeclaration) -> Bool {
    occurrences.contains { $0.id == declaration.parameter.id }
  }

  /// An error of the command itself, in lower case and without a period.
  package func error(_ text: String) -> UsageError { error(.other(text)) }

  package func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(problem, commandLine: [program.name] + path)
  }

  private func values<Value>(
    of declaration: some ParameterDeclaration, as type: Value.Type
  ) -> [Value] {
    let id = declaration.parameter.id
    return occurrences.compactMap { $0.id == id ? $0.value as? Value : nil }
  }
}

/// One occurrence of a parameter on the command line.
struct Occurrence: Sendable {
  let id: String
  /// The name as typed, such as `-q` or `--json`; for an argument, its value name.
  let spelling: String
  /// Nil for flags and invalid values.
  let value: (any Sendable)?
  /// The value as typed; nil for flags.
  var text: String?
}
