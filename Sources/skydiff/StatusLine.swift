import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A text on the last line of the terminal that standard error is, which comes and goes.
final class StatusLine: Sendable {
  private struct State: Sendable {
    var isShown = false
    var isClosed = false
  }

  private let state = Guarded(State())
  private let isInterrupted: @Sendable () -> Bool

  init(isInterrupted: @escaping @Sendable () -> Bool) {
    self.isInterrupted = isInterrupted
  }

  /// Shows a text in place of the one before; nil clears the line.
  func show(_ text: String?) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isShown = text != nil
      write(text)
    }
  }

  /// Makes room for other text.
  func clear() {
    state.withLock { state in
      if state.isShown { write(nil) }
      state.isShown = false
    }
  }

  /// Clears the line for good, from any thread.
  func close() {
    state.withLock { state in
      state.isClosed = true
      if state.isShown { write(nil) }
    }
  }

  private func write(_ text: String?) {
    let bytes = Array("\r\(text ?? "")\u{1B}[K".utf8)
    _ = StandardStream.write(bytes, to: STDERR_FILENO, isInterrupted: isInterrupted)
  }
}
