import HTTP
import Testing

@Suite struct AddressTests {
  @Test(arguments: [
    ("https://api.example.org/v1?x=1", "https", "api.example.org", 443),
    ("HTTPS://API.Example.ORG", "https", "api.example.org", 443),
    ("http://127.0.0.1:8080/", "http", "127.0.0.1", 8080),
    ("http://[::1]:8080/", "http", "::1", 8080),
    ("https://[2001:DB8::1]?x", "https", "2001:db8::1", 443),
    ("https://example.org:", "https", "example.org", 443),
    ("https://example.org#fragment", "https", "example.org", 443),
    ("https://example.org/a:b@c", "https", "example.org", 443),
  ]) func `a URL is split into scheme, host and port`(
    text: String, scheme: String, host: String, port: Int
  ) throws {
    let address = try #require(Address(text))
    #expect(address.scheme.rawValue == scheme)
    #expect(address.host == host)
    #expect(address.port == port)
  }

  @Test(arguments: [
    "", "example.org", "/path", "//example.org", "ftp://example.org", "file:///etc/passwd",
    "https://", "https:///path", "https:example.org", "https://:443/", "https://example.org:0/",
    "https://example.org:65536/", "https://example.org:-1/", "https://example.org:80x/",
    "https://user@example.org/", "https://user:word@example.org/", "http://127.0.0.1@example.org/",
    "http://localhost:80@example.org/", "http://127.0.0.1\\@example.org/",
    "http://127.0.0.1%2f.example.org/", "https://exa mple.org/", "https://example.org/a b",
    "https://example.org/\u{7}", "https://ex\u{E4}mple.org/", "https://example.org/\u{E9}",
    "https://[::1/", "https://::1/", "https://[::1]80/", "https://[fe80::1%25eth0]/",
    "https://[127.0.0.1]/", " https://example.org",
  ]) func `ambiguous URLs are rejected`(text: String) { #expect(Address(text) == nil) }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.0.0.0", true), ("127.255.255.255", true), ("127.1.2.3", true),
    ("localhost", true), ("LocalHost", true), ("[::1]", true), ("127.1", false), ("127.0.1", false),
    ("127", false), ("127.0.0.1.", false), ("127.0.0.256", false), ("127.0.0.01", false),
    ("127.000.000.001", false), ("127.0.0.", false), ("127..0.1", false), ("0x7f.0.0.1", false),
    ("0x7f000001", false), ("2130706433", false), ("0177.0.0.1", false), ("128.0.0.1", false),
    ("0.0.0.0", false), ("10.127.0.1", false), ("localhost.", false), ("localhost.evil.com", false),
    ("127.0.0.1.evil.com", false), ("evil-localhost", false), ("[::]", false),
    ("[0:0:0:0:0:0:0:1]", false), ("[::ffff:127.0.0.1]", false), ("[::1:1]", false),
  ]) func `only canonical loopback hosts are accepted`(host: String, isLoopback: Bool) throws {
    let address = try #require(Address("http://\(host):8080/"))
    #expect(address.isLoopback == isLoopback)
    #expect(address.isAllowed == isLoopback)
    let secure = try #require(Address("https://\(host)/"))
    #expect(secure.isAllowed)
  }

  @Test(arguments: [
    ("https://a.example/x", "https://A.example:443/y?z", true),
    ("https://a.example", "https://b.example", false),
    ("https://a.example", "https://a.example:8443", false),
    ("https://a.example:80", "http://a.example:80", false),
    ("http://localhost:81", "http://127.0.0.1:81", false),
  ]) func `URLs have the same origin if scheme, host and port agree`(
    first: String, second: String, isSame: Bool
  ) throws {
    let first = try #require(Address(first))
    let second = try #require(Address(second))
    #expect(first.hasSameOrigin(as: second) == isSame)
    #expect(second.hasSameOrigin(as: first) == isSame)
  }

  @Test(arguments: [
    ("https://a.example/x", "a.example"), ("https://a.example:8443/x", "a.example:8443"),
    ("http://[::1]:81", "[::1]:81"),
  ]) func `the authority omits the default port`(text: String, authority: String) {
    #expect(Address(text)?.authority == authority)
  }
}
