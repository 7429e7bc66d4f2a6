/// A request and what became of it.
package struct Exchange: Sendable, Equatable {
  /// What a transfer took; for the person who asked to see it.
  package struct Metrics: Sendable, Equatable {
    /// How many times the request was sent, redirects not counted.
    package var tries: Int
    /// Seconds from the first try's start to the last one's end, waits included.
    package var seconds: Double
    /// How many bytes of body were received, after decompression.
    package var bytes: Int
    /// The protocol, such as `HTTP/1.1` or `HTTP/2`, where there was an answer.
    package var httpVersion: String?
    /// Whether the last try used a connection that was open already.
    package var reusedConnection: Bool
    /// Seconds since the last try's end, of one that was handed over together with slower ones.
    package var age: Double

    package init(
      tries: Int = 1,
      seconds: Double = 0,
      bytes: Int = 0,
      httpVersion: String? = nil,
      reusedConnection: Bool = false,
      age: Double = 0
    ) {
      self.tries = tries
      self.seconds = seconds
      self.bytes = bytes
      self.httpVersion = httpVersion
      self.reusedConnection = reusedConnection
      self.age = age
    }
  }

  package var request: Request
  package var result: Result<Response, TransferFailure>
  package var metrics: Metrics

  package init(
    request: Request,
    result: Result<Response, TransferFailure>,
    metrics: Metrics = Metrics()
  ) {
    self.request = request
    self.result = result
    self.metrics = metrics
  }
}
