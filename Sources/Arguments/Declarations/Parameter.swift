/// Everything the parser, the help, the completions and the manual need to know of one parameter.
///
/// Declare parameters as `Flag`, `Option`, `RepeatedOption`, `Argument`, `RepeatedArgument` or
/// `Shorthand`: those are the typed keys that an `Invocation` answers to.
package struct Parameter: Sendable {
  package enum Kind: Sendable, Equatable {
    case flag
    case option
    case argument
  }

  /// A value that the parameter takes.
  package struct Value: Sendable {
    /// As it stands in help and messages, such as `FILE`.
    package let name: String
    /// The only values that are allowed; empty when any may be given.
    package let choices: [Choice]
    /// What parts the elements where one value is a list.
    package let listSeparator: Character?
    package let completion: CompletionKind
    let read: @Sendable (String) throws(ValueError) -> any Sendable
  }

  /// What a flag stands for when it is short for an option with a value.
  struct Assignment: Sendable {
    let id: String
    let value: any Sendable
  }

  package let kind: Kind
  /// Without dashes, the first for help and messages, then its aliases; empty for arguments.
  package let longNames: [String]
  package let shortName: Character?
  /// One line without a full stop.
  package let help: String
  package let isRepeatable: Bool
  package let isRequired: Bool
  package let value: Value?
  /// What holds when the parameter is not given, in words.
  package let defaultText: String?
  /// The environment variable that is read when the parameter is not given.
  package let environmentVariable: String?
  let assignment: Assignment?
}

extension Parameter {
  /// What values are kept under, and how the parameter is called in messages: `--tag` or `CITY`.
  package var id: String {
    guard let longName = longNames.first else { return value?.name ?? "" }
    return "--\(longName)"
  }

  /// Every way to write the option, with dashes, the short one first.
  package var spellings: [String] {
    (shortName.map { ["-\($0)"] } ?? []) + longNames.map { "--\($0)" }
  }
}
