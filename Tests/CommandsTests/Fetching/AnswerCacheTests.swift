import FoundationEssentials
import HTTP
import Store
import Testing

@testable import Commands

@Suite struct `Answers of earlier runs` {
  private let world = FetchingWorld()

  private func request(_ name: String, _ policy: CachePolicy = .asServerSays) -> Request {
    Request(url: "https://example.org/\(name)", cachePolicy: policy)
  }

  private func send(_ requests: Request...) -> [Exchange] {
    AnswerCache(directory: world.directory, now: world.now)
      .send(requests, through: world.sender)
  }

  /// Keeps answers to some requests for a minute, with the word `old`.
  private func keep(_ names: String..., tag: String? = "\"1\"") {
    world.reply = { request in
      var headers = ["Cache-Control": "max-age=60"]
      headers["ETag"] = tag
      return .answer(to: request, headers, body: "old")
    }
    for name in names { _ = send(request(name)) }
    world.reply = { .answer(to: $0) }
    _ = world.sentAddresses()
  }

  @Test func `spare the network while they are fresh`() {
    keep("a")
    world.now += 59
    let exchange = send(request("a"))[0]
    #expect(world.sentAddresses() == [])
    #expect(exchange.body == "old")
    #expect(exchange.metrics.tries == 0)
    #expect((try? exchange.result.get())?.keptSince == TestWorld.start)
    world.now += 1
    #expect(send(request("a"))[0].body == "new")
    #expect(world.sentAddresses() == ["https://example.org/a"])
  }

  @Test func `stand in the place of their requests among those that are sent`() {
    keep("b", "d")
    world.reply = { request in .answer(to: request, body: "new \(request.url.suffix(1))") }
    let names = ["a", "b", "c", "d", "e"]
    let exchanges = AnswerCache(directory: world.directory, now: world.now)
      .send(names.map { request($0) }, through: world.sender)
    #expect(exchanges.map(\.body) == ["new a", "old", "new c", "old", "new e"])
    #expect(exchanges.map { String($0.request.url.suffix(1)) } == names)
    #expect(world.sentAddresses().map { String($0.suffix(1)) } == ["a", "c", "e"])
  }

  @Test func `that are old are asked about, and hold when the server says so`() throws {
    keep("a")
    world.now += 100
    world.reply = { .answer(to: $0, status: 304, ["Cache-Control": "max-age=30"], body: "") }
    let exchange = send(request("a"))[0]
    #expect(world.sent.map(\.headers) == [[Request.Header("If-None-Match", "\"1\"")]])
    #expect(exchange.body == "old")
    let response = try exchange.result.get()
    #expect(response.status == 200)
    #expect(response.keptSince == world.now)
    // The exchange is about what was asked for, not about the question that went out.
    #expect(exchange.request == request("a"))
    // And they are fresh again, as a later run finds.
    _ = world.sentAddresses()
    world.now += 29
    #expect(send(request("a"))[0].body == "old")
    #expect(world.sentAddresses() == [])
  }

  @Test func `that are old give way to a new one`() {
    keep("a")
    world.now += 100
    world.reply = { .answer(to: $0, ["Cache-Control": "max-age=60"]) }
    #expect(send(request("a"))[0].body == "new")
    world.now += 59
    #expect(send(request("a"))[0].body == "new")
    #expect(world.sentAddresses().count == 1)
  }

  @Test func `are not believed when the request says so, and replaced by the new one`() {
    keep("a")
    world.reply = { .answer(to: $0, ["Cache-Control": "max-age=60"]) }
    #expect(send(request("a", .reload))[0].body == "new")
    #expect(world.sent.map(\.headers) == [[]])
    #expect(send(request("a"))[0].body == "new")
    #expect(world.sentAddresses().count == 1)
  }

  @Test func `are not in the way of requests that want none`() {
    keep("a")
    #expect(send(request("a", .none))[0].body == "new")
    _ = send(request("b", .none))
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `do not hide that the provider cannot be had`() {
    keep("a")
    world.now += 100
    world.reply = { .failure(of: $0, .timedOut) }
    #expect(send(request("a"))[0].failureKind == .timedOut)
    world.reply = { .answer(to: $0, status: 503) }
    #expect((try? send(request("a"))[0].result.get())?.status == 503)
    // What was kept is still there to be asked about.
    world.reply = { .answer(to: $0, status: 304, body: "") }
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `that nobody asked about are no answers`() {
    world.reply = { .answer(to: $0, status: 304, body: "") }
    #expect((try? send(request("a"))[0].result.get())?.status == 304)
  }

  @Test func `that are damaged are asked for again`() throws {
    keep("a")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: world.path).first)
    let bytes = try #require(world.directory.read(name, limit: .mebibytes(5)))
    for damaged in [[], Array(bytes.dropLast()), bytes.dropLast(3) + [0, 0, 0]] {
      try world.directory.write(name, damaged)
      #expect(send(request("a"))[0].body == "new")
      // They are removed, so that they are read once.
      #expect(try FileManager.default.contentsOfDirectory(atPath: world.path).isEmpty)
    }
    #expect(world.sentAddresses().count == 3)
  }

  @Test func `that are of another address are none`() throws {
    keep("a")
    let names = try FileManager.default.contentsOfDirectory(atPath: world.path)
    let first = try #require(names.first)
    let bytes = try #require(world.directory.read(first, limit: .mebibytes(5)))
    keep("b")
    // Two addresses of one hash: the file tells which one it is of.
    for name in try FileManager.default.contentsOfDirectory(atPath: world.path) {
      try world.directory.write(name, bytes)
    }
    #expect(send(request("b"))[0].body == "new")
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `are not needed: nothing can be kept, and all is asked`() throws {
    try world.obstruct()
    world.reply = { .answer(to: $0, ["Cache-Control": "max-age=60"]) }
    for _ in 1...2 { #expect(send(request("a"), request("b")).map(\.body) == ["new", "new"]) }
    #expect(world.sentAddresses().count == 4)
  }

  @Test func `have no secret of their requests in them`() throws {
    var secret = request("a?appid=SECRET")
    secret.secretQueryItems = ["appid"]
    var credentials = request("b")
    credentials.credentialHeaders = [Request.Header("X-Api-Key", "SECRET")]
    world.reply = { .answer(to: $0, ["Cache-Control": "max-age=60"]) }
    _ = send(secret, credentials)
    let names = try FileManager.default.contentsOfDirectory(atPath: world.path)
    #expect(names.count == 1)
    for name in names {
      let text = String(
        decoding: try #require(world.directory.read(name, limit: .mebibytes(5))),
        as: UTF8.self
      )
      #expect(!text.contains("SECRET"))
    }
  }
}
