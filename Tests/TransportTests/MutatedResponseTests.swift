import HTTP
import TestSupport
import Testing

@testable import Transport

@Suite struct MutatedResponseTests {
  private static let responses: [[UInt8]] = [
    .ok("{\"temperature\": 14.0}", ["Content-Type: application/json"]),
    .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwarm!\r\n0\r\nX: y\r\n\r\n"),
    .status(200, ["Content-Encoding: gzip"], body: Gzip.warm),
    .text("HTTP/1.1 103 Hint\r\nLink: x\r\n\r\n") + .status(503, ["Retry-After: 1"]),
  ]

  @Test(arguments: responses.indices) func `malformed responses are handled without crashing`(
    index: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(index))
    let mutated = (0..<60).map { _ in
      var bytes = Self.responses[index]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: position)
        default: bytes.removeSubrange(position...)
        }
        if bytes.isEmpty { break }
      }
      return bytes
    }
    try ScriptedServer.run(mutated.map { Step(.bytesAndClose($0)) }) { server in
      var settings = HTTPClient.Settings.quick
      settings.retries = 0
      for _ in mutated {
        // A new client each time, because libcurl itself retries on reused connections.
        let exchange = try #require(HTTPClient(settings: settings).run([server.get()]).first)
        if let failure = exchange.failure {
          #expect([.connectionLost, .malformed].contains(failure.kind), "\(failure)")
        }
      }
    }
  }
}
