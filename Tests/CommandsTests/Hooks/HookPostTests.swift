import FoundationEssentials
import HTTP
import JSONText
import Testing
import Transport
import WeatherSimulator

@Suite struct `A hook that posts` {
  private let server: Simulator
  private let world = TestWorld()

  init() throws {
    server = try Simulator.start()
    world.makeSender = { settings in
      var settings = settings
      settings.backoff = 0.01
      let client = HTTPClient(settings: settings)
      return { client.run($0, progress: $1) }
    }
    #expect(run("add", "1,1", "--name", "Here", "--no-fetch").status == 0)
    succeed()
  }

  private func run(_ arguments: String...) -> TestWorld.Run { world.run(arguments, asking: nil) }

  /// Makes the server accept posts from now on.
  private func succeed() {
    server.removeFaults()
    server.enqueue(Fault(.status(204), path: "/topic", times: nil))
  }

  private func fail(_ effect: Fault.Effect, times: Int? = nil) {
    server.removeFaults()
    server.enqueue(Fault(effect, path: "/topic", times: times))
    if times != nil { server.enqueue(Fault(.status(204), path: "/topic", times: nil)) }
  }

  private func configure(_ members: String = "", url: String? = nil, refresh: String = "{}") throws
  {
    let url = url ?? "\(server.url)/topic?key=secret"
    try world.configure(
      """
      { "refresh": \(refresh),
        "hooks": [ { "on": ["changes"], "post": "\(url)"\(members) } ] }
      """)
    try world.setPermissions(0o600, of: world.configurationPath)
  }

  private func save(_ tag: String, _ options: String...) -> TestWorld.Run {
    let run = world.run(["edit", "Here", "--tag", tag] + options, asking: nil)
    #expect(run.status == 0)
    return run
  }

  /// The posts that the server received since the last call.
  private func received() -> [ReceivedRequest] {
    defer { server.removeRequests() }
    return server.requests
  }

  private func revisions() throws -> [Int?] {
    try received().map { try JSONDocument($0.body).root["revision"]?.int }
  }

  @Test func `sends the batch as JSON with its header fields`() throws {
    world.variables["TOKEN"] = "very secret"
    try configure(#", "headers": { "Authorization": "Bearer ${TOKEN}", "X-Price": "$$5" }"#)
    #expect(save("one").errors == "")
    let request = try #require(received().first)
    #expect(request.method == "POST")
    #expect(request.target == "/topic?key=secret")
    #expect(request.header("Authorization") == "Bearer very secret")
    #expect(request.header("X-Price") == "$5")
    #expect(request.header("Content-Type") == "application/json")
    #expect(try JSONDocument(request.body).root["items"]?.array?.count == 1)
  }

  @Test func `sends a line per item with a template`() throws {
    try configure(#", "template": "{city}: {text} {{{kind} {change}{rule}}}""#)
    #expect(run("add", "2,2", "--name", "There", "--no-fetch").status == 0)
    #expect(run("edit", "Here", "--tag", "x").status == 0)
    let requests = received()
    #expect(
      requests.map { $0.header("Content-Type") } == [
        "text/plain; charset=utf-8", "text/plain; charset=utf-8",
      ])
    #expect(
      requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        "There: There was added {change added}\n", "Here: tags none → x {change updated}\n",
      ])
  }

  @Test func `does not name the city twice in a language with a space before the colon`() throws {
    try configure(#", "template": "{city}: {text}""#)
    world.variables["SKYDIFF_LANGUAGE"] = "fr"
    #expect(run("edit", "Here", "--tag", "x").status == 0)
    let text = try #require(received().first.map { String(decoding: $0.body, as: UTF8.self) })
    #expect(text.hasPrefix("Here: ") && !text.contains("Here :"), "\(text)")
  }

  @Test func `escapes values in a template of JSON`() throws {
    try configure(#", "template": "{{\"t\":\"{text}\"}}", "contentType": "application/json""#)
    #expect(run("edit", "Here", "--name", #"a "b" \c"#).status == 0)
    let request = try #require(received().first)
    #expect(request.header("Content-Type") == "application/json")
    let text = try JSONDocument(Array(request.body.dropLast())).root["t"]?.string
    #expect(text?.hasPrefix(#"a "b" \c: name Here"#) == true)
  }

  @Test(arguments: [200, 201, 204, 299]) func `has delivered with a status of success`(
    status: Int
  ) throws {
    try configure()
    fail(.status(status))
    #expect(save("one").errors == "")
    #expect(save("two").errors == "")
    #expect(try revisions() == [2, 3])
  }

  @Test(arguments: [
    (Fault.Effect.status(404), "status 404", 1), (.status(500), "status 500", 3),
    (.redirect(location: "/other"), "would drop the message", 1),
    (.redirect(status: 307, location: "http://localhost:{port}/topic"), "another host", 1),
    (.reset, "", 3), (.garbage, "", 1),
  ]) func `that fails is a remark without the address, and is sent again`(
    effect: Fault.Effect, problem: String, tries: Int
  ) throws {
    try configure(refresh: #"{ "retries": 2 }"#)
    fail(effect)
    let errors = save("one", "-v").errors
    #expect(errors.contains(problem), "\(errors)")
    #expect(errors.contains("(\(server.url)/REDACTED)"))
    #expect(!errors.contains("secret") && !errors.contains("topic"))
    #expect(received().count == tries)
    succeed()
    #expect(save("two").errors == "")
    #expect(try revisions() == [2, 3])
  }

  @Test func `is sent after a try that failed`() throws {
    try configure()
    fail(.status(503), times: 1)
    #expect(save("one").errors == "")
    #expect(try revisions() == [2, 2])
  }

  @Test func `ends at its timeout, with the time of all its tries`() throws {
    try configure(#", "timeout": "1.5s""#, refresh: #"{ "timeout": "0.3s" }"#)
    fail(.silence)
    let start = Date()
    #expect(
      save("one").errors.contains(": no response within 1.5s; 1 batch waits for the next save"))
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test func `gets everything in order after the server was down for an hour`() throws {
    let closed = try ClosedPort()
    try configure()
    let url = "\(server.url)/topic?key=secret"
    // The address stays the same, and nothing accepts connections there.
    world.makeSender = { settings in
      let client = HTTPClient(settings: settings)
      return { requests, progress in
        let moved = requests.map { request in
          var request = request
          request.url = closed.url
          return request
        }
        return client.run(moved, progress: progress)
      }
    }
    try configure(url: url, refresh: #"{ "retries": 0 }"#)
    for minute in 0..<6 {
      #expect(save("tag\(minute)").errors.contains("for the next save"))
      world.advance(minutes: 10)
    }
    #expect(received().isEmpty)
    #expect(
      try run("hooks", "--json").document()["hooks"]?.array?.first { _ in true }?["queued"]?.int
        == 6)
    world.makeSender = { settings in
      let client = HTTPClient(settings: settings)
      return { client.run($0, progress: $1) }
    }
    #expect(save("back").errors == "")
    #expect(try revisions() == [2, 3, 4, 5, 6, 7, 8])
    #expect(run("hooks").output.contains(" 0"))
  }

  @Test(.enabled(if: TLSProxy.isAvailable, "openssl is not installed"))
  func `fails with a certificate that is not trusted`() throws {
    let proxy = try TLSProxy(for: server)
    try configure(url: "\(proxy.url)/topic", refresh: #"{ "retries": 0 }"#)
    #expect(save("one").errors.contains("certificate"))
    #expect(received().isEmpty)
  }
}
