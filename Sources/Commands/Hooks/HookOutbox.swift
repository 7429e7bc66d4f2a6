import Tracking
import Transport

/// What the saves of a run left for hooks, until they run after its output.
final class HookOutbox: Sendable {
  struct Contents: Sendable {
    /// Whether batches wait in the queue of the state.
    var hasQueue = false

    /// What could not be kept in the queue.
    var remarks: [String] = []
  }

  private let contents = Guarded(Contents())

  /// Adds what a save left.
  func add(_ next: NextHookQueue) {
    contents.withLock { contents in
      contents.remarks += next.remarks
      contents.hasQueue = !next.queue.isEmpty
    }
  }

  /// Whether nothing is left for hooks.
  var isEmpty: Bool { contents.withLock { !$0.hasQueue && $0.remarks.isEmpty } }

  /// Returns everything and removes it.
  func takeContents() -> Contents {
    contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
  }
}
