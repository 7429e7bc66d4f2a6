import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import Transport

@Suite struct ResponseTests {
  @Test(
    arguments: [
      ("empty reply", .bytesAndClose([]), .connectionLost, 52),
      ("reset", .reset, .connectionLost, 56),
      ("truncated header", .text("HTTP/1.1 200 OK\r\nContent-Le"), .connectionLost, nil),
      (
        "truncated body", .text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"),
        .connectionLost, 18
      ),
      (
        "truncated chunks",
        .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"),
        .connectionLost, 18
      ),
      (
        "invalid chunks",
        .text("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhalf\r\n"), .malformed, 56
      ), ("another protocol", .text("SSH-2.0-OpenSSH_9.2\r\n"), .malformed, 1),
      ("a body without a header", .text("{\"temperature\": 1}"), .malformed, 1),
      (
        "noise", .bytesAndClose((0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37) }), .malformed,
        1
      ), ("no status", .text("HTTP/1.1 abc\r\n\r\n"), .malformed, nil),
      ("a status too high", .text("HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n"), .malformed, nil),
      ("a negative length", .text("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"), .malformed, 8),
      ("an unknown encoding", .bytes(.ok("x", ["Content-Encoding: secret"])), .malformed, 61),
      ("invalid gzip", .bytes(.ok("{\"warm\": true}", ["Content-Encoding: gzip"])), .malformed, 61),
      ("broken gzip", .gzip(Gzip.broken), .malformed, 61),
      ("altered gzip", .gzip(Gzip.altered), .malformed, 61),
      (
        "announced too large", .text("HTTP/1.1 200 OK\r\nContent-Length: 4097\r\n\r\n"), .tooLarge,
        63
      ),
      (
        "too large unannounced",
        .text("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 4097)), .tooLarge, 23
      ), ("too large once inflated", .gzip(Gzip.tenThousandZeros), .tooLarge, 23),
      (
        "an endless header",
        .text("HTTP/1.1 200 OK\r\n" + String(repeating: "X-Filler: \(filler)\r\n", count: 300)),
        .tooLarge, nil
      ),
      (
        "endless interim responses",
        .text(String(repeating: "HTTP/1.1 103 Hint\r\nX-Filler: \(filler)\r\n\r\n", count: 300)),
        .tooLarge, nil
      ),
    ] as [(String, Step.Reply, TransferFailure.Kind, Int32?)])
  func `an invalid response is reported with its kind of failure`(
    _ name: String, _ reply: Step.Reply, _ kind: TransferFailure.Kind, _ curlCode: Int32?
  ) throws {
    try ScriptedServer.run([Step(reply)]) { server in
      var settings = HTTPClient.Settings.quick
      settings.maximumBodySize = 4096
      settings.retries = 0
      let exchange = try #require(HTTPClient(settings: settings).run([server.get()]).first)
      let failure = try #require(exchange.failure)
      #expect(failure.kind == kind)
      if let code = curlCode { #expect(failure.curlCode == code) }
      #expect(!failure.message.isEmpty)
      #expect(failure.message.first?.isUppercase != true || failure.message.hasPrefix("HTTP"))
      #expect(!failure.message.contains { $0.isNewline })
      #expect(exchange.metrics.bytes <= 4096)
    }
  }

  @Test(arguments: [
    (
      LongText("HTTP/1.1 200 OK\r\n" + String(repeating: "X-Filler: \(filler)\r\n", count: 300)),
      "the header of the response is larger than 256 KiB"
    ),
    (
      LongText("HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 60_000)),
      "the header of the response is larger than 256 KiB"
    ),
    (
      LongText("HTTP/1.1 200 OK\r\nX-Filler: \(String(repeating: filler, count: 150))\r\n"),
      "a line in the header of the response is larger than 100 KiB"
    ),
  ]) func `a header that is too large is reported with the limit of headers`(
    header: LongText, message: String
  ) throws {
    try ScriptedServer.run([Step(Step.Reply.text(header.text))]) { server in
      let exchange = try #require(HTTPClient(settings: .quick).run([server.get()]).first)
      #expect(exchange.failure?.kind == .tooLarge)
      #expect(exchange.failure?.message == message)
    }
  }

  @Test func `a body that is too large is reported with the limit of bodies`() throws {
    let response = Step.Reply.text("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n")
    try ScriptedServer.run([Step(response)]) { server in
      let exchange = try #require(HTTPClient(settings: .quick).run([server.get()]).first)
      #expect(exchange.failure?.message.hasPrefix("the response is larger than 16 MiB") == true)
    }
  }

  @Test func `a compressed response is decompressed`() throws {
    try ScriptedServer.run([Step(.gzip(Gzip.warm))]) { server in
      let exchange = try #require(HTTPClient(settings: .quick).run([server.get()]).first)
      #expect(exchange.text == "{\"warm\": true}")
      #expect(exchange.metrics.bytes == 14)
    }
  }

  @Test func `a response of the maximum size is accepted`() throws {
    try ScriptedServer.run([Step(.ok(String(repeating: "x", count: 4096)))]) { server in
      let exchanges = HTTPClient(settings: .quick { $0.maximumBodySize = 4096 }).run([server.get()])
      #expect(exchanges.map { $0.text?.utf8.count } == [4096])
    }
  }

  @Test func `a response ends at its Content-Length`() throws {
    let response = [UInt8].text("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwarm and more")
    try ScriptedServer.run([Step(.bytesAndClose(response)), Step(.ok("next"))]) { server in
      let client = HTTPClient(settings: .quick)
      #expect(client.run([server.get()]).map(\.text) == ["warm"])
      #expect(client.run([server.get()]).map(\.text) == ["next"])
    }
  }

  @Test func `a reused connection that was closed costs no try`() throws {
    try ScriptedServer.run([Step(.bytesAndClose(.ok("1"))), Step(.ok("2"))]) { server in
      let client = HTTPClient(settings: .quick)
      let exchanges = client.run([server.get()]) + client.run([server.get()])
      #expect(exchanges.map(\.text) == ["1", "2"])
      #expect(exchanges.map(\.metrics.tries) == [1, 1])
    }
  }

  @Test func `a server without TLS is not retried in plain http`() throws {
    let response = [UInt8].text("HTTP/1.1 400 Bad Request\r\n\r\n")
    try ScriptedServer.run([Step(ReceivedRequest.handshake, .bytesAndClose(response))]) { server in
      let request = Request(
        url: "https://127.0.0.1:\(server.port)/", credentialHeaders: [.init("X-Api-Key", "s3cret")])
      let exchange = try #require(HTTPClient(settings: .quick).run([request]).first)
      #expect(exchange.failure?.kind == .secureConnectionFailed)
      #expect(exchange.failure?.curlCode == 35)
      #expect(exchange.metrics.tries == 1)
    }
  }

  @Test func `an aborted TLS handshake is retried`() throws {
    let handshake = Step(ReceivedRequest.handshake, .bytesAndClose([]))
    try ScriptedServer.run([handshake, handshake]) { server in
      var settings = HTTPClient.Settings.quick
      settings.retries = 1
      let request = Request(url: "https://127.0.0.1:\(server.port)/")
      let exchange = try #require(HTTPClient(settings: settings).run([request]).first)
      #expect(exchange.failure?.kind == .connectionFailed)
      #expect(exchange.metrics.tries == 2)
    }
  }
}

private let filler = String(repeating: "x", count: 1000)

extension Step.Reply {
  fileprivate static func text(_ text: String) -> Self { .bytesAndClose(.text(text)) }

  fileprivate static func gzip(_ bytes: [UInt8]) -> Self {
    .bytes(.status(200, ["Content-Encoding: gzip"], body: bytes))
  }
}
