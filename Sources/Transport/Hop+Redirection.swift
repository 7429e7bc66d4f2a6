internal import HTTP

extension Hop {
  /// Decides where an answer sends the request.
  ///
  /// libcurl could follow by itself, but takes header fields such as `X-Api-Key` along to wherever
  /// it is sent.
  ///
  /// - Parameters:
  ///   - status: The answer's status.
  ///   - location: The address it names, made absolute; nil when it names none.
  ///   - written: The same address as the answer has it, which may be relative.
  ///   - request: What was asked for in the beginning, and so whose secrets there are.
  /// - Returns: The next hop, a failure when it must not be made, or nil for an answer to keep.
  func redirected(
    status: Int,
    location: String?,
    written: String? = nil,
    of request: Request
  ) -> Result<Hop, TransferFailure>? {
    guard let location, let keepsMethod = Self.keepsMethod(status) else { return nil }
    guard let target = Address(location) else {
      return refusal("to '\(location.beginning)' is not to an http or https address")
    }
    if let written, let host = Self.hostPart(of: written, base: address), Address(host) != target {
      // Made absolute, `127.1` has become 127.0.0.1.
      return refusal("to '\(written.beginning)' is not to a plainly written host")
    }
    guard target.isAllowed else {
      return refusal("to '\(target.authority)' is to plain http")
    }
    let origin = Address(request.url)
    let staysHome = origin.map(target.hasSameOrigin(as:)) ?? false
    // A server may have put the key into the address that it names.
    let carriesSecret = request.hasSecretInAddress || request.redact(location) != location
    if !staysHome, carriesSecret {
      return refusal("to '\(target.authority)' is to another host than the key's")
    }
    var hop = Hop(
      method: method,
      url: location,
      address: target,
      headers: request.headers + (staysHome ? request.credentialHeaders : []),
      body: body
    )
    if method == .post, !keepsMethod {
      hop.method = .get
      hop.body = nil
    }
    if hop.body == nil {
      hop.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    return .success(hop)
  }

  /// Whether a redirect with this status keeps a POST what it is, nil when it is no redirect.
  private static func keepsMethod(_ status: Int) -> Bool? {
    switch status {
    case 301, 302, 303: false
    case 307, 308: true
    default: nil
    }
  }

  /// Returns scheme and host of an address as they are written, nil when it is relative to a host.
  private static func hostPart(of written: String, base: Address) -> String? {
    let scheme = written.prefix { $0.isASCII && $0.isLetter }
    let rest = written[scheme.endIndex...]
    let mark = scheme.isEmpty ? "//" : "://"
    guard rest.hasPrefix(mark) else { return nil }
    let authority = rest.dropFirst(mark.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return "\(scheme.isEmpty ? base.scheme.rawValue : String(scheme))://\(authority)"
  }

  private func refusal(_ reason: String) -> Result<Hop, TransferFailure> {
    .failure(
      TransferFailure(kind: .redirectRefused, message: "the redirect \(reason)".onOneLine)
    )
  }
}

extension String {
  /// As much of an address as tells where it leads; the reason stands behind it.
  fileprivate var beginning: String { count > 80 ? "\(prefix(79))…" : self }
}
