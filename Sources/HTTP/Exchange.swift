package import FoundationEssentials

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
      tries: Int = 1, seconds: Double = 0, bytes: Int = 0, httpVersion: String? = nil,
      reusedConnection: Bool = false, age: Double = 0
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
    request: Request, result: Result<Response, TransferFailure>, metrics: Metrics = Metrics()
  ) {
    self.request = request
    self.result = result
    self.metrics = metrics
  }
}

/// Why a request got no response.
package struct TransferFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The name could not be resolved, the connection was refused or the network is down.
    case connectionFailed
    /// The TLS handshake failed, or the certificate is not trusted.
    case secureConnectionFailed
    /// A try or the whole request exceeded its time limit.
    case timedOut
    /// The connection ended before the response was complete.
    case connectionLost
    /// The response exceeds a size limit.
    case tooLarge
    /// The response is not valid HTTP, or its content encoding cannot be decoded.
    case malformed
    /// The redirect is not allowed or cannot be followed.
    case redirectRefused
    /// The URL or a header field of the request is not allowed.
    case addressRefused
    /// The provider's quota does not allow the request now.
    case quotaExceeded(callsLeft: Double, renewedAt: Date)
    /// The program was interrupted.
    case cancelled
  }

  package var kind: Kind

  /// The libcurl error code, if libcurl reported the failure.
  package var curlCode: Int32?

  /// One line in lower case, without secrets.
  package var message: String

  package init(kind: Kind, curlCode: Int32? = nil, message: String) {
    self.kind = kind
    self.curlCode = curlCode
    self.message = message
  }
}
