import Transport

/// What the saves of a run left for hooks, until they run after its output.
final class HookOutbox: Sendable {
  struct Contents: Sendable {
    /// Delivers the queue; nil if it is empty.
    var deliver: (@Sendable () -> Void)?

    /// What could not be kept in the queue.
    var remarks: [String] = []
  }

  private let contents = Guarded(Contents())

  /// Adds what a save left.
  func add(_ remarks: [String], deliver: (@Sendable () -> Void)?) {
    contents.withLock { contents in
      contents.remarks += remarks
      contents.deliver = deliver
    }
  }

  /// Whether nothing is left for hooks.
  var isEmpty: Bool { contents.withLock { $0.deliver == nil && $0.remarks.isEmpty } }

  /// Takes everything out.
  @discardableResult
  func empty() -> Contents {
    contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
  }
}
