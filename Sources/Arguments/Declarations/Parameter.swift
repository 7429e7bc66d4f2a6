import Text

/// The declaration of a parameter, for parser, help, completions and manual.
///
/// Declare parameters as `Flag`, `Option`, `Argument`, `Shorthand` or repeated, which are typed keys for
/// `Invocation`.
package struct Parameter: Sendable {
  package enum Kind: Sendable, Equatable {
    case flag
    case option
    case argument
  }

  /// The value of a parameter.
  package struct Value: Sendable {
    /// The name in help and messages, such as `FILE`.
    package let name: String
    /// The allowed values; empty if any value is allowed.
    package let choices: [Choice]
    /// The separator of a list, or nil if the value is no list.
    package let listSeparator: Character?
    package let completion: CompletionKind
    let read: @Sendable (String) throws(ValueError) -> any Sendable
  }

  /// The option and value that a `Shorthand` stands for.
  package struct Assignment: Sendable {
    package let id: String
    let value: any Sendable

    /// Whether another value of the option is the same.
    let isSame: @Sendable (any Sendable) -> Bool
  }

  package let kind: Kind
  /// The names without dashes, aliases last; empty for arguments.
  package private(set) var longNames: [String] = []
  package private(set) var shortName: Character?
  /// One line without a period.
  package let help: String
  package internal(set) var isRepeatable = false
  package private(set) var isRequired = false
  package private(set) var value: Value?
  /// A description of the default.
  package private(set) var defaultText: String?
  /// The environment variable used if the parameter is not given.
  package private(set) var environmentVariable: String?
  package private(set) var assignment: Assignment?
}

/// An allowed value of a parameter.
package struct Choice: Sendable, Equatable {
  package let name: String
  /// A short explanation, or nil if the name needs none.
  package let help: String?
  /// The commands that have it; nil for all commands.
  package let commands: [String]?
  /// The commands that do not have it, although all others do.
  package var exceptions: [String] = []
}

/// A typed key for the values of a parameter.
package protocol ParameterDeclaration: Sendable { var parameter: Parameter { get } }

extension Parameter {
  /// Whether only some commands have some of its values.
  var variesByCommand: Bool {
    value?.choices.contains { $0.commands != nil || !$0.exceptions.isEmpty } ?? false
  }

  /// Returns the parameter with the values that a command has.
  ///
  /// - Parameter command: Its name; nil for the values that all commands have.
  func limited(to command: String?) -> Parameter {
    limited { choice in
      choice.commands.map { names in names.contains { $0 == command } } ?? !choice.exceptions
        .contains { $0 == command }
    }
  }

  /// Returns the parameter with some of its values.
  func limited(where isKept: (Choice) -> Bool) -> Parameter {
    replacingChoices { $0.filter(isKept) }
  }

  /// The parameter with the names of its values alone, which are explained elsewhere.
  var unexplained: Parameter {
    replacingChoices { $0.map { Choice(name: $0.name, help: nil, commands: nil) } }
  }

  private func replacingChoices(_ replacement: ([Choice]) -> [Choice]) -> Parameter {
    guard let value else { return self }
    var parameter = self
    parameter.value = Value(
      name: value.name, choices: replacement(value.choices), listSeparator: value.listSeparator,
      completion: value.completion, read: value.read)
    return parameter
  }
}

extension Choice {
  /// The explanation, with the commands that have the value if not all do.
  var explanation: String? {
    guard let commands else { return help }
    let remark = "only for \(commands.listed("and"))"
    return help.map { "\($0); \(remark)" } ?? remark
  }
}

extension Parameter {
  /// The key of its values and its name in messages, such as `--tag` or `CITY`.
  package var id: String {
    guard let longName = longNames.first else { return value?.name ?? "" }
    return "--\(longName)"
  }

  /// All names with dashes, the short one first.
  package var spellings: [String] {
    (shortName.map { ["-\($0)"] } ?? []) + longNames.map { "--\($0)" }
  }
}
