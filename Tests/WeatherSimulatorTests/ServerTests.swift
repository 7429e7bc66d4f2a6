import FoundationEssentials
import JSONText
import Testing
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct ServerTests {
  let simulator: Simulator

  init() throws { simulator = try Simulator.start() }

  @Test func `a port in use is an error`() throws {
    #expect { try Simulator.start(Simulator.Configuration(port: simulator.port)) } throws: {
      error in
      (error as? SimulatorError)?.code == EADDRINUSE
        && "\(error)".hasPrefix("cannot listen on 127.0.0.1 port \(simulator.port): ")
    }
  }

  @Test func `a connection is kept alive`() throws {
    let client = try Client(port: simulator.port)
    for _ in 0..<3 {
      let reply = try client.exchange("GET", "/v1/search?name=Seoul")
      #expect(reply.status == 200)
      #expect(reply.header("connection") == "keep-alive")
      #expect(reply.header("content-type") == "application/json; charset=utf-8")
    }
    #expect(simulator.requestCount == 3)
  }

  @Test(arguments: ["GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"])
  func `a connection is closed at the client's request`(request: String) throws {
    let client = try Client(port: simulator.port)
    try client.send(request)
    let text = String(decoding: try client.everything(), as: UTF8.self)
    #expect(text.contains("Connection: close\r\n"))
  }

  @Test func `fragmented and pipelined requests are parsed`() throws {
    let client = try Client(port: simulator.port)
    try client.send("POST /v1/search?name=Seoul HTTP/1.1\r\nContent-Le")
    try client.send("ngth: 8\r\n\r\nabcd")
    try client.send("efghGET /v1/search?name=Oslo HTTP/1.1\r\n\r\n")
    #expect(try client.reply().text.contains("Seoul"))
    #expect(try client.reply().text.contains("Oslo"))
    #expect(simulator.requests.map(\.body) == [Array("abcdefgh".utf8), []])
  }

  @Test func `requests are recorded as received`() throws {
    let client = try Client(port: simulator.port)
    _ = try client.exchange(
      "POST", "/v1/forecast?latitude=1%2C2&q=a+b&empty", headers: ["X-Key: v: 1"], body: "x=1")
    let request = try #require(simulator.requests.first)
    #expect(request.method == "POST")
    #expect(request.target == "/v1/forecast?latitude=1%2C2&q=a+b&empty")
    #expect(request.path == "/v1/forecast")
    #expect(request.query == [.init("latitude", "1,2"), .init("q", "a b"), .init("empty", "")])
    #expect(request.item("q") == "a b")
    #expect(request.header("x-key") == "v: 1")
    #expect(request.body == Array("x=1".utf8))
    simulator.removeRequests()
    #expect(simulator.requests.isEmpty)
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
  }

  @Test func `many clients are served concurrently`() throws {
    // No delay ends before all clients have sent their requests.
    let count = 40
    simulator.enqueue(Fault(.response, delay: 60_000, times: count))
    let clients = try (0..<count).map { _ in try Client(port: simulator.port) }
    for client in clients { try client.send("GET /v1/search?name=Oslo HTTP/1.1\r\n\r\n") }
    // Releasing a client closes its connection, which ends the delay.
    withExtendedLifetime(clients) { simulator.waitForRequests(count) }
    #expect(simulator.requestCount == count)
  }

  @Test func `a stopped simulator refuses connections`() throws {
    let client = try Client(port: simulator.port)
    _ = try client.exchange("GET", "/v1/search?name=Oslo")
    simulator.stop()
    simulator.stop()
    #expect(try client.everything() == [])
    #expect(throws: Client.Failure(code: ECONNREFUSED)) { try Client(port: simulator.port) }
  }

  @Test func `a released simulator stops`() throws {
    var held: Simulator? = try Simulator.start()
    let port = try #require(held?.port)
    _ = try held?.get("/v1/search?name=Oslo")
    held = nil
    #expect(throws: Client.Failure(code: ECONNREFUSED)) { try Client(port: port) }
  }

  #if os(Linux)
  @Test func `starting and stopping leaks no threads or sockets`() throws {
    // Tests that run in parallel open some too, but a leak per round would exceed the slack.
    let (rounds, slack) = (200, 150)
    func count(_ kind: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(kind)").count
    }
    let (descriptors, threads) = (try count("fd"), try count("task"))
    for _ in 0..<rounds {
      let simulator = try Simulator.start()
      _ = try simulator.get("/v1/search?name=Oslo")
      simulator.stop()
    }
    #expect(try count("fd") < descriptors + slack)
    #expect(try count("task") < threads + slack)
  }
  #endif
}
