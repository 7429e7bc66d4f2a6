package import HTTP

/// Runs requests over libcurl, some at a time, each bounded in time, size, redirects and tries.
///
/// Connections stay open between runs. An instance belongs to the thread that made it; the one
/// thing another thread may do is to cancel.
package final class HTTPClient {
  private let settings: Settings
  private let cancellation: Cancellation
  private let multi: MultiHandle?

  package init(settings: Settings, cancellation: Cancellation = Cancellation()) {
    self.settings = settings
    self.cancellation = cancellation
    multi = MultiHandle(connections: max(8, settings.concurrency))
  }

  /// Runs requests to an exchange for each, in the order of the requests.
  ///
  /// Blocks until all are done; after a cancellation those that are not done end as cancelled at
  /// once.
  ///
  /// - Parameters:
  ///   - requests: What to ask.
  ///   - progress: Called on this thread as things happen.
  /// - Returns: As many exchanges as requests.
  package func run(
    _ requests: [Request],
    progress: (Progress) -> Void = { _ in }
  ) -> [Exchange] {
    guard let multi else {
      let failure = TransferFailure(
        kind: .connectionFailed,
        message: "libcurl could not be set up"
      )
      return requests.map {
        Exchange(request: $0, result: .failure(failure), metrics: Exchange.Metrics(tries: 0))
      }
    }
    let waker = multi.waker
    let registration = cancellation.onCancel { waker.wake() }
    defer { cancellation.remove(registration) }
    var batch = Batch(requests, settings: settings, multi: multi)
    batch.run(cancellation: cancellation, progress: progress)
    return batch.exchanges
  }
}
