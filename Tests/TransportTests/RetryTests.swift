import FoundationEssentials
import HTTP
import Testing

@testable import Transport

@Suite struct RetryTests {
  @Test func `a request is retried until it succeeds`() throws {
    let script = [
      // Closes the connection, because libcurl itself retries on reused connections.
      Step(.bytesAndClose(.status(503, ["Connection: close"]))), Step(.reset),
      Step(.bytesAndClose([])),
      Step(.bytesAndClose(.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"))),
      Step(.bytesAndClose(.text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf"))),
      Step(.ok("whole")),
    ]
    try ScriptedServer.run(script) { server in
      var settings = HTTPClient.Settings.quick
      settings.retries = 5
      var waits: [Double] = []
      let exchanges = HTTPClient(settings: settings).run([server.get()]) { progress in
        if case .waiting(let seconds, _) = progress.event { waits.append(seconds) }
      }
      #expect(exchanges.map(\.text) == ["whole"])
      #expect(exchanges.map(\.metrics.tries) == [6])
      #expect(exchanges.map(\.metrics.bytes) == [4 + 4 + 5])
      #expect(waits.count == 5)
      #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 * 1.9 < $1 })
    }
  }

  @Test func `the last try determines the result`() throws {
    try ScriptedServer.run([Step(.reset), Step(.status(500)), Step(.ok("x").replacing(502))]) {
      server in
      let exchanges = HTTPClient(settings: .quick { $0.retries = 2 }).run([server.get()])
      #expect(exchanges.map(\.status) == [502])
      #expect(exchanges.map(\.text) == ["x"])
      #expect(exchanges.map(\.metrics.tries) == [3])
    }
  }

  @Test(arguments: [301, 304, 400, 401, 403, 404, 422])
  func `a permanent error status is not retried`(status: Int) throws {
    try ScriptedServer.run([Step(.status(status))]) { server in
      let exchanges = HTTPClient(settings: .quick).run([server.get()])
      #expect(exchanges.map(\.status) == [status])
    }
  }

  @Test func `a refused connection is retried`() throws {
    var closed = ""
    try ScriptedServer.run([]) { closed = $0.url() }
    let exchange = try #require(HTTPClient(settings: .quick).run([Request(url: closed)]).first)
    #expect(exchange.failure?.kind == .connectionFailed)
    #expect(exchange.failure?.curlCode == 7)
    #expect(exchange.metrics.tries == 4)
  }

  @Test func `the client waits for Retry-After`() throws {
    let later = ["Retry-After: Sat, 21 Nov 2026 09:00:01 GMT"]
    try ScriptedServer.run([Step(.status(429, later)), Step(.ok("done"))]) { server in
      var settings = HTTPClient.Settings.quick
      // 09:00:00.9
      settings.now = { Date(timeIntervalSince1970: 1_795_251_600.9) }
      var waits: [Double] = []
      let exchanges = HTTPClient(settings: settings).run([server.get()]) { progress in
        if case .waiting(let seconds, let reason) = progress.event {
          waits.append(seconds)
          #expect(reason == "status 429")
        }
      }
      #expect(exchanges.map(\.text) == ["done"])
      #expect(waits.map { ($0 * 10).rounded() } == [1])
      #expect(exchanges[0].metrics.seconds >= 0.09)
    }
  }

  @Test(arguments: [
    RetryPolicy(), RetryPolicy(throttleRules: [.init(word: "minutely", wait: .nextFullMinute)]),
  ]) func `a retry beyond the deadline is not made`(policy: RetryPolicy) throws {
    let response = [UInt8].ok("Minutely limit", ["Retry-After: 3600"]).replacing(429)
    try ScriptedServer.run([Step(response)]) { server in
      var request = server.get()
      request.retryPolicy = policy
      let exchanges = HTTPClient(settings: .quick).run([request])
      #expect(exchanges.map(\.status) == [429])
      #expect(exchanges[0].metrics.seconds < 5)
    }
  }

  @Test func `an exhausted hourly limit is not retried`() throws {
    try ScriptedServer.run([Step(.ok("Hourly limit").replacing(429))]) { server in
      var request = server.get()
      request.retryPolicy = RetryPolicy(throttleRules: [.init(word: "hourly", wait: .never)])
      #expect(HTTPClient(settings: .quick).run([request]).map(\.status) == [429])
    }
  }

  @Test func `a waiting request does not block the others`() throws {
    let script = [
      Step("/busy", .status(503)), Step("/busy", .ok("late")), Step("/idle", .ok("early")),
    ]
    try ScriptedServer.run(script) { server in
      var settings = HTTPClient.Settings.quick
      settings.concurrency = 1
      settings.backoff = 0.1
      let exchanges = HTTPClient(settings: settings).run([server.get("/busy"), server.get("/idle")])
      #expect(exchanges.map(\.text) == ["late", "early"])
      #expect(server.requests.map(\.target) == ["/busy", "/idle", "/busy"])
    }
  }

  @Test func `a retry that others held up beyond the deadline is not made`() throws {
    let script = [Step("/busy", .status(503)), Step("/slow", .bytesAndSilence([], onceSent: {}))]
    try ScriptedServer.run(script) { server in
      var settings = HTTPClient.Settings.quick
      settings.concurrency = 1
      settings.backoff = 0.1
      settings.deadline = 0.5
      let exchanges = HTTPClient(settings: settings).run([server.get("/busy"), server.get("/slow")])
      #expect(exchanges[0].status == 503)
      #expect(exchanges.map(\.metrics.tries) == [1, 1])
      #expect(server.requests.map(\.target) == ["/busy", "/slow"])
    }
  }
}

extension [UInt8] {
  /// The same response with another status.
  fileprivate func replacing(_ status: Int) -> [UInt8] {
    let line = [UInt8].text("HTTP/1.1 \(status)")
    return line + dropFirst(line.count)
  }
}
