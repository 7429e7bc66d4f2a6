/// The last positional argument, which takes all remaining values.
package struct RepeatedArgument<Value: Sendable>: ParameterDeclaration {
  package let parameter: Parameter

  package init(
    _ valueName: String,
    parser: ValueParser<Value>,
    help: String,
    isRequired: Bool = true,
    completion: CompletionKind? = nil,
    defaultText: String? = nil
  ) {
    parameter = Parameter(
      kind: .argument,
      help: help,
      isRepeatable: true,
      isRequired: isRequired,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText
    )
  }
}
