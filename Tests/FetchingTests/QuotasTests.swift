import FoundationEssentials
import HTTP
import Providers
import Testing
import Weather

@testable import Fetching

@Suite struct `A quota of calls` {
  private let world = FetchingWorld()

  private func request(_ name: String, calls: Double = 1, to quota: String = "a") -> Request {
    Request(url: "https://example.org/\(name)", cost: QuotaCost(of: quota, calls: calls))
  }

  private func quotas(
    _ limits: [String: RateLimits] = ["a": RateLimits(minute: 10)],
    storage: (any FetchStorage)?
  ) -> Quotas {
    Quotas(storage: storage, limits: limits, clock: { [world] in world.now })
  }

  /// Sends requests in a run of their own; the words say which got through.
  private func run(
    _ limits: [String: RateLimits] = ["a": RateLimits(minute: 10)],
    _ requests: Request...
  ) -> [String] {
    var quotas = quotas(limits, storage: world.storage)
    return quotas.send(requests, through: world.sender).map(Self.word)
  }

  private static func word(_ exchange: Exchange) -> String {
    if case .quotaExceeded(let left, _) = exchange.failureKind { return "spent, \(left) left" }
    return exchange.body ?? "failed"
  }

  @Test func `lets through what fits, in the order of the list`() {
    #expect(
      run(
        ["a": RateLimits(minute: 10)],
        request("1", calls: 6),
        request("2", calls: 6),
        request("3")
      )
        == ["new", "spent, 4.0 left", "spent, 0.0 left"]
    )
    #expect(world.sentAddresses() == ["https://example.org/1"])
  }

  @Test func `turns back with when it is free again, and with the request`() {
    var quotas = quotas(storage: world.storage)
    let exchange = quotas.send([request("1", calls: 11)], through: world.sender)[0]
    #expect(exchange.request == request("1", calls: 11))
    #expect(exchange.metrics.tries == 0)
    #expect(
      exchange.failureKind
        == .quotaExceeded(callsLeft: 10, renewedAt: Date(timeIntervalSince1970: 1_795_251_660))
    )
    guard case .failure(let failure) = exchange.result else { return }
    #expect(failure.message == "the calls it allows are spent until 2026-11-21T09:01:00Z")
    #expect(world.sent.isEmpty)
  }

  @Test func `goes on in the next run, and is new in the next minute`() {
    #expect(run(["a": RateLimits(minute: 10)], request("1", calls: 6)) == ["new"])
    #expect(run(["a": RateLimits(minute: 10)], request("2", calls: 6)) == ["spent, 4.0 left"])
    #expect(run(["a": RateLimits(minute: 10)], request("3", calls: 4)) == ["new"])
    world.now += 56
    #expect(run(["a": RateLimits(minute: 10)], request("4", calls: 10)) == ["new"])
  }

  @Test func `is nobody else's`() {
    let limits = ["a": RateLimits(minute: 1), "b": RateLimits(minute: 1)]
    var free = request("free")
    free.cost = nil
    #expect(
      run(limits, request("1"), request("2", to: "b"), request("3"), request("4", to: "c"), free)
        == ["new", "new", "spent, 0.0 left", "new", "new"]
    )
  }

  @Test func `of a second puts off, and tells those who send by how much`() {
    let limits = ["a": RateLimits(second: 2)]
    #expect(run(limits, request("1"), request("2"), request("3")) == ["new", "new", "new"])
    #expect(world.sent.map(\.delay) == [0, 0, 1])
    #expect(run(limits, request("4"), request("5")) == ["new", "new"])
    #expect(world.sent.map(\.delay).suffix(2) == [1, 2])
  }

  @Test func `keeps the exchanges in the order of the requests`() {
    world.reply = { request in .answer(to: request, body: String(request.url.suffix(1))) }
    let limits = ["a": RateLimits(minute: 2), "b": RateLimits(minute: 1)]
    #expect(
      run(
        limits,
        request("1"),
        request("2", to: "b"),
        request("3", to: "b"),
        request("4"),
        request("5")
      )
        == ["1", "2", "spent, 0.0 left", "4", "spent, 0.0 left"]
    )
  }

  // MARK: - What a request has cost in the end

  struct Cost: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: @Sendable (Request) -> Exchange

    /// Of ten calls that were charged.
    let calls: Double
  }

  @Test(arguments: [
    Cost(testDescription: "an answer", reply: { .answer(to: $0) }, calls: 10),
    Cost(testDescription: "the third try", reply: { .answer(to: $0, tries: 3) }, calls: 12),
    Cost(testDescription: "nothing new", reply: { .answer(to: $0, status: 304) }, calls: 10),
    Cost(testDescription: "a refusal", reply: { .answer(to: $0, status: 400) }, calls: 1),
    Cost(
      testDescription: "four refusals",
      reply: { .answer(to: $0, status: 503, tries: 4) },
      calls: 4
    ),
    Cost(testDescription: "one too many", reply: { .answer(to: $0, status: 429) }, calls: 10),
    Cost(
      testDescription: "no connection",
      reply: { .failure(of: $0, .connectionFailed, tries: 4) },
      calls: 0
    ),
    Cost(
      testDescription: "no trust",
      reply: { .failure(of: $0, .secureConnectionFailed) },
      calls: 0
    ),
    Cost(testDescription: "no time", reply: { .failure(of: $0, .timedOut, tries: 2) }, calls: 11),
    Cost(testDescription: "truncated", reply: { .failure(of: $0, .connectionLost) }, calls: 10),
    Cost(
      testDescription: "interrupted before",
      reply: { .failure(of: $0, .cancelled, tries: 0) },
      calls: 0
    ),
    Cost(
      testDescription: "interrupted on the way",
      reply: { .failure(of: $0, .cancelled) },
      calls: 10
    ),
  ])
  func `counts what the provider has counted`(_ cost: Cost) {
    world.reply = cost.reply
    let limits = ["a": RateLimits(minute: 20)]
    _ = run(limits, request("1", calls: 10))
    world.reply = { .answer(to: $0) }
    #expect(run(limits, request("2", calls: 20.5)) == ["spent, \(20 - cost.calls) left"])
  }

  @Test func `counts further tries in the minute that they were made in`() {
    world.reply = { [world] request in
      world.now += 60
      return .answer(to: request, tries: 4)
    }
    let limits = ["a": RateLimits(minute: 10)]
    #expect(run(limits, request("1", calls: 10)) == ["new"])
    world.reply = { .answer(to: $0) }
    #expect(run(limits, request("2", calls: 10)) == ["spent, 7.0 left"])
  }

  @Test func `gives nothing back to a minute in which it was not charged`() {
    world.reply = { [world] request in
      world.now += 60
      return .failure(of: request, .connectionFailed)
    }
    let limits = ["a": RateLimits(minute: 10)]
    _ = run(limits, request("1", calls: 10))
    world.reply = { .answer(to: $0) }
    #expect(run(limits, request("2", calls: 11)) == ["spent, 10.0 left"])
  }

  // MARK: - The file

  @Test func `is kept in a file of its own`() throws {
    _ = run(["a": RateLimits(minute: 10)], request("1", calls: 3.1))
    #expect(world.storage.files.keys.sorted() == ["quota-a"])
    let text = String(decoding: try #require(world.storage.files["quota-a"]), as: UTF8.self)
    #expect(text.contains("\nminute 29920860 3.1\n"))
  }

  @Test func `that cannot be kept is counted for the run`() {
    world.storage.isWritable = false
    var quotas = quotas(storage: world.storage)
    #expect(quotas.send([request("1", calls: 6)], through: world.sender).map(Self.word) == ["new"])
    #expect(
      quotas.send([request("2", calls: 6)], through: world.sender).map(Self.word)
        == ["spent, 4.0 left"]
    )
    #expect(run(["a": RateLimits(minute: 10)], request("3", calls: 6)) == ["new"])
  }

  @Test func `without a storage is counted for the run`() {
    var quotas = quotas(storage: nil)
    #expect(quotas.send([request("1", calls: 6)], through: world.sender).map(Self.word) == ["new"])
    #expect(
      quotas.send([request("2", calls: 6)], through: world.sender).map(Self.word)
        == ["spent, 4.0 left"]
    )
  }

  @Test func `that can be read and not be written begins with what was read`() {
    let limits = ["a": RateLimits(minute: 10)]
    _ = run(limits, request("1", calls: 6))
    world.storage.isWritable = false
    #expect(run(limits, request("2", calls: 6)) == ["spent, 4.0 left"])
  }

  @Test(arguments: ["", "\u{0}\u{0}\u{0}", "minute soon 5\n", "\u{FFFD}"])
  func `whose file is damaged begins anew`(text: String) {
    world.storage.files["quota-a"] = Array(text.utf8)
    #expect(run(["a": RateLimits(minute: 10)], request("1", calls: 10)) == ["new"])
    #expect(run(["a": RateLimits(minute: 10)], request("2")) == ["spent, 0.0 left"])
  }
}
