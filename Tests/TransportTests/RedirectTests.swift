import FoundationEssentials
import HTTP
import Testing

@testable import Transport

@Suite struct RedirectTests {
  @Test(arguments: ["/b/c", "c", "../b/c", "http://127.0.0.1:PORT/b/c", "//127.0.0.1:PORT/b/c"])
  func `a relative location is resolved against the current URL`(location: String) throws {
    let start = location == "../b/c" ? "/a/x" : "/b/x"
    let server = RedirectScript(start: start, location: location)
    try server.run { exchange, server in
      #expect(exchange.text == "found")
      #expect(exchange.metrics.tries == 1)
      #expect(server.requests.map(\.target) == [start, "/b/c"])
    }
  }

  @Test func `the fifth redirect is followed, the sixth is not`() throws {
    let loop = Step("/", .redirect(302, to: "/"))
    try ScriptedServer.run(Array(repeating: loop, count: 5) + [Step("/", .ok("found"))]) { server in
      #expect(HTTPClient(settings: .quick).run([server.get()]).map(\.text) == ["found"])
    }
    try ScriptedServer.run(Array(repeating: loop, count: 6)) { server in
      let exchanges = HTTPClient(settings: .quick).run([server.get()])
      #expect(exchanges.map(\.failure?.kind) == [.redirectRefused])
      #expect(exchanges.map(\.failure?.message) == ["more than 5 redirects"])
    }
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func `a redirected POST becomes a GET or stays a POST depending on the status`(
    status: Int, method: String
  ) throws {
    try ScriptedServer.run([Step("/a", .redirect(status, to: "/b")), Step("/b", .ok("found"))]) {
      server in
      let request = Request(
        method: .post, url: server.url("/a"),
        headers: [.init("Content-Type", "application/json"), .init("Accept", "*/*")],
        body: Data("{}".utf8))
      #expect(HTTPClient(settings: .quick).run([request]).map(\.text) == ["found"])
      let second = try #require(server.requests.last)
      #expect(second.line == "\(method) /b")
      #expect(second.body == (method == "POST" ? "{}" : ""))
      #expect(second.header("Content-Type") == (method == "POST" ? "application/json" : nil))
      #expect(second.header("Accept") == "*/*")
    }
  }

  @Test func `credentials are kept on the same origin and dropped on another`() throws {
    try ScriptedServer.run([Step("/there", .ok(""))]) { other in
      let away = [UInt8].redirect(302, to: other.url("/there"))
      try ScriptedServer.run([Step("/a", .redirect(301, to: "/b")), Step("/b", away)]) { server in
        let request = Request(
          url: server.url("/a"), headers: [.init("Accept", "*/*")],
          credentialHeaders: [.init("X-Api-Key", "s3cret"), .init("Authorization", "Bearer s3")])
        #expect(HTTPClient(settings: .quick).run([request]).map(\.status) == [200])
        #expect(server.requests.map { $0.header("X-Api-Key") } == ["s3cret", "s3cret"])
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer s3", "Bearer s3"])
        let there = try #require(other.requests.first)
        #expect(there.header("X-Api-Key") == nil)
        #expect(there.header("Authorization") == nil)
        #expect(there.header("Accept") == "*/*")
        #expect(there.header("User-Agent") == "skydiff/test")
      }
    }
  }

  @Test func `a key in the URL is not sent to another origin`() throws {
    try ScriptedServer.run([]) { other in
      let away = [UInt8].redirect(303, to: other.url("/v1?apikey=s3%63ret&x=1"))
      try ScriptedServer.run([Step("/?apikey=s3cret", .redirect(302, to: "/b")), Step("/b", away)])
      { server in
        let request = Request(url: server.url("/?apikey=s3cret"), secretQueryItems: ["apikey"])
        let failure = try #require(HTTPClient(settings: .quick).run([request]).first?.failure)
        #expect(failure.kind == .redirectRefused)
        #expect(!failure.message.contains("s3"))
        #expect(failure.message.contains("127.0.0.1:\(other.port)"))
      }
    }
  }

  @Test(arguments: ["s3cret", "s3%63ret"])
  func `a key that the server adds to the URL is not sent to another origin`(key: String) throws {
    try ScriptedServer.run([]) { other in
      let away = [UInt8].redirect(302, to: other.url("/v1?apikey=\(key)"))
      try ScriptedServer.run([Step("/", away)]) { server in
        let request = Request(
          url: server.url("/"), credentialHeaders: [.init("X-Api-Key", "s3cret")])
        let failure = try #require(HTTPClient(settings: .quick).run([request]).first?.failure)
        #expect(failure.kind == .redirectRefused)
        #expect(!failure.message.contains("s3"))
        #expect(other.requests.isEmpty)
      }
    }
  }

  @Test func `a response after a redirect has the responding host`() throws {
    try ScriptedServer.run([Step("/there", .status(404))]) { other in
      let away = [UInt8].redirect(302, to: other.url("/there"))
      try ScriptedServer.run([Step("/", away), Step("/b", .status(404))]) { server in
        let exchanges = HTTPClient(settings: .quick).run([server.get(), server.get("/b")])
        let hosts = exchanges.map { try? $0.result.get().respondingHost }
        #expect(hosts == ["127.0.0.1:\(other.port)", nil])
      }
    }
  }

  @Test(arguments: [
    "http://example.org/", "http://127.0.0.1.example.org/", "http://127.1:PORT/",
    "ftp://127.0.0.1:PORT/", "file:///etc/passwd", "https://me:word@127.0.0.1:PORT/",
    "http://127.0.0.1:PORT@example.org/", "https://", "gopher:x", "http://[::1", "javascript:x",
  ]) func `a redirect to a forbidden URL is refused`(location: String) throws {
    try RedirectScript(start: "/a", location: location, isFollowed: false).run { exchange, server in
      #expect(exchange.failure?.kind == .redirectRefused)
      #expect(exchange.failure?.message.hasPrefix("the redirect to '") == true)
      #expect(exchange.metrics.tries == 1)
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: [300, 304, 305]) func `other statuses with a location are not redirects`(
    status: Int
  ) throws {
    try ScriptedServer.run([Step(.redirect(status, to: "/b"))]) { server in
      #expect(HTTPClient(settings: .quick).run([server.get()]).map(\.status) == [status])
    }
  }

  @Test func `a redirect without a location is a response`() throws {
    try ScriptedServer.run([Step(.status(302))]) { server in
      #expect(HTTPClient(settings: .quick).run([server.get()]).map(\.status) == [302])
    }
  }

  @Test func `a retry after a redirect starts at the original URL`() throws {
    let script = [
      Step("/a", .redirect(302, to: "/b")), Step("/b", .status(503)),
      Step("/a", .redirect(302, to: "/c")), Step("/c", .ok("found")),
    ]
    try ScriptedServer.run(script) { server in
      var events: [Progress.Event] = []
      let exchanges = HTTPClient(settings: .quick).run([server.get("/a")]) {
        events.append($0.event)
      }
      #expect(exchanges.map(\.text) == ["found"])
      #expect(server.requests.map(\.target) == ["/a", "/b", "/a", "/c"])
      #expect(events.first == .started(tryNumber: 1))
      #expect(events.contains(.redirected(to: server.url("/c"))))
      #expect(events.last == .finished)
    }
  }
}

/// A server with one redirect; `PORT` in the location is replaced by its port.
private struct RedirectScript {
  var start: String
  var location: String
  var isFollowed = true

  func run(_ check: (Exchange, ScriptedServer) throws -> Void) throws {
    let location = location
    let redirect = Step.Reply.bytesFor { port in
      .redirect(302, to: location.replacing("PORT", with: "\(port)"))
    }
    let script = [Step(start, redirect)] + (isFollowed ? [Step("/b/c", .ok("found"))] : [])
    try ScriptedServer.run(script) { server in
      let exchange = try #require(HTTPClient(settings: .quick).run([server.get(start)]).first)
      try check(exchange, server)
    }
  }
}
