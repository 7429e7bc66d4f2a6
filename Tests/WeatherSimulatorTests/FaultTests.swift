import JSONText
import Testing
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct FaultTests {
  static let target = "/v1/forecast?latitude=1,2&longitude=3,4&current=is_day"

  let simulator: Simulator

  init() throws { simulator = try Simulator.start() }

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
      .status(503, headers: [.init("X-Test", "yes")], body: "<html>busy</html>"))
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

  // MARK: Corrupted content

  @Test func `a mutated response is never a 304`() throws {
    let modified = try #require(try simulator.get(ServicesTests.oslo).header("last-modified"))
    simulator.enqueue(Fault(.mutation(JSONMutation(.nulls, under: "air_temperature"))))
    let reply = try simulator.get(ServicesTests.oslo, headers: ["If-Modified-Since: \(modified)"])
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
