import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A progress line on the terminal of standard error.
final class StatusLine: Sendable {
  private struct State: Sendable {
    var isShown = false
    var isClosed = false
  }

  private let state = Guarded(State())
  private let isInterrupted: @Sendable () -> Bool

  init(isInterrupted: @escaping @Sendable () -> Bool) { self.isInterrupted = isInterrupted }

  /// Replaces the text of the line; nil clears it.
  func show(_ text: String?) {
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isShown = text != nil
      write(text)
    }
  }

  /// Clears the line before other output.
  func clear() {
    state.withLock { state in
      if state.isShown { write(nil) }
      state.isShown = false
    }
  }

  /// Clears the line permanently, from any thread.
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
