/// The origin of an absolute http or https URL: scheme, host and port.
///
/// The grammar is deliberately narrower than RFC 3986: URLs that two parsers could read differently
/// (a user name, a backslash, a space, a percent sign in the host) are rejected, so that the host
/// checked here is the host that libcurl connects to.
package struct Address: Sendable, Equatable {
  package enum Scheme: String, Sendable {
    case http
    case https

    /// The port of a URL without one.
    package var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  package let scheme: Scheme

  /// A name, an IPv4 address or an IPv6 address without brackets, in lower case.
  package let host: String

  /// 1…65535.
  package let port: Int

  /// Returns nil if the text is not an absolute http or https URL in the accepted grammar.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
      let separator = text.firstRange(of: "://"),
      let scheme = Scheme(rawValue: text[..<separator.lowerBound].lowercased())
    else { return nil }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let (host, portText) = Self.split(authority) else { return nil }
    if portText.isEmpty {
      port = scheme.defaultPort
    } else {
      guard portText.utf8.count <= 5, portText.isDigits, let port = Int(portText),
        (1...65_535).contains(port)
      else { return nil }
      self.port = port
    }
    self.scheme = scheme
    self.host = host.lowercased()
  }

  /// The host, and the port unless it is the default of the scheme.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// Whether scheme, host and port are the same, so that a secret for one may be sent to the other.
  package func hasSameOrigin(as other: Address) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Splits `host`, `host:port`, `[address]` or `[address]:port`; a missing port is empty.
  private static func split(_ authority: Substring) -> (host: Substring, port: Substring)? {
    let host: Substring
    let rest: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[..<end].dropFirst()
      rest = authority[authority.index(after: end)...]
      guard host.contains(":"), host.utf8.allSatisfy(isInBrackets) else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      rest = authority[host.endIndex...]
      guard !host.isEmpty, host.utf8.allSatisfy(isInName) else { return nil }
    }
    guard rest.isEmpty || rest.first == ":" else { return nil }
    return (host, rest.dropFirst())
  }

  private static func isInBrackets(_ byte: UInt8) -> Bool {
    let isHexadecimal = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    return byte.isDigit || isHexadecimal || ":.".utf8.contains(byte)
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._".utf8.contains(byte)
  }
}

extension Address {
  /// Whether the host is `127.a.b.c`, `::1` or `localhost`.
  ///
  /// Other spellings of these addresses (`127.1`, `0x7f000001`, `0:0:0:0:0:0:0:1`, `localhost.`) are
  /// not accepted because systems parse them differently.
  package var isLoopback: Bool { host == "localhost" || host == "::1" || Self.isLoopbackIPv4(host) }

  /// Whether requests may be sent there: https to any host, plain http only to loopback.
  package var isAllowed: Bool { scheme == .https || isLoopback }

  private static func isLoopbackIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "127" else { return false }
    return parts.allSatisfy { part in
      // Formatting the number again rejects leading zeros and signs, which some systems accept.
      guard let number = UInt8(part) else { return false }
      return String(number) == part
    }
  }
}
