package import Terminal

/// The terminal as a screen: in raw mode, on the alternate screen.
package struct TerminalDevice: Sendable {
  package enum Event: Equatable, Sendable {
    /// Bytes were typed, or are a response of the terminal.
    case input([UInt8])

    /// The size may be another one, or the screen may hold anything.
    case resized

    /// The user wants to stop the process for a while, with a signal.
    case suspensionRequested

    case continued

    /// The terminal has gone.
    case closed
  }

  package var size: @Sendable () -> TerminalSize

  /// Waits for events, at most for this many seconds; for as long as it takes if nil.
  ///
  /// Returns none after that time, or after a call of `wake`.
  package var wait: @Sendable (Double?) -> [Event]

  /// Ends a wait, from any thread.
  package var wake: @Sendable () -> Void
  package var write: @Sendable ([UInt8]) -> Environment.WriteResult

  /// Leaves the screen, stops the process, and returns on the screen when it is continued.
  package var suspend: @Sendable () -> Void

  /// Leaves the screen with the modes that the terminal had.
  package var close: @Sendable () -> Void

  package init(
    size: @escaping @Sendable () -> TerminalSize, wait: @escaping @Sendable (Double?) -> [Event],
    wake: @escaping @Sendable () -> Void,
    write: @escaping @Sendable ([UInt8]) -> Environment.WriteResult,
    suspend: @escaping @Sendable () -> Void, close: @escaping @Sendable () -> Void
  ) {
    self.size = size
    self.wait = wait
    self.wake = wake
    self.write = write
    self.suspend = suspend
    self.close = close
  }
}
