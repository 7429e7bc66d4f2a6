import Synchronization

/// The lines that a watch cannot print while its screen is up.
final class DeferredRemarks: Sendable {
  private struct State: Sendable {
    /// What follows the last line break.
    var unfinished: [UInt8] = []
    var lines: [[UInt8]] = []
  }

  /// The most lines that are kept; the oldest are dropped.
  static let longest = 200

  private let state = Mutex(State())

  /// Adds text; a line that is there already moves to the end.
  func add(_ bytes: [UInt8]) {
    state.withLock { state in
      state.unfinished += bytes
      while let end = state.unfinished.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(state.unfinished[...end])
        state.unfinished.removeSubrange(...end)
        state.lines.removeAll { $0 == line }
        state.lines.append(line)
      }
      state.lines.removeFirst(max(0, state.lines.count - Self.longest))
    }
  }

  /// Returns the text and removes it.
  func takeText() -> [UInt8] {
    state.withLock { state in
      defer { state = State() }
      return state.lines.flatMap(\.self) + state.unfinished
    }
  }
}
