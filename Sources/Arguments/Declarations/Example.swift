/// A command line to learn from.
package struct Example: Sendable, Equatable {
  package let commandLine: String
  /// What it does: one line without a full stop.
  package let explanation: String

  package init(_ commandLine: String, _ explanation: String) {
    self.commandLine = commandLine
    self.explanation = explanation
  }
}
