package import HTTP

/// Runs requests concurrently with libcurl, with limits on time, size, redirects and tries.
///
/// Connections stay open between runs. Use an instance only on the thread that created it; other
/// threads may only cancel it.
package final class HTTPClient {
  private let settings: Settings
  private let cancellation: Cancellation

  /// Made by the first run, because commands that send nothing do not need libcurl.
  private var multi: MultiHandle?

  package init(settings: Settings, cancellation: Cancellation = Cancellation()) {
    self.settings = settings
    self.cancellation = cancellation
  }

  /// Runs requests and blocks until all are finished or canceled; the exchanges are in the order of
  /// the requests.
  ///
  /// - Parameter progress: Called for each event, on this thread.
  package func run(
    _ requests: [Request],
    progress: (Progress) -> Void = { _ in }
  ) -> [Exchange] {
    let multi: MultiHandle
    do throws(TransferFailure) {
      multi = try openMulti()
    } catch {
      return requests.map {
        Exchange(request: $0, result: .failure(error), metrics: Exchange.Metrics(tries: 0))
      }
    }
    let waker = multi.waker
    let registration = cancellation.onCancel { waker.wake() }
    defer { cancellation.remove(registration) }
    var batch = Batch(requests, settings: settings, multi: multi)
    batch.run(cancellation: cancellation, progress: progress)
    return batch.exchanges
  }

  private func openMulti() throws(TransferFailure) -> MultiHandle {
    if let multi { return multi }
    let multi = try MultiHandle(connections: max(8, settings.concurrency))
    self.multi = multi
    return multi
  }
}
