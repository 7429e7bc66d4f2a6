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

  /// What is kept of the response; nil for all of it.
  package var reduction: ResponseReduction?

  /// Nil if the request does not count against a quota.
  package var cost: QuotaCost?

  /// How the request is signed; nil for one that is not.
  ///
  /// A signed request is for a store of objects: it follows no redirect, accepts no compression, and may
  /// take as long as the deadline allows while there is progress.
  package var signature: RequestSignature?

  /// Seconds for all tries of the request, if that is less than what is allowed for all requests.
  package var deadline = Double.infinity

  /// Seconds that the batch waits for the request once all requests that are waited for have ended.
  package var patience = Double.infinity

  /// Whether the batch waits for the request to end.
  package var isNeeded: Bool { patience == .infinity }

  /// Seconds to wait after the start of the batch before sending the request.
  package var delay = 0.0

  package init(
    method: Method = .get, url: String, headers: [Header] = [], credentialHeaders: [Header] = [],
    secretQueryItems: [String] = [], body: Data? = nil, retryPolicy: RetryPolicy = RetryPolicy(),
    cachePolicy: CachePolicy = .none, cost: QuotaCost? = nil
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

extension Request {
  /// The URL with its secrets replaced by `REDACTED`.
  ///
  /// Never print `url`; print this.
  package var redactedURL: String {
    if hasSecretPath { return Self.origin(of: url) }
    let parts = URLParts(url)
    var text = parts.beforeUserInformation
    if !parts.userInformation.isEmpty { text += "\(Secret.replacement)@" }
    text += parts.beforeQuery
    if let query = parts.query {
      let items = query.split(separator: "&", omittingEmptySubsequences: false).map { item in
        secretItem(item).map { "\($0.name)=\(Secret.replacement)" } ?? String(item)
      }
      text += "?" + items.joined(separator: "&")
    }
    return redact(text + parts.fragment)
  }

  /// Returns the target of a redirect without secrets.
  package func redactedTarget(_ target: String) -> String {
    hasSecretPath ? Self.origin(of: target) : redact(target)
  }

  /// The beginning of a URL whose path and query are secret.
  private static func origin(of url: String) -> String {
    guard let address = Address(url) else { return Secret.replacement }
    return "\(address.scheme.rawValue)://\(address.authority)/\(Secret.replacement)"
  }

  /// Replaces every secret of this request in a text by `REDACTED`, percent-encoded or not.
  ///
  /// Secrets of three bytes or fewer are replaced only as whole words.
  ///
  /// - Parameter isWhole: Whether the text is complete. If it was truncated, a possible prefix of a
  ///   secret at its end is dropped.
  package func redact(_ text: String, isWhole: Bool = true) -> String {
    let secrets = secrets
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var redacted: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if !isWhole, secrets.contains(where: { $0.mayBegin(in: bytes, at: index) }) { break }
      // Longest first, because one secret may be a prefix of another.
      let length = secrets.lazy.compactMap { $0.length(in: bytes, at: index) }.first
      if let length {
        redacted += Secret.replacement.utf8
        index += length
      } else {
        redacted.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: redacted, as: UTF8.self)
  }

  /// Whether the URL contains a user name or the value of a secret query item.
  package var hasSecretInAddress: Bool {
    let parts = URLParts(url)
    return hasSecretPath || !parts.userInformation.isEmpty
      || (parts.query ?? "").split(separator: "&").contains { secretItem($0) != nil }
  }

  /// The secrets, longest first.
  private var secrets: [Secret] {
    var found: [[UInt8]] = []
    let parts = URLParts(url)
    for item in (parts.query ?? "").split(separator: "&") {
      guard let secret = secretItem(item) else { continue }
      let value = Array(secret.value.utf8)
      let decoded = PercentEncoding.decode(value)
      found += [value, decoded, decoded.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }]
    }
    if hasSecretPath {
      for part in parts.pathAndQuery.split(whereSeparator: { "/?&=#".contains($0) }) {
        found += [Array(part.utf8), PercentEncoding.decode(Array(part.utf8))]
      }
    }
    for header in credentialHeaders {
      let value = Array(header.value.utf8)
      found += [value, PercentEncoding.decode(value)]
      // In `Bearer KEY` the key alone is a secret as well.
      let words = header.value.split(separator: " ")
      if words.count == 2 { found.append(Array(words[1].utf8)) }
    }
    found += signature?.secrets.map { Array($0.utf8) } ?? []
    found.append(Array(parts.userInformation.utf8))
    if let separator = parts.userInformation.firstIndex(of: ":") {
      found.append(Array(parts.userInformation[separator...].dropFirst().utf8))
    }
    return found.compactMap(Secret.init).sorted { $0.count > $1.count }
  }

  /// Splits a query item; nil unless it has a value, and that is secret.
  private func secretItem(_ item: Substring) -> (name: Substring, value: Substring)? {
    let name = item.prefix { $0 != "=" }
    guard name.endIndex < item.endIndex else { return nil }
    let decoded = String(decoding: PercentEncoding.decode(Array(name.utf8)), as: UTF8.self)
    let isSecret = secretQueryItems.contains { $0.lowercased() == decoded.lowercased() }
    return isSecret ? (name, item[name.endIndex...].dropFirst()) : nil
  }
}

