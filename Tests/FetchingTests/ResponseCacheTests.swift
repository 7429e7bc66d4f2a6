import FoundationEssentials
import HTTP
import Testing

@testable import Fetching

@Suite struct ResponseCacheTests {
  private let world = FetchingWorld()

  private func request(_ name: String, _ policy: CachePolicy = .byHeaders) -> Request {
    Request(url: "https://example.org/\(name)", cachePolicy: policy)
  }

  private func send(_ requests: Request...) -> [Exchange] {
    ResponseCache(storage: world.storage, now: world.now).send(requests, through: world.sender)
  }

  /// Caches responses with the body `old` for a minute.
  private func cache(_ names: String..., tag: String? = "\"1\"") {
    world.reply = { request in
      var headers = ["Cache-Control": "max-age=60"]
      headers["ETag"] = tag
      return .success(of: request, headers, body: "old")
    }
    for name in names { _ = send(request(name)) }
    world.reply = { .success(of: $0) }
    _ = world.sentAddresses()
  }

  @Test func `fresh responses are used without a request`() {
    cache("a")
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

  @Test func `cached and new responses are in the order of the requests`() {
    cache("b", "d")
    world.reply = { request in .success(of: request, body: "new \(request.url.suffix(1))") }
    let names = ["a", "b", "c", "d", "e"]
    let exchanges = ResponseCache(storage: world.storage, now: world.now).send(
      names.map { request($0) }, through: world.sender)
    #expect(exchanges.map(\.body) == ["new a", "old", "new c", "old", "new e"])
    #expect(exchanges.map { String($0.request.url.suffix(1)) } == names)
    #expect(world.sentAddresses().map { String($0.suffix(1)) } == ["a", "c", "e"])
  }

  @Test func `an expired response is revalidated and used after a 304`() throws {
    cache("a")
    world.now += 100
    world.reply = { .success(of: $0, status: 304, ["Cache-Control": "max-age=30"], body: "") }
    let exchange = send(request("a"))[0]
    #expect(world.sent.map(\.headers) == [[Request.Header("If-None-Match", "\"1\"")]])
    #expect(exchange.body == "old")
    let response = try exchange.result.get()
    #expect(response.status == 200)
    #expect(response.cachedSince == world.now)
    // The exchange has the original request, without validators.
    #expect(exchange.request == request("a"))
    // The response is fresh again in a later run.
    _ = world.sentAddresses()
    world.now += 29
    #expect(send(request("a"))[0].body == "old")
    #expect(world.sentAddresses() == [])
  }

  @Test func `an expired response is replaced by a new one`() {
    cache("a")
    world.now += 100
    world.reply = { .success(of: $0, ["Cache-Control": "max-age=60"]) }
    #expect(send(request("a"))[0].body == "new")
    world.now += 59
    #expect(send(request("a"))[0].body == "new")
    #expect(world.sentAddresses().count == 1)
  }

  @Test func `with the policy reload the cached response is replaced`() {
    cache("a")
    world.reply = { .success(of: $0, ["Cache-Control": "max-age=60"]) }
    #expect(send(request("a", .reload))[0].body == "new")
    #expect(world.sent.map(\.headers) == [[]])
    #expect(send(request("a"))[0].body == "new")
    #expect(world.sentAddresses().count == 1)
  }

  @Test func `requests without a cache policy do not use the cache`() {
    cache("a")
    #expect(send(request("a", .none))[0].body == "new")
    _ = send(request("b", .none))
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `an expired response is not used if the provider fails`() {
    cache("a")
    world.now += 100
    world.reply = { .failure(of: $0, .timedOut) }
    #expect(send(request("a"))[0].failureKind == .timedOut)
    world.reply = { .success(of: $0, status: 503) }
    #expect((try? send(request("a"))[0].result.get())?.status == 503)
    // The cached response can still be revalidated.
    world.reply = { .success(of: $0, status: 304, body: "") }
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `an unexpected 304 is returned as it is`() {
    world.reply = { .success(of: $0, status: 304, body: "") }
    #expect((try? send(request("a"))[0].result.get())?.status == 304)
  }

  @Test func `damaged files are removed and fetched again`() throws {
    cache("a")
    let (name, bytes) = try #require(world.storage.files.first)
    for damaged in [[], Array(bytes.dropLast()), bytes.dropLast(3) + [0, 0, 0]] {
      world.storage.files[name] = damaged
      #expect(send(request("a"))[0].body == "new")
      #expect(world.storage.files.isEmpty)
    }
    #expect(world.sentAddresses().count == 3)
  }

  @Test func `a file with another URL is not used`() throws {
    cache("a")
    let bytes = try #require(world.storage.files.values.first)
    cache("b")
    // As if the hashes of both URLs were equal.
    for name in world.storage.files.keys { world.storage.files[name] = bytes }
    #expect(send(request("b"))[0].body == "new")
    #expect(send(request("a"))[0].body == "old")
  }

  @Test func `responses are fetched each time if the storage is not writable`() {
    world.storage.isWritable = false
    world.reply = { .success(of: $0, ["Cache-Control": "max-age=60"]) }
    for _ in 1...2 { #expect(send(request("a"), request("b")).map(\.body) == ["new", "new"]) }
    #expect(world.sentAddresses().count == 4)
  }

  @Test func `cached responses contain no secrets`() {
    var secret = request("a?appid=SECRET")
    secret.secretQueryItems = ["appid"]
    var credentials = request("b")
    credentials.credentialHeaders = [Request.Header("X-Api-Key", "SECRET")]
    world.reply = { .success(of: $0, ["Cache-Control": "max-age=60"]) }
    _ = send(secret, credentials)
    #expect(world.storage.files.count == 1)
    for bytes in world.storage.files.values {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRET"))
    }
  }
}
