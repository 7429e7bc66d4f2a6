import FoundationEssentials
import HTTP
import Testing

@testable import Transport

@Suite struct HTTPClientTests {
  @Test func `exchanges are in the order of the requests`() throws {
    let paths = (0..<8).map { "/\($0)" }
    try ScriptedServer.run(paths.map { Step($0, .ok("response to \($0)")) }) { server in
      let requests = paths.map { Request(url: server.url($0)) }
      let exchanges = HTTPClient(settings: .quick).run(requests)
      #expect(exchanges.map(\.request) == requests)
      #expect(exchanges.map(\.text) == paths.map { "response to \($0)" })
    }
  }

  @Test func `a connection is reused, even by a later run`() throws {
    try ScriptedServer.run([Step("/1", .ok("1")), Step("/2", .ok("2")), Step("/3", .ok("3"))]) {
      server in
      let client = HTTPClient(settings: .quick { $0.concurrency = 1 })
      let first = client.run([Request(url: server.url("/1")), Request(url: server.url("/2"))])
      let second = client.run([Request(url: server.url("/3"))])
      #expect((first + second).map(\.metrics.reusedConnection) == [false, true, true])
      #expect(server.connectionCount == 1)
    }
  }

  @Test(arguments: [1, 3]) func `no more requests run at a time than allowed`(
    concurrency: Int
  ) throws {
    let count = concurrency * 4
    let step = Step(.bytesWhenTogether(concurrency, .ok("")))
    try ScriptedServer.run(Array(repeating: step, count: count)) { server in
      var settings = HTTPClient.Settings.quick
      settings.concurrency = concurrency
      var running = 0
      var most = 0
      let requests = (0..<count).map { Request(url: server.url("/\($0)")) }
      let exchanges = HTTPClient(settings: settings).run(requests) { progress in
        switch progress.event {
        case .started: running += 1
        case .finished: running -= 1
        default: break
        }
        most = max(most, running)
      }
      #expect(exchanges.allSatisfy { $0.status == 200 })
      #expect(most == concurrency)
      #expect(server.mostUnanswered == concurrency)
    }
  }

  @Test func `a request is sent with its method, headers and body`() throws {
    try ScriptedServer.run([Step(.ok("")), Step(.ok(""))]) { server in
      let exchanges = HTTPClient(settings: .quick { $0.concurrency = 1 }).run([
        Request(
          url: server.url("/a?b=c,d%20e#f"),
          headers: [.init("Accept", "application/json"), .init("X-Empty", "")],
          credentialHeaders: [.init("User-Agent", "other/2 me@example.org")]),
        Request(
          method: .post, url: server.url("/form"),
          body: Data(String(repeating: "x", count: 2 << 20).utf8)),
      ])
      #expect(exchanges.map(\.status) == [200, 200])
      let requests = server.requests
      #expect(requests.map(\.line) == ["GET /a?b=c,d%20e", "POST /form"])
      #expect(requests[0].header("Accept") == "application/json")
      #expect(requests[0].header("X-Empty") == "")
      #expect(requests[0].header("User-Agent") == "other/2 me@example.org")
      #expect(requests[0].header("Accept-Encoding")?.contains("gzip") == true)
      #expect(requests[1].header("User-Agent") == "skydiff/test")
      #expect(requests[1].header("Expect") == nil)
      #expect(requests[1].body.utf8.count == 2 << 20)
    }
  }

  @Test func `a response has the status, headers and body that were sent`() throws {
    let interim = [UInt8].text("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n")
    let response = [UInt8].status(404, ["X-One: 1", "x-two:  2 ", "X-One: 3"], body: .text("gone"))
    try ScriptedServer.run([Step(.bytes(interim + response))]) { server in
      let exchange = try #require(HTTPClient(settings: .quick).run([server.get()]).first)
      let response = try exchange.result.get()
      #expect(response.status == 404)
      #expect(
        response.headers == [
          .init("Content-Length", "4"), .init("X-One", "1"), .init("x-two", "2"),
          .init("X-One", "3"),
        ])
      #expect(response.body == Data("gone".utf8))
      #expect(exchange.metrics.tries == 1)
      #expect(exchange.metrics.bytes == 4)
      #expect(exchange.metrics.httpVersion == "HTTP/1.1")
      #expect(exchange.metrics.seconds > 0)
    }
  }

  @Test func `no requests result in no exchanges`() {
    #expect(HTTPClient(settings: .quick).run([]) == [])
  }
}
