package import FoundationEssentials

/// An HTTP request: the message, its secrets, and its retry and cache policies.
package struct Request: Sendable, Equatable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
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

  /// The absolute URL, percent-encoded.
  ///
  /// It may contain secrets; print `redactedURL` instead.
  package var url: String

  /// Header fields that may be sent to any host a redirect leads to.
  package var headers: [Header]

  /// Header fields that are sent only to the origin of `url`, never to another one after a redirect.
  package var credentialHeaders: [Header]

  /// Names of query items of `url` whose values are secret; such a request is never redirected to
  /// another origin.
  package var secretQueryItems: [String]

  /// Whether all of `url` after its host is secret; such a request is never redirected to another
  /// origin.
  package var hasSecretPath = false

  /// Whether a redirect that would turn a POST into a GET without a body is refused.
  package var mustKeepMethod = false

  package var body: Data?

  package var retryPolicy: RetryPolicy

  package var cachePolicy: CachePolicy

  /// Nil if the request does not count against a quota.
  package var cost: QuotaCost?

  /// How the request is signed; nil for one that is not.
  ///
  /// A signed request is for a store of objects: it follows no redirect, accepts no compression, and may
  /// take as long as the deadline allows while there is progress.
  package var signature: RequestSignature?

  /// Seconds for all tries of the request, if that is less than what is allowed for all requests.
  package var deadline = Double.infinity

  /// Seconds to wait after the start of the batch before sending the request.
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
    cost: QuotaCost? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.credentialHeaders = credentialHeaders
    self.secretQueryItems = secretQueryItems
    self.body = body
    self.retryPolicy = retryPolicy
    self.cachePolicy = cachePolicy
    self.cost = cost
  }
}

/// What a request costs of a quota that many requests share.
package struct QuotaCost: Sendable, Equatable {
  /// The name of the quota.
  package var quota: String

  /// The cost in calls as the provider counts them; may be fractional.
  package var calls: Double

  /// The share of a budget that may be spent on it: what is not urgent leaves some.
  package var share: Double

  package init(of quota: String, calls: Double = 1, share: Double = 1) {
    self.quota = quota
    self.calls = calls
    self.share = share
  }
}
