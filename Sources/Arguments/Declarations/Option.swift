/// An option with a value; if it is given more than once, the last one wins.
package struct Option<Value: Sendable>: ParameterDeclaration {
  package let parameter: Parameter

  package init(
    _ longName: String,
    short: Character? = nil,
    aliases: [String] = [],
    valueName: String,
    parser: ValueParser<Value>,
    help: String,
    completion: CompletionKind? = nil,
    defaultText: String? = nil,
    environmentVariable: String? = nil
  ) {
    parameter = Parameter(
      kind: .option,
      longNames: [longName] + aliases,
      shortName: short,
      help: help,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText,
      environmentVariable: environmentVariable
    )
  }

  /// The option with all of its values.
  package var repeated: Repeated<Value> { Repeated(parameter) }
}
