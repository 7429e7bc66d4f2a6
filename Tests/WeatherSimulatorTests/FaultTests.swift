import JSONText
import Testing
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct FaultTests {
  static let two = "/v1/forecast?latitude=1,2&longitude=3,4&current=is_day"

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  @Test func `a status fault sends its headers and body`() throws {
    simulator.enqueue(
      Fault(.status(503, headers: [.init("X-Test", "yes")], body: "<html>busy</html>"))
    )
    let reply = try simulator.get(Self.two)
    #expect(reply.status == 503)
    #expect(reply.head.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(reply.header("x-test") == "yes")
    #expect(reply.text == "<html>busy</html>")
    #expect(try simulator.get(Self.two).status == 200)
  }

  @Test func `a throttled response has Retry-After`() throws {
    simulator.enqueue(Fault(.throttled(retryAfter: 7)))
    let reply = try simulator.get(Self.two)
    #expect(reply.status == 429)
    #expect(reply.header("retry-after") == "7")
    #expect(try reply.json()["reason"]?.string?.hasPrefix("Minutely API request limit") == true)
    simulator.enqueue(Fault(.throttled()))
    #expect(try simulator.get(Self.two).header("retry-after") == nil)
  }

  @Test func `a truncated body is shorter than its Content-Length`() throws {
    let whole = try simulator.get(Self.two)
    simulator.enqueue(Fault(.truncation))
    let client = try Client(port: simulator.port)
    try client.send("GET \(Self.two) HTTP/1.1\r\n\r\n")
    let text = String(decoding: try client.everything(), as: UTF8.self)
    #expect(text.contains("Content-Length: \(whole.body.count)\r\n"))
    let body = try #require(text.split(separator: "\r\n\r\n").last)
    #expect(body.utf8.count == whole.body.count / 2)
    #expect(whole.text.hasPrefix(body))
  }

  @Test func `a reset breaks the connection`() throws {
    simulator.enqueue(Fault(.reset))
    let client = try Client(port: simulator.port)
    #expect(throws: Client.Failure(code: ECONNRESET)) { try client.exchange("GET", Self.two) }
  }

  @Test func `a connection can be closed without a response`() throws {
    simulator.enqueue(Fault(.hangUp))
    let client = try Client(port: simulator.port)
    try client.send("GET \(Self.two) HTTP/1.1\r\n\r\n")
    #expect(try client.everything() == [])
  }

  @Test func `garbage is not HTTP`() throws {
    simulator.enqueue(Fault(.garbage))
    let client = try Client(port: simulator.port)
    try client.send("GET \(Self.two) HTTP/1.1\r\n\r\n")
    let bytes = try client.everything()
    #expect(!bytes.isEmpty && !bytes.starts(with: Array("HTTP/".utf8)))
  }

  @Test func `Content-Encoding can be wrong`() throws {
    let whole = try simulator.get(Self.two)
    simulator.enqueue(Fault(.contentEncoding("gzip")))
    let reply = try simulator.get(Self.two)
    #expect(reply.header("content-encoding") == "gzip")
    #expect(reply.body == whole.body)
  }

  @Test func `a redirect has a Location`() throws {
    simulator.enqueue(Fault(.redirect(status: 308, location: "http://127.0.0.1:9/x")))
    let reply = try simulator.get(Self.two)
    #expect(reply.status == 308)
    #expect(reply.header("location") == "http://127.0.0.1:9/x")
    #expect(reply.body.isEmpty)
  }

  @Test func `a broken stream ends in plain text after the first elements`() throws {
    let whole = try simulator.get(Self.two)
    simulator.enqueue(Fault(.brokenStream))
    let reply = try simulator.get(Self.two)
    #expect(reply.status == 200)
    let first = try #require(try whole.json().array?.first { _ in true })
    #expect(
      reply.text == "[\(first.rawText),Unexpected error while streaming data: timeoutReached"
    )
    simulator.enqueue(Fault(.brokenStream))
    let single = try simulator.get("/v1/forecast?latitude=1&longitude=2")
    #expect(single.text.hasSuffix("Unexpected error while streaming data: timeoutReached"))
    #expect(throws: JSONSyntaxError.self) { try single.json() }
  }

  @Test func `a body can be padded to any size`() throws {
    let whole = try simulator.get(Self.two)
    simulator.enqueue(Fault(.padding(bytes: 1_000_000)))
    let reply = try simulator.get(Self.two)
    #expect(reply.body.count == whole.body.count + 1_000_000)
    #expect(try reply.json().array?.count == 2)
  }

  @Test func `a fault can delay the response`() throws {
    simulator.enqueue(Fault(.response, delay: 40))
    var status = 0
    let duration = try ContinuousClock().measure { status = try simulator.get(Self.two).status }
    #expect(status == 200)
    #expect(duration >= .milliseconds(40))
  }

  @Test func `silence lasts until the simulator stops`() throws {
    simulator.enqueue(Fault(.silence))
    let client = try Client(port: simulator.port)
    try client.send("GET \(Self.two) HTTP/1.1\r\n\r\n")
    simulator.waitForRequests(1)
    simulator.stop()
    #expect(try client.everything() == [])
  }

  @Test func `faults apply in order and as often as specified`() throws {
    simulator.enqueue(Fault(.providerError(status: 500, reason: "first"), times: 2))
    simulator.enqueue(Fault(.providerError(status: 502, reason: "second")))
    #expect(simulator.faults.map(\.times) == [2, 1])
    let statuses = try (0..<4).map { _ in try simulator.get(Self.two).status }
    #expect(statuses == [500, 500, 502, 200])
    #expect(simulator.faults.isEmpty)
  }

  @Test func `a fault can select one path`() throws {
    simulator.enqueue(Fault(.providerError(status: 500, reason: "x"), path: "/v1/search"))
    #expect(try simulator.get(Self.two).status == 200)
    #expect(try simulator.get("/v1/search?name=Seoul").status == 500)
    #expect(try simulator.get("/v1/search?name=Seoul").status == 200)
  }

  @Test func `a poisoned location fails every batch that includes it`() throws {
    simulator.enqueue(.poisoned(latitude: 2, longitude: 4))
    for _ in 0..<3 { #expect(try simulator.get(Self.two).status == 400) }
    #expect(try simulator.get("/v1/forecast?latitude=2.004&longitude=4").status == 400)
    #expect(try simulator.get("/v1/forecast?latitude=1,2&longitude=3,5").status == 200)
    let client = try Client(port: simulator.port)
    let posted = try client.exchange("POST", "/v1/forecast", body: "latitude=1,2&longitude=3,4")
    #expect(posted.status == 400)
    #expect(try posted.json()["reason"]?.string == "No data is available for this location")
    simulator.removeFaults()
    #expect(try simulator.get(Self.two).status == 200)
  }
}
