/// An option with a value; if it is given more than once, the last one wins.
package struct Option<Value: Sendable>: ParameterDeclaration {
  package let parameter: Parameter

  package init(
    _ longName: String, short: Character? = nil, aliases: [String] = [], valueName: String,
    parser: ValueParser<Value>, help: String, completion: CompletionKind? = nil,
    defaultText: String? = nil, environmentVariable: String? = nil
  ) {
    parameter = Parameter(
      kind: .option, longNames: [longName] + aliases, shortName: short, help: help,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText, environmentVariable: environmentVariable)
  }

  /// The option with all of its values.
  package var repeated: Repeated<Value> { Repeated(parameter) }
}

package struct Argument<Value: Sendable>: ParameterDeclaration {
  package let parameter: Parameter

  package init(
    _ valueName: String, parser: ValueParser<Value>, help: String, isRequired: Bool = true,
    completion: CompletionKind? = nil, defaultText: String? = nil
  ) {
    parameter = Parameter(
      kind: .argument, help: help, isRequired: isRequired,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText)
  }

  /// The last argument, which takes all remaining values.
  package var repeated: Repeated<Value> { Repeated(parameter) }
}

/// A parameter that may be given more than once, to collect all values.
package struct Repeated<Value: Sendable>: ParameterDeclaration {
  package let parameter: Parameter

  init(_ parameter: Parameter) {
    var parameter = parameter
    parameter.isRepeatable = true
    self.parameter = parameter
  }
}

/// An option without a value, such as `-q` or `--quiet`.
package struct Flag: ParameterDeclaration {
  package let parameter: Parameter

  package init(_ longName: String, short: Character? = nil, aliases: [String] = [], help: String) {
    parameter = Parameter(
      kind: .flag, longNames: [longName] + aliases, shortName: short, help: help)
  }
}

/// A flag that is short for an option with a value, such as `--json` for `--format json`.
///
/// Its value is read through the option; both with different values are wrong usage.
package struct Shorthand: ParameterDeclaration {
  package let parameter: Parameter

  package init<Value: Equatable>(
    _ longName: String, short: Character? = nil, for option: Option<Value>, value: Value,
    help: String
  ) {
    parameter = Parameter(
      kind: .flag, longNames: [longName], shortName: short, help: help,
      assignment: Parameter.Assignment(id: option.parameter.id, value: value) { other in
        other as? Value == value
      })
  }
}
