/// An option without a value, such as `-q` or `--quiet`.
package struct Flag: ParameterDeclaration {
  package let parameter: Parameter

  package init(
    _ longName: String,
    short: Character? = nil,
    aliases: [String] = [],
    help: String
  ) {
    parameter = Parameter(
      kind: .flag,
      longNames: [longName] + aliases,
      shortName: short,
      help: help
    )
  }
}
