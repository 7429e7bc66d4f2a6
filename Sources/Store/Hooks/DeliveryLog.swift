import Files
import FoundationEssentials
import Tracking

/// The file beside a state that says which batches of its queue hooks have received.
///
/// It is a line per batch, the digest of the queue's entry. Recording a delivery there leaves the
/// state, its revision and its history as they are; the next save removes the batch from the queue.
/// Without the file every batch of the queue is sent again.
struct DeliveryLog {
  let path: String

  /// The most bytes of the file, many times those of a full queue.
  private static let limit = ByteLimit.mebibytes(1)

  /// The log beside a state.
  init(of state: StatePath) { path = state.hooks }

  /// Returns the digests of the received batches; none if the file is missing or cannot be read.
  func received() -> Set<StateDigest> {
    guard let bytes = try? RegularFile.read(path, limit: Self.limit) else { return [] }
    let lines = bytes.split(separator: 0x0A)
    return Set(lines.compactMap { StateDigest(String(decoding: $0, as: UTF8.self)) })
  }

  /// The line of a received batch, apart from a line before that may be torn.
  static func line(_ digest: StateDigest) -> [UInt8] { Array("\n\(digest)\n".utf8) }
}

extension HookQueue.Entry {
  /// Identifies the entry in the log.
  var digest: StateDigest {
    StateDigest(Array("\(hook) \(queuedAt.timeIntervalSince1970)\n".utf8) + batch)
  }
}

extension HookQueue {
  /// Returns the queue without the batches that a log has.
  func without(_ received: Set<StateDigest>) -> HookQueue {
    if received.isEmpty { return self }
    var queue = self
    queue.entries.removeAll { received.contains($0.digest) }
    return queue
  }
}
