import FoundationEssentials
import HTTP
import Testing

@testable import Transport

@Suite struct `A request with a secret path` {
  private func request(_ url: String) -> Request {
    var request = Request(method: .post, url: url, body: Data("{}".utf8))
    request.hasSecretPath = true
    request.mustKeepMethod = true
    return request
  }

  @Test func `is not redirected to another origin`() throws {
    try ScriptedServer.run([]) { other in
      try ScriptedServer.run([Step("/topic", .redirect(307, to: other.url("/topic")))]) { server in
        let exchanges = HTTPClient(settings: .quick).run([request(server.url("/topic"))])
        #expect(exchanges.map(\.failure?.kind) == [.redirectRefused])
        let message = try #require(exchanges.first?.failure?.message)
        #expect(message.contains("another host"))
        #expect(!message.contains("topic"))
      }
    }
  }

  @Test(arguments: [301, 302, 303]) func `does not become a GET that drops its body`(
    status: Int
  ) throws {
    try ScriptedServer.run([Step("/topic", .redirect(status, to: "/other"))]) { server in
      let exchanges = HTTPClient(settings: .quick).run([request(server.url("/topic"))])
      #expect(exchanges.map(\.failure?.kind) == [.redirectRefused])
      #expect(exchanges.first?.failure?.message.contains("would drop the message") == true)
    }
  }

  @Test(arguments: [307, 308]) func `is redirected on its origin, and the target is not reported`(
    status: Int
  ) throws {
    let script = [Step("/topic", .redirect(status, to: "/moved")), Step("/moved", .ok(""))]
    try ScriptedServer.run(script) { server in
      var targets: [String] = []
      let exchanges = HTTPClient(settings: .quick).run([request(server.url("/topic"))]) {
        if case .redirected(let target) = $0.event { targets.append(target) }
      }
      #expect(exchanges.map(\.status) == [200])
      #expect(server.requests.map(\.body) == ["{}", "{}"])
      #expect(targets == ["http://127.0.0.1:\(server.port)/REDACTED"])
    }
  }
}
