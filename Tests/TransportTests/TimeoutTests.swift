import HTTP
import Testing

@testable import Transport

@Suite struct TimeoutTests {
  @Test func `each try has its own timeout`() throws {
    try ScriptedServer.run([Step(.silence), Step(.ok("in time"))]) { server in
      let exchanges = HTTPClient(settings: .quick { $0.timeout = 0.3 }).run([server.get()])
      #expect(exchanges.map(\.text) == ["in time"])
      #expect(exchanges.map(\.metrics.tries) == [2])
    }
  }

  @Test func `a stalled body times out`() throws {
    let half = [UInt8].text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
    try ScriptedServer.run([Step(.bytesAndSilence(half, onceSent: {}))]) { server in
      var settings = HTTPClient.Settings.quick
      settings.timeout = 0.3
      settings.retries = 0
      let exchange = try #require(HTTPClient(settings: settings).run([server.get()]).first)
      #expect(exchange.failure?.kind == .timedOut)
      #expect(exchange.failure?.curlCode == 28)
      #expect(exchange.failure?.message.hasPrefix("operation timed out after ") == true)
      #expect(exchange.failure?.message.hasSuffix("(libcurl error 28)") == true)
      #expect(exchange.metrics.bytes == 4)
    }
  }

  @Test func `the deadline ends a try before its timeout`() throws {
    try ScriptedServer.run([Step(.silence)]) { server in
      var settings = HTTPClient.Settings.quick
      settings.deadline = 0.3
      let exchange = try #require(HTTPClient(settings: settings).run([server.get()]).first)
      #expect(exchange.failure?.kind == .timedOut)
      #expect(exchange.metrics.tries == 1)
      #expect((0.29..<3).contains(exchange.metrics.seconds))
    }
  }

  @Test func `redirects share the timeout of their try`() throws {
    try ScriptedServer.run([Step("/", .redirect(302, to: "/slow")), Step("/slow", .silence)]) {
      server in
      var settings = HTTPClient.Settings.quick
      settings.timeout = 0.3
      settings.retries = 0
      let exchange = try #require(HTTPClient(settings: settings).run([server.get()]).first)
      #expect(exchange.failure?.kind == .timedOut)
      #expect(exchange.metrics.seconds < 3)
    }
  }
}
