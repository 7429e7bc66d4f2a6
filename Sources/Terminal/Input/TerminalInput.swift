/// What arrives from a terminal.
package enum TerminalInput: Equatable, Sendable {
  case key(Key)

  /// Text that was pasted as a whole, without control characters.
  case paste(String)
  case mouse(MouseReport)

  /// The reply to the question whether the terminal has synchronized output (mode 2026).
  case hasSynchronizedOutput(Bool)

  /// The reply to the question for the color of the ground.
  case ground(isLight: Bool)

  /// The reply to the question for the attributes of the terminal.
  case deviceAttributes
}
