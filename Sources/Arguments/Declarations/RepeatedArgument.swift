/// Values that are recognised by their place, which is last: all that are left.
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
      longNames: [],
      shortName: nil,
      help: help,
      isRepeatable: true,
      isRequired: isRequired,
      value: parser.parameterValue(name: valueName, completion: completion),
      defaultText: defaultText,
      environmentVariable: nil,
      assignment: nil
    )
  }
}
