import HTTP
import Testing

@testable import Transport

/// Requests that a batch does not wait for.
@Suite struct PatienceTests {
  @Test func `what is not waited for starts last`() throws {
    try ScriptedServer.run([Step(.ok("one")), Step(.ok("two")), Step(.ok("three"))]) { server in
      var aside = server.get("/aside")
      aside.patience = 60
      let exchanges = HTTPClient(settings: .quick { $0.concurrency = 1 }).run([
        aside, server.get("/first"), server.get("/second"),
      ])
      #expect(server.requests.map(\.target) == ["/first", "/second", "/aside"])
      #expect(exchanges.map(\.text) == ["three", "one", "two"])
    }
  }

  @Test func `it is given up some time after the others have ended`() throws {
    try ScriptedServer.run([Step("/needed", .ok("here")), Step("/aside", .silence)]) { server in
      var aside = server.get("/aside")
      aside.patience = 0.3
      let exchanges = HTTPClient(settings: .quick { $0.timeout = 60 }).run([
        aside, server.get("/needed"),
      ])
      #expect(exchanges[1].text == "here")
      #expect(exchanges[0].failure?.kind == .timedOut)
      #expect(exchanges[0].metrics.seconds < 30)
    }
  }
}
