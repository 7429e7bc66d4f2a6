/// One time that a parameter was given.
struct Occurrence: Sendable {
  let id: String
  /// What was typed for it: `-q`, `--json`; the value name for an argument.
  let spelling: String
  /// Nil for a flag, and for a value that is wrong.
  let value: (any Sendable)?
}
