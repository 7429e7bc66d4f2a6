/// A request and its result.
package struct Exchange: Sendable, Equatable {
  /// Measurements of a request, for `--verbose`.
  package struct Metrics: Sendable, Equatable {
    /// How many times the request was sent, not counting redirects.
    package var tries: Int
    /// Seconds from the start of the first try to the end of the last, including waits.
    package var seconds: Double
    /// Bytes of body received, after decompression.
    package var bytes: Int
    /// The protocol of the response, such as `HTTP/1.1` or `HTTP/2`.
    package var httpVersion: String?
    /// Whether the last try used a connection that was already open.
    package var reusedConnection: Bool
    /// Seconds between the end of the last try and the end of the batch.
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
