import HTTP
import Testing

@testable import Transport

@Suite struct ProxyTests {
  /// `ScriptedServer` sets all proxy variables to a closed port.
  @Test(arguments: ["127.0.0.1", "localhost"]) func `requests to this machine bypass the proxy`(
    host: String
  ) throws {
    try ScriptedServer.run([Step("/", .ok("direct"))]) { server in
      let request = Request(url: "http://\(host):\(server.port)/")
      #expect(HTTPClient(settings: .quick).run([request]).map(\.text) == ["direct"])
    }
  }

  @Test func `requests to other machines use the proxy`() throws {
    try ScriptedServer.run([]) { _ in
      var settings = HTTPClient.Settings.quick
      settings.retries = 0
      let request = Request(url: "https://weather.invalid/")
      let failure = try #require(HTTPClient(settings: settings).run([request]).first?.failure)
      #expect(failure.kind == .connectionFailed)
      #expect(failure.curlCode == 7)
      #expect(failure.message.contains("127.0.0.1"))
    }
  }
}
