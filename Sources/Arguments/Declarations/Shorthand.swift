/// A flag that is short for an option with a value, such as `--json` for `--format json`.
///
/// Its value is read through the option; both with different values are wrong usage.
package struct Shorthand: ParameterDeclaration {
  package let parameter: Parameter

  package init<Value: Equatable>(
    _ longName: String,
    short: Character? = nil,
    for option: Option<Value>,
    value: Value,
    help: String
  ) {
    parameter = Parameter(
      kind: .flag,
      longNames: [longName],
      shortName: short,
      help: help,
      assignment: Parameter.Assignment(id: option.parameter.id, value: value) { other in
        other as? Value == value
      }
    )
  }
}
