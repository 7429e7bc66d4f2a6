import FoundationEssentials
import HTTP
import Testing

@testable import Transport

@Suite struct HopTests {
  private static let request = Request(
    url: "https://a.example/v1", headers: [.init("Accept", "*/*")],
    credentialHeaders: [.init("X-Api-Key", "s3cret")])

  @Test(
    arguments: [
      ("https://a.example/v2", 2), ("https://a.example:443/v2", 2), ("https://A.EXAMPLE/v2", 2),
      ("https://a.example:8443/v1", 1), ("https://b.example/v1", 1), ("https://b.a.example/v1", 1),
      ("http://127.0.0.1:8080/v1", 1), ("http://[::1]/", 1), ("http://localhost/", 1),
      ("http://a.example/v1", nil), ("http://a.example:443/v1", nil), ("http://10.0.0.1/", nil),
      ("https://a.example@b.example/", nil), ("ws://a.example/", nil),
    ] as [(String, Int?)]) func `credentials are sent only to the same origin`(
      location: String, headers: Int?
    ) throws
  {
    let hop = try Hop.first(of: Self.request).get()
    let next = hop.redirected(status: 302, location: location, of: Self.request)
    switch next {
    case .success(let next): #expect(next.headers.count == headers)
    case .failure(let failure):
      #expect(headers == nil)
      #expect(failure.kind == .redirectRefused)
    case nil: Issue.record("not recognized as a redirect")
    }
  }

  @Test func `a chain of redirects keeps track of the origin of the key`() throws {
    let elsewhere = try #require(
      Hop.first(of: Self.request).get().redirected(
        status: 302, location: "https://b.example/", of: Self.request)
    ).get()
    let further = try #require(
      elsewhere.redirected(status: 302, location: "https://b.example/2", of: Self.request)
    ).get()
    #expect(further.headers == Self.request.headers)
    let back = try #require(
      further.redirected(status: 302, location: "https://a.example/3", of: Self.request)
    ).get()
    #expect(back.headers == Self.request.headers + Self.request.credentialHeaders)
  }

  @Test(arguments: [
    "http://example.org/", "http://localhost.evil.com/", "http://127.0.0.1.evil.com/",
    "http://127.1/", "http://0x7f000001/", "http://127.0.0.1@example.org/", "ftp://localhost/",
    "example.org", "", "https://exa mple.org/",
  ]) func `a forbidden URL is refused without connecting`(url: String) throws {
    var started = false
    let exchange = try #require(
      HTTPClient(settings: .quick).run([Request(url: url)]) { progress in
        if case .started = progress.event { started = true }
      }.first)
    #expect(exchange.failure?.kind == .addressRefused)
    #expect(exchange.failure?.message.contains("'\(exchange.request.redactedURL)'") == true)
    #expect(exchange.metrics.tries == 0)
    #expect(!started)
  }

  @Test(arguments: [
    ("X-One", "a\r\nX-Two: b"), ("X-One", "a\nb"), ("X-One", "a\u{0}b"), ("X One", "a"),
    ("X-One: a\r\nX-Two", "b"), ("", "a"),
  ]) func `a header value cannot inject another field`(name: String, value: String) throws {
    let request = Request(
      url: "https://a.example/", headers: [.init("Accept", "*/*")],
      credentialHeaders: [.init(name, value)])
    let failure = try #require(HTTPClient(settings: .quick).run([request]).first?.failure)
    #expect(failure.kind == .addressRefused)
    #expect(!failure.message.contains("\n"))
  }
}
