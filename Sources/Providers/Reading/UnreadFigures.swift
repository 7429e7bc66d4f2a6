import Synchronization

/// The figures of responses that are of another type than documented, and therefore unknown.
package final class UnreadFigures: Sendable {
  /// What notes them while responses are read.
  @TaskLocal package static var current: UnreadFigures?

  private static let maximumCount = 20

  private let notes = Mutex<[String]>([])

  package init() {}

  /// In the order of the first of each, such as `'humidity' is text, not a number`.
  package var texts: [String] { notes.withLock { $0 } }

  func note(_ text: String) {
    notes.withLock { notes in
      if notes.count < Self.maximumCount, !notes.contains(text) { notes.append(text) }
    }
  }
}
