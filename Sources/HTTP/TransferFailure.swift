package import FoundationEssentials

/// Why a request got no answer.
package struct TransferFailure: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// The name was not resolved, nothing listened, the network is down.
    case connectionFailed
    /// TLS could not be set up, or the certificate is not trusted.
    case secureConnectionFailed
    /// A try or the whole request took longer than allowed.
    case timedOut
    /// The connection ended before the answer did.
    case brokenOff
    /// The answer is larger than what is accepted.
    case tooLarge
    /// What came is not HTTP, or its encoding cannot be undone.
    case malformed
    /// A redirect that must not, or cannot, be followed.
    case redirectRefused
    /// The request itself is not one that may be sent: its address, or a header field.
    case addressRefused
    /// The provider's budget does not allow the request now: so many calls are left, and there will
    /// be more at that time.
    case budgetSpent(callsLeft: Double, renewedAt: Date)
    /// The program was interrupted.
    case cancelled
  }

  package var kind: Kind

  /// libcurl's number of the error, where it is one of libcurl's.
  package var curlCode: Int32?

  /// One line in lower case, without secrets: libcurl's words or our own.
  package var message: String

  package init(kind: Kind, curlCode: Int32? = nil, message: String) {
    self.kind = kind
    self.curlCode = curlCode
    self.message = message
  }
}
