package import FoundationEssentials
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
  package func run(_ requests: [Request], progress: (Progress) -> Void = { _ in }) -> [Exchange] {
    let multi: MultiHandle
    do throws(TransferFailure) { multi = try openMulti() } catch {
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

extension HTTPClient {
  /// The limits of every request, and the sources of randomness and time.
  package struct Settings: Sendable {
    /// The `User-Agent` of requests that do not set their own.
    package var userAgent: String
    /// Seconds for one try, including its redirects.
    package var timeout: Double
    /// Seconds to establish a connection, including TLS.
    package var connectTimeout: Double
    /// Seconds for all tries of one request, including the waits between them.
    package var deadline: Double
    /// The most tries after the first.
    package var retries: Int
    /// The most requests running at the same time; values below 1 mean 1.
    package var concurrency: Int
    /// The most bytes of a response body, after decompression.
    package var maximumBodySize: Int
    /// The most redirects of one try.
    package var maximumRedirects: Int
    package var certificates: TrustedCertificates
    /// Seconds of the first backoff, doubled for each further one; see `RetrySchedule`.
    package var backoff: Double
    /// Returns a random number in 0..<1, called for each wait.
    package var jitter: @Sendable () -> Double
    /// Returns the current time, for Retry-After dates and quotas that reset every minute.
    package var now: @Sendable () -> Date

    package init(
      userAgent: String, timeout: Double = 10, connectTimeout: Double = 5, deadline: Double = 30,
      retries: Int = 3, concurrency: Int = 4, maximumBodySize: Int = 16 << 20,
      maximumRedirects: Int = 5, certificates: TrustedCertificates = TrustedCertificates(),
      backoff: Double = 1, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
      now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.userAgent = userAgent
      self.timeout = timeout
      self.connectTimeout = connectTimeout
      self.deadline = deadline
      self.retries = retries
      self.concurrency = concurrency
      self.maximumBodySize = maximumBodySize
      self.maximumRedirects = maximumRedirects
      self.certificates = certificates
      self.backoff = backoff
      self.jitter = jitter
      self.now = now
    }
  }
}
