package import FoundationEssentials

extension HTTPClient {
  /// The bounds of every request, and where chance and the time of day come from.
  package struct Settings: Sendable {
    /// Sent with a request that has no `User-Agent` of its own.
    package var userAgent: String
    /// Seconds for one try, its redirects included.
    package var timeout: Double
    /// Seconds until a connection must stand, TLS included.
    package var connectTimeout: Double
    /// Seconds for all tries of one request with the waits between them.
    package var deadline: Double
    /// How many further tries there are after the first.
    package var retries: Int
    /// How many requests may be under way at the same time; at least one is.
    package var concurrency: Int
    /// The most bytes of an answer's body, after decompression.
    package var maximumBodySize: Int
    /// The most redirects of one try.
    package var maximumRedirects: Int
    /// The file with the certificates to trust (PEM); nil for those the system trusts.
    package var certificateFile: String?
    /// Seconds of the first back-off, doubled for each further one; see `RetrySchedule`.
    package var backOff: Double
    /// A number from 0 up to, not including, 1; drawn anew for each wait.
    package var jitter: @Sendable () -> Double
    /// The time of day, which an answer's Retry-After and a provider's full minute refer to.
    package var now: @Sendable () -> Date

    package init(
      userAgent: String,
      timeout: Double = 10,
      connectTimeout: Double = 5,
      deadline: Double = 30,
      retries: Int = 3,
      concurrency: Int = 4,
      maximumBodySize: Int = 16 << 20,
      maximumRedirects: Int = 5,
      certificateFile: String? = nil,
      backOff: Double = 1,
      jitter: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
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
      self.certificateFile = certificateFile
      self.backOff = backOff
      self.jitter = jitter
      self.now = now
    }
  }
}