/// The parts of a URL that may contain a secret.
///
/// Accepts any text, even an invalid URL.
private struct URLParts {
  var beforeUserInformation: String
  var userInformation: Substring
  var beforeQuery: String
  var query: Substring?
  var fragment: String

  /// Everything after the host and port.
  var pathAndQuery: Substring

  init(_ url: String) {
    let withoutFragment = url.prefix { $0 != "#" }
    fragment = String(url[withoutFragment.endIndex...])
    let beforeQuery = withoutFragment.prefix { $0 != "?" }
    query =
      beforeQuery.endIndex < withoutFragment.endIndex
      ? withoutFragment[beforeQuery.endIndex...].dropFirst() : nil
    let scheme = beforeQuery.prefix { $0 != "/" }
    let slashes = beforeQuery[scheme.endIndex...].prefix { $0 == "/" }
    let authority = beforeQuery[slashes.endIndex...].prefix { $0 != "/" }
    pathAndQuery = url[authority.endIndex...]
    beforeUserInformation = String(beforeQuery[..<slashes.endIndex])
    if let end = authority.lastIndex(of: "@") {
      userInformation = authority[..<end]
      self.beforeQuery = String(beforeQuery[beforeQuery.index(after: end)...])
    } else {
      userInformation = ""
      self.beforeQuery = String(beforeQuery[slashes.endIndex...])
    }
  }
}

/// Whether a response from an earlier run may take the place of a request's own.
package enum CachePolicy: Sendable, Equatable {
  /// Nothing is kept.
  case none

  /// The headers of a response say how long it is fresh; then it is asked for with its validators.
  case byHeaders

  /// As `byHeaders`, but a response is fresh for at least so many seconds.
  case atLeast(Double)

  /// As `atLeast`, but a response is only used again once the server has confirmed it.
  case confirmed(atLeast: Double)

  /// The cached response is replaced whatever its age.
  case reload

  /// Whether responses are kept.
  package var keepsResponses: Bool { self != .none }
}

/// The keys and the scope of a signature of version 4 (AWS), which the transport makes.
package struct RequestSignature: Sendable, Equatable {
  package var accessKey: String
  package var secretKey: String

  /// The session token of temporary keys.
  package var sessionToken: String?
  package var region: String

  package init(accessKey: String, secretKey: String, sessionToken: String?, region: String) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
    self.region = region
  }

  var secrets: [String] { [accessKey, secretKey, sessionToken ?? ""] }
}

extension RequestSignature: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "a signature for \(region)" }
  package var debugDescription: String { description }
}
