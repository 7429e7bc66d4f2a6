/// What a shell offers where a value is to be typed.
package enum CompletionKind: Sendable, Equatable {
  case none
  /// The allowed values of the parameter.
  case choices
  case file
  case directory
  /// The names of the program's commands.
  case commands
  /// The lines that the program prints when it is called with these arguments.
  case lines(of: [String])
}
