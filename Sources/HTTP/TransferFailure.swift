package import FoundationEssentials

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
