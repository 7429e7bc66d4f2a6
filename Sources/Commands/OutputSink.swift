import Store
import Synchronization

/// Where a command writes its output as it goes.
final class OutputSink: Sendable {
  private let environment: Environment

  /// The result of the first write that was not successful; nothing is written after it.
  private let end = Mutex(Environment.WriteResult.written)

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// Why standard output could not be written; nil as long as it can, or nobody reads it any more.
  var failure: SystemError? {
    if case .failed(let error) = end.withLock({ $0 }) { error } else { nil }
  }

  func write(_ bytes: [UInt8]) {
    end.withLock { end in
      if !bytes.isEmpty, end == .written { end = environment.writeOutput(bytes) }
    }
  }

  func write(_ text: String) { write(Array(text.utf8)) }
}
