/// An option with a value that may be given more than once, to collect all values.
package struct RepeatedOption<Value: Sendable>: ParameterDeclaration {
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
      isRepeatable: true,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText,
      environmentVariable: environmentVariable
    )
  }
}
