import FoundationEssentials
import HTTP
import Providers
import Testing
import Weather

@testable import Fetching

@Suite struct QuotasTests {
  private let world = FetchingWorld()

  private func request(_ name: String, calls: Double = 1, to quota: String = "a") -> Request {
    Request(url: "https://example.org/\(name)", cost: QuotaCost(of: quota, calls: calls))
  }

  private func quotas(
    _ limits: [String: RateLimits] = ["a": RateLimits(minute: 10)], storage: (any FetchStorage)?
  ) -> Quotas { Quotas(storage: storage, limits: limits, clock: { [world] in world.now }) }

  /// Sends requests in a separate run and describes the exchanges.
  private func run(
    _ limits: [String: RateLimits] = ["a": RateLimits(minute: 10)], _ requests: Request...
  ) -> [String] {
    var quotas = quotas(limits, storage: world.storage)
    return quotas.send(requests, through: world.sender).map(Self.outcome)
  }

  private static func outcome(_ exchange: Exchange) -> String {
    if case .quotaExceeded(let left, _) = exchange.failureKind { return "spent, \(left) left" }
    return exchange.body ?? "failed"
  }

  @Test func `requests are granted in order`() {
    #expect(
      run(
        ["a": RateLimits(minute: 10)], request("1", calls: 6), request("2", calls: 6), request("3"))
        == ["new", "spent, 4.0 left", "spent, 0.0 left"])
    #expect(world.sentAddresses() == ["https://example.org/1"])
  }

  @Test func `a rejected request has the time when calls are available`() {
    var quotas = quotas(storage: world.storage)
    let exchange = quotas.send([request("1", calls: 11)], through: world.sender)[0]
    #expect(exchange.request == request("1", calls: 11))
    #expect(exchange.metrics.tries == 0)
    #expect(
      exchange.failureKind
        == .quotaExceeded(callsLeft: 10, renewedAt: Date(timeIntervalSince1970: 1_795_251_660)))
    guard case .failure(let failure) = exchange.result else { return }
    #expect(failure.message == "the calls it allows are spent until 2026-11-21T09:01:00Z")
    #expect(world.sent.isEmpty)
  }

  @Test func `counts continue in the next run and restart in the next minute`() {
    #expect(run(["a": RateLimits(minute: 10)], request("1", calls: 6)) == ["new"])
    #expect(run(["a": RateLimits(minute: 10)], request("2", calls: 6)) == ["spent, 4.0 left"])
    #expect(run(["a": RateLimits(minute: 10)], request("3", calls: 4)) == ["new"])
    world.now += 56
    #expect(run(["a": RateLimits(minute: 10)], request("4", calls: 10)) == ["new"])
  }

  @Test func `quotas of providers are independent`() {
    let limits = ["a": RateLimits(minute: 1), "b": RateLimits(minute: 1)]
    var free = request("free")
    free.cost = nil
    #expect(
      run(limits, request("1"), request("2", to: "b"), request("3"), request("4", to: "c"), free)
        == ["new", "new", "spent, 0.0 left", "new", "new"])
  }

  @Test func `calls beyond the limit per second are sent with a delay`() {
    let limits = ["a": RateLimits(second: 2)]
    #expect(run(limits, request("1"), request("2"), request("3")) == ["new", "new", "new"])
    #expect(world.sent.map(\.delay) == [0, 0, 1])
    #expect(run(limits, request("4"), request("5")) == ["new", "new"])
    #expect(world.sent.map(\.delay).suffix(2) == [1, 2])
  }

  @Test func `exchanges are in the order of the requests`() {
    world.reply = { request in .success(of: request, body: String(request.url.suffix(1))) }
    let limits = ["a": RateLimits(minute: 2), "b": RateLimits(minute: 1)]
    #expect(
      run(
        limits, request("1"), request("2", to: "b"), request("3", to: "b"), request("4"),
        request("5")) == ["1", "2", "spent, 0.0 left", "4", "spent, 0.0 left"])
  }

  // MARK: - Correction

  struct Cost: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: @Sendable (Request) -> Exchange

    /// The counted calls for a request that costs ten.
    let calls: Double
  }

  @Test(arguments: [
    Cost(testDescription: "a success", reply: { .success(of: $0) }, calls: 10),
    Cost(testDescription: "the third try", reply: { .success(of: $0, tries: 3) }, calls: 12),
    Cost(testDescription: "not modified", reply: { .success(of: $0, status: 304) }, calls: 10),
    Cost(testDescription: "an error", reply: { .success(of: $0, status: 400) }, calls: 1),
    Cost(
      testDescription: "an error after four tries",
      reply: { .success(of: $0, status: 503, tries: 4) }, calls: 4),
    Cost(testDescription: "too many requests", reply: { .success(of: $0, status: 429) }, calls: 10),
    Cost(
      testDescription: "no connection", reply: { .failure(of: $0, .connectionFailed, tries: 4) },
      calls: 0),
    Cost(
      testDescription: "no secure connection", reply: { .failure(of: $0, .secureConnectionFailed) },
      calls: 0),
    Cost(testDescription: "a timeout", reply: { .failure(of: $0, .timedOut, tries: 2) }, calls: 11),
    Cost(testDescription: "truncated", reply: { .failure(of: $0, .connectionLost) }, calls: 10),
    Cost(
      testDescription: "interrupted before sending",
      reply: { .failure(of: $0, .cancelled, tries: 0) }, calls: 0),
    Cost(
      testDescription: "interrupted after sending", reply: { .failure(of: $0, .cancelled) },
      calls: 10),
  ]) func `the count matches the provider's`(_ cost: Cost) {
    world.reply = cost.reply
    let limits = ["a": RateLimits(minute: 20)]
    _ = run(limits, request("1", calls: 10))
    world.reply = { .success(of: $0) }
    #expect(run(limits, request("2", calls: 20.5)) == ["spent, \(20 - cost.calls) left"])
  }

  @Test func `retries count in the minute when they were made`() {
    world.reply = { [world] request in
      world.now += 60
      return .success(of: request, tries: 4)
    }
    let limits = ["a": RateLimits(minute: 10)]
    #expect(run(limits, request("1", calls: 10)) == ["new"])
    world.reply = { .success(of: $0) }
    #expect(run(limits, request("2", calls: 10)) == ["spent, 7.0 left"])
  }

  @Test func `unused calls are only subtracted from the minute when they were counted`() {
    world.reply = { [world] request in
      world.now += 60
      return .failure(of: request, .connectionFailed)
    }
    let limits = ["a": RateLimits(minute: 10)]
    _ = run(limits, request("1", calls: 10))
    world.reply = { .success(of: $0) }
    #expect(run(limits, request("2", calls: 11)) == ["spent, 10.0 left"])
  }

  // MARK: - The file

  @Test func `each provider has a file`() throws {
    _ = run(["a": RateLimits(minute: 10)], request("1", calls: 3.1))
    #expect(world.storage.files.keys.sorted() == ["quota-a"])
    let text = String(decoding: try #require(world.storage.files["quota-a"]), as: UTF8.self)
    #expect(text.contains("\nminute 29920860 3.1\n"))
  }

  @Test func `calls are counted for the run if the storage is not writable`() {
    world.storage.isWritable = false
    var quotas = quotas(storage: world.storage)
    #expect(
      quotas.send([request("1", calls: 6)], through: world.sender).map(Self.outcome) == ["new"])
    #expect(
      quotas.send([request("2", calls: 6)], through: world.sender).map(Self.outcome) == [
        "spent, 4.0 left"
      ])
    #expect(run(["a": RateLimits(minute: 10)], request("3", calls: 6)) == ["new"])
  }

  @Test func `calls are counted for the run without a storage`() {
    var quotas = quotas(storage: nil)
    #expect(
      quotas.send([request("1", calls: 6)], through: world.sender).map(Self.outcome) == ["new"])
    #expect(
      quotas.send([request("2", calls: 6)], through: world.sender).map(Self.outcome) == [
        "spent, 4.0 left"
      ])
  }

  @Test func `counts continue from a file that is not writable`() {
    let limits = ["a": RateLimits(minute: 10)]
    _ = run(limits, request("1", calls: 6))
    world.storage.isWritable = false
    #expect(run(limits, request("2", calls: 6)) == ["spent, 4.0 left"])
  }

  @Test(arguments: ["", "\u{0}\u{0}\u{0}", "minute soon 5\n", "\u{FFFD}"])
  func `counts restart if the file is damaged`(text: String) {
    world.storage.files["quota-a"] = Array(text.utf8)
    #expect(run(["a": RateLimits(minute: 10)], request("1", calls: 10)) == ["new"])
    #expect(run(["a": RateLimits(minute: 10)], request("2")) == ["spent, 0.0 left"])
  }
}
