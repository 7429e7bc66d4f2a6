/// An absolute http or https address, taken apart as far as it decides who may be asked.
///
/// The grammar is narrower than that of RFC 3986, on purpose: whatever two readers of addresses
/// could understand differently (a user name, a backslash, a space, a percent sign in the host) is
/// no address here, so that the host judged is the host that libcurl asks.
package struct Address: Sendable, Equatable {
  package enum Scheme: String, Sendable {
    case http
    case https

    /// The port of an address that names none.
    package var defaultPort: Int {
      switch self {
      case .http: 80
      case .https: 443
      }
    }
  }

  package let scheme: Scheme

  /// A name, an IPv4 address or an IPv6 address without its brackets; in lower case.
  package let host: String

  /// 1…65535.
  package let port: Int

  /// Returns nil for what is not an absolute address, or not one this program would ask.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
      let separator = text.range(ofFirst: "://"),
      let scheme = Scheme(rawValue: text[..<separator.lowerBound].lowercased())
    else { return nil }
    let rest = text[separator.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard let (host, portText) = Self.split(authority) else { return nil }
    if portText.isEmpty {
      port = scheme.defaultPort
    } else {
      guard portText.utf8.count <= 5, portText.utf8.allSatisfy(Self.isDigit),
        let port = Int(portText), (1...65_535).contains(port)
      else { return nil }
      self.port = port
    }
    self.scheme = scheme
    self.host = host.lowercased()
  }

  /// Host and, where it is not the scheme's own, port: what a message names.
  package var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == scheme.defaultPort ? name : "\(name):\(port)"
  }

  /// Returns whether scheme, host and port are the same: whether a secret meant for one of the two
  /// may be sent to the other.
  package func hasSameOrigin(as other: Address) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Splits `host`, `host:port`, `[address]` or `[address]:port`; the port is empty when not given.
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

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isInBrackets(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: ":"), UInt8(ascii: "."):
      true
    default: isDigit(byte)
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: isDigit(byte)
    }
  }
}

extension String {
  fileprivate func range(ofFirst part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) {
        return start..<index(start, offsetBy: part.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
