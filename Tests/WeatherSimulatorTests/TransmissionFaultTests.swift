import JSONText
import Testing
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Faults of connections, redirects and sizes.
@Suite struct TransmissionFaultTests {
  static let target = "/v1/search?name=Oslo"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func sent(_ target: String = target) throws -> Client {
    let client = try Client(port: simulator.port)
    try client.send("GET \(target) HTTP/1.1\r\n\r\n")
    return client
  }

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

  @Test func `a connection is reset in the middle of a response`() throws {
    simulator.enqueue(Fault(.resetMidway))
    let client = try sent()
    #expect(throws: Client.Failure(code: ECONNRESET)) { try client.everything() }
  }

  @Test func `a response stalls after its first half`() throws {
    let whole = try simulator.get(Self.target)
    simulator.enqueue(Fault(.stall))
    let client = try sent()
    simulator.waitForRequests(2)
    let half = whole.body.count / 2
    let received = try client.bytes(count: whole.head.utf8.count + half)
    #expect(received.suffix(half) == whole.body.prefix(half))
    simulator.stop()
    #expect(try client.everything().count == received.count)
  }

  @Test func `a response drips byte by byte`() throws {
    let whole = try simulator.get(Self.target)
    simulator.enqueue(Fault(.drip(interval: 1)))
    let clock = ContinuousClock()
    let start = clock.now
    let received = try sent().everything()
    #expect(received.suffix(whole.body.count) == whole.body[...])
    #expect(clock.now - start >= .milliseconds(received.count))
  }

  @Test func `a captive portal sends HTML with status 200`() throws {
    simulator.enqueue(Fault(.captivePortal))
    let reply = try simulator.get(Self.target)
    #expect(reply.status == 200)
    #expect(reply.header("content-type") == "text/html; charset=utf-8")
    #expect(reply.text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `a body can be empty or cut in half`() throws {
    let whole = try simulator.get(Self.target)
    simulator.enqueue(Fault(.emptyBody))
    let empty = try simulator.get(Self.target)
    #expect(empty.status == 200 && empty.header("content-length") == "0")
    simulator.enqueue(Fault(.halfBody))
    let half = try simulator.get(Self.target)
    #expect(half.status == 200)
    #expect(half.header("content-length") == "\(half.body.count)")
    #expect(half.body == Array(whole.body.prefix(whole.body.count / 2)))
    #expect(throws: JSONSyntaxError.self) { try half.json() }
  }

  @Test func `a compression bomb expands to the given size`() throws {
    let whole = try simulator.get(Self.target)
    simulator.enqueue(Fault(.compressionBomb(bytes: 50_000)))
    let reply = try simulator.get(Self.target)
    #expect(reply.header("content-encoding") == "gzip")
    #expect(reply.body.count < 2500)
    let unpacked = try Inflation.unpacked(reply.body)
    #expect(unpacked == whole.body + [UInt8](repeating: UInt8(ascii: " "), count: 50_000))
    simulator.enqueue(Fault(.compressionBomb(bytes: 64 << 20)))
    #expect(try simulator.get(Self.target).body.count < 1 << 20)
  }

  @Test func `a redirect can loop`() throws {
    simulator.enqueue(Fault(.redirectLoop, times: nil))
    for _ in 0..<3 {
      let reply = try simulator.get(Self.target)
      #expect(reply.status == 302)
      #expect(reply.header("location") == Self.target)
    }
  }

  @Test func `a redirect can lead to another host`() throws {
    simulator.enqueue(
      Fault(.redirect(status: 307, location: "http://localhost:{port}{target}&x={y}"))
    )
    let reply = try simulator.get(Self.target)
    #expect(reply.status == 307)
    #expect(
      reply.header("location") == "http://localhost:\(simulator.port)\(Self.target)&x={y}"
    )
  }

  @Test func `a received request can be searched for a key`() throws {
    let client = try Client(port: simulator.port)
    _ = try client.exchange("GET", "/data/2.5/weather?lat=1&lon=2&appid=s%C3%A9cret")
    _ = try client.exchange("GET", "/v1/forecast", headers: ["X-Api-Key: hush"])
    _ = try client.exchange("POST", "/v1/forecast", body: "apikey=quiet")
    let requests = simulator.requests
    #expect(requests.map { $0.contains("sécret") } == [true, false, false])
    #expect(requests.map { $0.contains("hush") } == [false, true, false])
    #expect(requests.map { $0.contains("quiet") } == [false, false, true])
    #expect(requests.allSatisfy { !$0.contains("other") })
  }
}
