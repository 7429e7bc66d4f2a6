import JSONText
import Testing

@testable import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct FaultTests {
  static let target = "/v1/forecast?latitude=1,2&longitude=3,4&current=is_day"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  /// The response to a request with a fault.
  private func reply(_ effect: Fault.Effect) throws -> Client.Reply {
    simulator.enqueue(Fault(effect))
    return try simulator.get(Self.target)
  }

  /// A client that has sent a request with a fault.
  private func client(_ effect: Fault.Effect) throws -> Client {
    simulator.enqueue(Fault(effect))
    let client = try Client(port: simulator.port)
    try client.send("GET \(Self.target) HTTP/1.1\r\n\r\n")
    return client
  }

  // MARK: Other responses

  @Test func `a status has its headers and body`() throws {
    let reply = try reply(
      .status(503, headers: [.init("X-Test", "yes")], body: "<html>busy</html>")
    )
    #expect(reply.status == 503)
    #expect(reply.header("x-test") == "yes")
    #expect(reply.text == "<html>busy</html>")
    #expect(try simulator.get(Self.target).status == 200)
  }

  @Test func `a redirect can have the port and the target`() throws {
    let reply = try reply(.redirect(status: 307, location: "http://localhost:{port}{target}&x={y}"))
    #expect(reply.status == 307 && reply.body.isEmpty)
    let expected = "http://localhost:\(simulator.port)\(Self.target)&x={y}"
    #expect(reply.header("location") == expected)
    let loop = try self.reply(.redirectLoop)
    #expect(loop.status == 302)
    #expect(loop.header("location") == Self.target)
  }

  @Test func `a captive portal sends HTML with status 200`() throws {
    let reply = try reply(.captivePortal)
    #expect(reply.status == 200)
    #expect(reply.header("content-type") == "text/html; charset=utf-8")
    #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
  }

  // MARK: Corrupted content

  @Test func `a body can be empty, cut in half or padded`() throws {
    let whole = try simulator.get(Self.target)
    let empty = try reply(.emptyBody)
    #expect(empty.status == 200 && empty.header("content-length") == "0")
    let half = try reply(.halfBody)
    #expect(half.header("content-length") == "\(half.body.count)")
    #expect(half.body == Array(whole.body.prefix(whole.body.count / 2)))
    let padded = try reply(.padding(bytes: 100_000))
    #expect(padded.body == whole.body + [UInt8](repeating: UInt8(ascii: " "), count: 100_000))
  }

  @Test func `Content-Encoding can be wrong`() throws {
    let whole = try simulator.get(Self.target)
    let reply = try reply(.contentEncoding("gzip"))
    #expect(reply.header("content-encoding") == "gzip")
    #expect(reply.body == whole.body)
  }

  @Test(.enabled(if: (try? ChildProcess.run(["gzip", "--version"])) != nil, "gzip is missing"))
  func `a compression bomb expands to spaces`() throws {
    let reply = try reply(.compressionBomb(bytes: 1 << 20))
    #expect(reply.header("content-encoding") == "gzip")
    #expect(reply.body.count < 10_000)
    let (mine, its) = try Socket.pair()
    defer { mine.close() }
    let child = try ChildProcess(["gzip", "-dc"], socket: its)
    its.close()
    #expect(mine.send(reply.body))
    _ = shutdown(mine.descriptor, CInt(SHUT_WR))
    var count = 0
    while case let bytes = mine.receive(), !bytes.isEmpty {
      #expect(bytes.allSatisfy { $0 == UInt8(ascii: " ") })
      count += bytes.count
    }
    child.wait()
    // The last window is lost, because the stream has no end.
    #expect(count > 1_000_000)
  }

  @Test func `a broken stream ends in plain text after the first elements`() throws {
    let first = try #require(try simulator.get(Self.target).json().elements.first)
    let remark = "Unexpected error while streaming data: timeoutReached"
    #expect(try reply(.brokenStream).text == "[\(first.rawText),\(remark)")
    simulator.enqueue(Fault(.brokenStream))
    let single = try simulator.get("/v1/forecast?latitude=1&longitude=2")
    #expect(single.text.hasSuffix(remark))
    #expect(throws: JSONSyntaxError.self) { try single.json() }
  }

  @Test func `a mutated response is never a 304`() throws {
    let modified = try #require(try simulator.get(METNorwayTests.oslo).header("last-modified"))
    simulator.enqueue(Fault(.mutation(JSONMutation(.nulls, under: "air_temperature"))))
    let reply = try simulator.get(
      METNorwayTests.oslo,
      headers: ["If-Modified-Since: \(modified)"]
    )
    let details = try reply.json().at("properties.timeseries.3.data.instant.details")
    #expect(details?["air_temperature"]?.isNull == true)
    #expect(details?["wind_speed"]?.double != nil)
  }

  // MARK: Broken connections

  @Test func `a closed port refuses connections`() throws {
    let closed = try ClosedPort()
    #expect(closed.url == "http://127.0.0.1:\(closed.port)")
    #expect(throws: Client.Failure(code: ECONNREFUSED)) { try Client(port: closed.port) }
  }

  @Test func `a connection is reset as soon as it is accepted`() throws {
    simulator.enqueue(Fault(.refusedConnection))
    let client = try Client(port: simulator.port)
    #expect(throws: Client.Failure.self) {
      try client.send("GET \(Self.target) HTTP/1.1\r\n\r\n")
      _ = try client.reply()
    }
    #expect(simulator.requestCount == 0)
    #expect(simulator.faults.isEmpty)
    #expect(try simulator.get(Self.target).status == 200)
  }

  @Test func `a connection is reset before or in the middle of a response`() throws {
    let reset = try client(.reset)
    #expect(throws: Client.Failure(code: ECONNRESET)) { try reset.reply() }
    let midway = try client(.resetMidway)
    #expect(throws: Client.Failure(code: ECONNRESET)) { try midway.everything() }
  }

  @Test func `a connection can be closed before or in the middle of a response`() throws {
    #expect(try client(.hangUp).everything() == [])
    let whole = try simulator.get(Self.target)
    let text = String(decoding: try client(.truncation).everything(), as: UTF8.self)
    #expect(text.contains("Content-Length: \(whole.body.count)\r\n"))
    let body = try #require(text.split(separator: "\r\n\r\n").last)
    #expect(body.utf8.count == whole.body.count / 2)
    #expect(whole.text.hasPrefix(body))
  }

  @Test func `garbage is not HTTP`() throws {
    let bytes = try client(.garbage).everything()
    #expect(!bytes.isEmpty && !bytes.starts(with: Array("HTTP/".utf8)))
  }

  @Test func `silence and stalls last until the simulator stops`() throws {
    let whole = try simulator.get(Self.target)
    let silent = try client(.silence)
    simulator.waitForRequests(2)
    let stalled = try client(.stall)
    simulator.waitForRequests(3)
    let half = whole.body.count / 2
    let received = try stalled.bytes(count: whole.head.utf8.count + half)
    #expect(received.suffix(half) == whole.body.prefix(half))
    simulator.stop()
    #expect(try stalled.everything().count == received.count)
    #expect(try silent.everything() == [])
  }

  @Test func `a response drips byte by byte`() throws {
    let whole = try simulator.get(Self.target)
    let clock = ContinuousClock()
    let start = clock.now
    let received = try client(.drip(interval: 1)).everything()
    #expect(received.suffix(whole.body.count) == whole.body[...])
    #expect(clock.now - start >= .milliseconds(received.count))
  }

  @Test func `a fault and the latency delay the response`() throws {
    let simulator = try Simulator.start(Simulator.Configuration(latency: 30))
    simulator.enqueue(Fault(.response, delay: 40))
    let duration = try ContinuousClock().measure { _ = try simulator.get(Self.target) }
    #expect(duration >= .milliseconds(70))
  }
}
