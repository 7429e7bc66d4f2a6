package import FoundationEssentials
import Weather

/// The batches that hooks have not received yet, the oldest first.
package struct HookQueue: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// Identifies the hook of the configuration.
    package let hook: String

    /// In whole seconds.
    package let queuedAt: Date

    /// The batch as it is sent, an object of JSON on one line.
    package let batch: [UInt8]

    /// Whether a hook caused the save: then it waits for another run, so that hooks do not run on and on.
    package let isDeferred: Bool

    package init(hook: String, queuedAt: Date, batch: [UInt8], isDeferred: Bool = false) {
      self.hook = hook
      self.queuedAt = Timestamp.wholeSeconds(queuedAt)
      self.batch = batch
      self.isDeferred = isDeferred
    }
  }

  package var entries: [Entry] = []

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The entries of some hooks; without deferred ones also without what comes after those of the same hook.
  ///
  /// - Complexity: O(n).
  package func entries(of hooks: Set<String>, includingDeferred: Bool) -> [Entry] {
    var hooks = hooks
    return entries.filter { entry in
      if entry.isDeferred, !includingDeferred { hooks.remove(entry.hook) }
      return hooks.contains(entry.hook)
    }
  }
}

extension HookQueue {
  /// The most batches for all hooks together.
  package static let maximumEntries = 500

  /// The most bytes of all batches together.
  package static let maximumBytes = 4 << 20

  /// Removes the oldest entries beyond the limits and returns them; the last one always stays.
  ///
  /// - Complexity: O(n).
  package mutating func removeExcess() -> [Entry] {
    var bytes = entries.reduce(0) { $0 + $1.batch.count }
    var count = 0
    while entries.count - count > 1,
      entries.count - count > Self.maximumEntries || bytes > Self.maximumBytes
    {
      bytes -= entries[count].batch.count
      count += 1
    }
    let removed = Array(entries.prefix(count))
    entries.removeFirst(count)
    return removed
  }
}
