import FoundationEssentials
import HTTP
import Testing

@testable import Fetching

@Suite struct `Answers of earlier runs` {
  private let world = FetchingWorld()

  private func request(_ name: String, _ policy: CachePolicy = .byHeaders) -> Request {
    Request(url: "https://example.org/\(name)", cachePolicy: policy)
  }

  private func send(_ requests: Request...) -> [Exchange] {
    ResponseCache(storage: world.storage, now: world.now)
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
    #expect((try? exchange.result.get())?.cachedSince == FetchingWorld.start)
    world.now += 1
    #expect(send(request("a"))[0].body == "new")
    #expect(world.sentAddresses() == ["https://example.org/a"])
  }

  @Test func `stand in the place of their requests among those that are sent`() {
    keep("b", "d")
    world.reply = { request in .answer(to: request, body: "new \(request.url.suffix(1))") }
    let names = ["a", "b", "c", "d", "e"]
    let exchanges = ResponseCache(storage: world.storage, now: world.now)
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
    #expect(response.cachedSince == world.now)
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
    let (name, bytes) = try #require(world.storage.files.first)
    for damaged in [[], Array(bytes.dropLast()), bytes.dropLast(3) + [0, 0, 0]] {
      world.storage.files[name] = damaged
      #expect(send(request("a"))[0].body == "new")
      // They are removed, so that they are read once.
      #expect(world.storage.files.isEmpty)
    }
    #expect(world.sentAddresses().count == 3)
  }

  @Test func `of another address are not used`() throws {
    keep("a")
    let bytes = try #require(world.storage.files.values.first)
    keep("b")
    // Two addresses with the same hash: the file names the one it belongs to.
    for name in world.storage.files.keys { world.storage.files[name] = bytes }
    #expect(send(request("b"))[0].body == "new")
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `that cannot be stored are requested each time`() {
    world.storage.isWritable = false
    world.reply = { .answer(to: $0, ["Cache-Control": "max-age=60"]) }
    for _ in 1...2 { #expect(send(request("a"), request("b")).map(\.body) == ["new", "new"]) }
    #expect(world.sentAddresses().count == 4)
  }

  @Test func `contain no secret of their requests`() {
    var secret = request("a?appid=SECRET")
    secret.secretQueryItems = ["appid"]
    var credentials = request("b")
    credentials.credentialHeaders = [Request.Header("X-Api-Key", "SECRET")]
    world.reply = { .answer(to: $0, ["Cache-Control": "max-age=60"]) }
    _ = send(secret, credentials)
    #expect(world.storage.files.count == 1)
    for bytes in world.storage.files.values {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRET"))
    }
  }
}
