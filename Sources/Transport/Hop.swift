internal import FoundationEssentials
internal import HTTP

/// One HTTP message: the request as sent to its URL or to the target of a redirect.
struct Hop: Equatable {
  var method: Request.Method
  var url: String
  var address: Address
  var headers: [Request.Header]
  var body: Data?

  /// Returns the first hop of a request, or why it cannot be sent.
  static func first(of request: Request) -> Result<Hop, TransferFailure> {
    guard let address = Address(request.url) else {
      return refusal("not an http or https URL: '\(request.redactedURL)'")
    }
    guard address.isAllowed else {
      return refusal("plain http is allowed only to this machine: '\(request.redactedURL)'")
    }
    let headers = request.headers + request.credentialHeaders
    if let header = headers.first(where: { !$0.canBeSent }) {
      let name = header.name.debugDescription.dropFirst().dropLast()
      return refusal("the header field '\(name)' contains an invalid character")
    }
    return .success(
      Hop(
        method: request.method, url: request.url, address: address, headers: headers,
        body: request.body))
  }

  private static func refusal(_ message: String) -> Result<Hop, TransferFailure> {
    .failure(TransferFailure(kind: .addressRefused, message: message))
  }
}

/// The result of one HTTP message.
struct HopOutcome {
  var result: Result<Response, TransferFailure>
  /// The absolute URL of a redirect.
  var redirectAddress: String?
  /// Bytes of body, after decompression.
  var bytes = 0
  var httpVersion: String?
  var reusedConnection = false
}

extension Request.Header {
  /// Whether name and value are valid; a line break would inject another field.
  fileprivate var canBeSent: Bool {
    Self.isName(name) && value.replacing("\t", with: " ").isHeaderText
  }
}

extension Hop {
  /// Returns the hop that a redirect leads to, or a failure if it is not allowed; nil without one.
  ///
  /// Redirects are followed here because libcurl would send header fields such as `X-Api-Key` to any
  /// host.
  ///
  /// - Parameters:
  ///   - location: The absolute URL of the redirect.
  ///   - header: The `Location` header field, which may be relative.
  func redirected(
    status: Int, location: String?, header: String? = nil, of request: Request
  ) -> Result<Hop, TransferFailure>? {
    guard let location, let keepsMethod = Self.keepsMethod(status) else { return nil }
    guard let target = Address(location) else {
      return refusal("to '\(location.abbreviated)' is not an http or https URL")
    }
    if let header, let origin = Self.origin(of: header, base: address), Address(origin) != target {
      // libcurl normalizes hosts, such as `127.1` to 127.0.0.1.
      return refusal("to '\(header.abbreviated)' has an ambiguous host")
    }
    guard target.isAllowed else { return refusal("to '\(target.authority)' uses plain http") }
    let origin = Address(request.url)
    let isSameOrigin = origin.map(target.hasSameOrigin(as:)) ?? false
    // The server may have copied a key into the new URL.
    let carriesSecret = request.hasSecretInAddress || request.redact(location) != location
    if !isSameOrigin, carriesSecret {
      return refusal("to '\(target.authority)' would send the key to another host")
    }
    if method == .post, request.mustKeepMethod, !keepsMethod {
      return refusal("to '\(target.authority)' with status \(status) would drop the message")
    }
    var hop = Hop(
      method: method, url: location, address: target,
      headers: request.headers + (isSameOrigin ? request.credentialHeaders : []), body: body)
    if method == .post, !keepsMethod {
      hop.method = .get
      hop.body = nil
    }
    if hop.body == nil { hop.headers.removeAll { $0.name.lowercased().hasPrefix("content-") } }
    return .success(hop)
  }

  /// Whether a redirect with this status keeps the method POST; nil if the status is no redirect.
  private static func keepsMethod(_ status: Int) -> Bool? {
    switch status {
    case 301, 302, 303: false
    case 307, 308: true
    default: nil
    }
  }

  /// Returns the scheme and authority of a URL verbatim, or nil if it has no authority.
  private static func origin(of url: String, base: Address) -> String? {
    let scheme = url.prefix { $0.isASCII && $0.isLetter }
    let rest = url[scheme.endIndex...]
    let separator = scheme.isEmpty ? "//" : "://"
    guard rest.hasPrefix(separator) else { return nil }
    let authority = rest.dropFirst(separator.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return "\(scheme.isEmpty ? base.scheme.rawValue : String(scheme))://\(authority)"
  }

  private func refusal(_ reason: String) -> Result<Hop, TransferFailure> {
    .failure(TransferFailure(kind: .redirectRefused, message: "the redirect \(reason)".onOneLine))
  }
}

extension String {
  /// At most 80 characters, so that the end of the message stays readable.
  fileprivate var abbreviated: String { count > 80 ? "\(prefix(79))…" : self }
}
