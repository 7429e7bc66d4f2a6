/// The command line exactly as it was typed, by typed keys; what it means together with environment
/// and configuration is decided by the commands.
package struct Invocation: Sendable {
  package enum Request: Equatable, Sendable {
    case run
    case help
    case version
  }

  package let program: Program
  package let request: Request
  /// From the outermost command to the innermost; empty when none was named.
  package let commands: [Command]
  let occurrences: [Occurrence]
}

extension Invocation {
  /// The names, not the aliases, of the command: `["state", "path"]`; empty when none was named.
  package var path: [String] { commands.map(\.name) }

  /// The innermost command that was named.
  package var command: Command? { commands.last }

  package subscript(flag: Flag) -> Bool {
    isGiven(flag)
  }

  package subscript<Value>(option: Option<Value>) -> Value? {
    values(of: option, as: Value.self).last
  }

  package subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
    values(of: option, as: Value.self)
  }

  package subscript<Value>(argument: Argument<Value>) -> Value? {
    values(of: argument, as: Value.self).last
  }

  package subscript<Value>(arguments: RepeatedArgument<Value>) -> [Value] {
    values(of: arguments, as: Value.self)
  }

  /// The value of a parameter that this command cannot do without.
  package func require<Value>(_ option: Option<Value>) throws(UsageError) -> Value {
    guard let value = self[option] else {
      throw error("option '\(option.parameter.id)' is needed")
    }
    return value
  }

  /// The value of an argument that this command cannot do without.
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

  /// A command's own complaint, worded like those of the parser: lower case, without a full stop.
  package func error(_ text: String) -> UsageError {
    error(.other(text))
  }

  package func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(problem, commandLine: [program.name] + path)
  }

  private func values<Value>(
    of declaration: some ParameterDeclaration,
    as type: Value.Type
  ) -> [Value] {
    let id = declaration.parameter.id
    return occurrences.compactMap { $0.id == id ? $0.value as? Value : nil }
  }
}
