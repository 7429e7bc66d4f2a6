/// A positional argument.
package struct Argument<Value: Sendable>: ParameterDeclaration {
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
      isRequired: isRequired,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText
    )
  }
}
