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
