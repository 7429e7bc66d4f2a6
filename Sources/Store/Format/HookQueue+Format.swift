import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateEncoder {
  /// Writes the queue of the hooks, a line per batch; nothing if it is empty.
  func writeQueue(to writer: inout JSONObjectWriter) {
    if state.hookQueue.isEmpty { return }
    writer.array("hooks") { writer in
      for entry in state.hookQueue.entries { writer.element(raw: text(of: entry)) }
    }
  }

  private func text(of entry: HookQueue.Entry) -> [UInt8] {
    JSONWriter.object { writer in
      writer.member("hook", entry.hook)
      writer.member("queuedAt", timestamps.text(entry.queuedAt))
      if entry.isDeferred { writer.member("deferred", true) }
      writer.member("batch", raw: entry.batch)
    }
  }
}

extension StateReader {
  /// Reads the queue of the hooks.
  func queue(_ json: inout JSONReader) throws(StoreError) -> HookQueue {
    var queue = HookQueue()
    queue.entries = try elements(&json) { json throws(StoreError) in try queueEntry(&json) }
    return queue
  }

  private func queueEntry(_ json: inout JSONReader) throws(StoreError) -> HookQueue.Entry {
    let start = try beginObject(&json)
    var hook: String?
    var queuedAt: Date?
    var batch: [UInt8]?
    var isDeferred = false
    while let key = try nextKey(&json) {
      switch key {
      case "hook": hook = try string(&json)
      case "queuedAt": queuedAt = try instant(&json)
      case "deferred": isDeferred = try bool(&json)
      case "batch": batch = try rawValue(&json)
      default: try skipUnknownValue(&json)
      }
    }
    guard let hook, let batch, batch.first == UInt8(ascii: "{"), let queuedAt else {
      throw failure(json, at: start, "expected objects with hook, queuedAt and batch")
    }
    return HookQueue.Entry(hook: hook, queuedAt: queuedAt, batch: batch, isDeferred: isDeferred)
  }
}
