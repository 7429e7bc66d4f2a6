package import FoundationEssentials

/// One HTTP request as a value: what is asked, what of it is secret, and what may be tried again.
package struct Request: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  package struct Header: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: Method

  /// The absolute address, percent-encoded, secrets included: never print it, print `redactedURL`.
  package var url: String

  /// What may be sent to whatever host a redirect names.
  package var headers: [Header]

  /// What is sent to the host and port of `url` alone, never to where a redirect leads elsewhere.
  package var credentialHeaders: [Header]

  /// Names of query items of `url` that carry a secret; such a request is never redirected to
  /// another host.
  package var secretQueryItems: [String]

  package var body: Data?

  package var retryPolicy: RetryPolicy

  package var cachePolicy: CachePolicy

  /// Nil for a request that nobody counts.
  package var charge: Charge?

  /// Seconds after those sent with it before which it is not begun.
  package var delay = 0.0

  package init(
    method: Method = .get,
    url: String,
    headers: [Header] = [],
    credentialHeaders: [Header] = [],
    secretQueryItems: [String] = [],
    body: Data? = nil,
    retryPolicy: RetryPolicy = RetryPolicy(),
    cachePolicy: CachePolicy = .none,
    charge: Charge? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.credentialHeaders = credentialHeaders
    self.secretQueryItems = secretQueryItems
    self.body = body
    self.retryPolicy = retryPolicy
    self.cachePolicy = cachePolicy
    self.charge = charge
  }
}
