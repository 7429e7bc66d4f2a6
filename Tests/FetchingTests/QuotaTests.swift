import Fetching
import FoundationEssentials
import Providers
import Testing
import WeatherSamples

@Suite struct QuotaTests {
  /// 2026-11-21T09:00:04Z.
  private let now = Date.sample

  private func granted(_ delay: Double = 0) -> Quota.Decision { .granted(delay: delay) }

  private func spent(_ left: Double, until text: String) throws -> Quota.Decision {
    .spent(callsLeft: left, renewedAt: try instant(text))
  }

  // MARK: - Minutes, hours and days

  @Test(
    arguments: [
      ("minute", RateLimits(minute: 10), "2026-11-21T09:00:59Z", "2026-11-21T09:01:00Z"),
      ("hour", RateLimits(hour: 10), "2026-11-21T09:59:59Z", "2026-11-21T10:00:00Z"),
      ("day", RateLimits(day: 10), "2026-11-21T23:59:59Z", "2026-11-22T00:00:00Z"),
    ] as [(String, RateLimits, String, String)]) func `counts restart with the next period`(
      _ name: String, _ limits: RateLimits, _ last: String, _ renewal: String
    ) throws
  {
    var quota = Quota()
    #expect(quota.use(10, limits: limits, at: now) == granted())
    for text in ["2026-11-21T09:00:05Z", last] {
      #expect(quota.use(1, limits: limits, at: try instant(text)) == (try spent(0, until: renewal)))
    }
    #expect(quota.use(10, limits: limits, at: try instant(renewal)) == granted())
  }

  @Test func `calls are granted up to the limit`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 600)
    #expect(quota.use(315, limits: limits, at: now) == granted())
    #expect(
      quota.use(315, limits: limits, at: now) == (try spent(285, until: "2026-11-21T09:01:00Z")))
    #expect(quota.use(285, limits: limits, at: now) == granted())
    #expect(quota.use(1, limits: limits, at: now) == (try spent(0, until: "2026-11-21T09:01:00Z")))
  }

  @Test func `tenths add up to the limit`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 3)
    for _ in 1...30 { #expect(quota.use(0.1, limits: limits, at: now) == granted()) }
    guard case .spent = quota.use(0.1, limits: limits, at: now) else {
      Issue.record("calls beyond the limit were granted")
      return
    }
  }

  @Test func `all limits apply, and the last one to be renewed decides`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 10, hour: 12, day: 100)
    #expect(quota.use(9, limits: limits, at: now) == granted())
    #expect(quota.use(2, limits: limits, at: now) == (try spent(1, until: "2026-11-21T09:01:00Z")))
    #expect(quota.use(4, limits: limits, at: now) == (try spent(1, until: "2026-11-21T10:00:00Z")))
    let next = try instant("2026-11-21T09:01:00Z")
    #expect(quota.use(4, limits: limits, at: next) == (try spent(3, until: "2026-11-21T10:00:00Z")))
    #expect(quota.use(3, limits: limits, at: next) == granted())
  }

  @Test func `rejected calls are not counted`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 10)
    let refused = quota.use(11, limits: limits, at: now)
    #expect(refused == (try spent(10, until: "2026-11-21T09:01:00Z")))
    #expect(quota.use(10, limits: limits, at: now) == granted())
  }

  @Test func `calls are counted without a limit, in case one is set later`() throws {
    var quota = Quota()
    #expect(quota.use(1e9, limits: RateLimits(), at: now) == granted())
    #expect(
      quota.use(1, limits: RateLimits(day: 5), at: now)
        == (try spent(0, until: "2026-11-22T00:00:00Z")))
  }

  @Test func `added calls are counted beyond the limit`() throws {
    var quota = Quota()
    quota.add(7, at: now)
    quota.add(7, at: now)
    #expect(
      quota.use(1, limits: RateLimits(minute: 10), at: now)
        == (try spent(0, until: "2026-11-21T09:01:00Z")))
    #expect(quota.use(6, limits: RateLimits(minute: 20), at: now) == granted())
  }

  // MARK: - Seconds

  @Test func `calls beyond the limit per second are delayed to seconds with room`() {
    var quota = Quota()
    let limits = RateLimits(second: 20)
    let delays = (0..<70).map { _ -> Double? in
      guard case .granted(let delay) = quota.use(1, limits: limits, at: now) else { return nil }
      return delay
    }
    let expected: [Double?] = (0..<70).map { Double($0 / 20) }
    #expect(delays == expected)
    // Another run a second later continues after the delayed calls.
    #expect(quota.use(1, limits: limits, at: now + 1) == granted(2))
    #expect(quota.use(10, limits: limits, at: now + 1) == granted(3))
    #expect(quota.use(1, limits: limits, at: now + 9) == granted())
  }

  @Test func `calls of more than a second's limit get an empty second`() {
    var quota = Quota()
    let limits = RateLimits(second: 20)
    #expect(quota.use(30, limits: limits, at: now) == granted())
    #expect(quota.use(30, limits: limits, at: now) == granted(1))
    #expect(quota.use(1, limits: limits, at: now) == granted(2))
    #expect(quota.use(30, limits: limits, at: now) == granted(3))
  }

  @Test func `delayed calls count in their minute`() throws {
    var quota = Quota()
    let limits = RateLimits(second: 10, minute: 15)
    let end = try instant("2026-11-21T09:00:59Z")
    #expect(quota.use(10, limits: limits, at: end) == granted())
    #expect(quota.use(10, limits: limits, at: end) == granted(1))
    #expect(quota.use(10, limits: limits, at: end) == (try spent(5, until: "2026-11-21T09:02:00Z")))
  }

  @Test func `added calls do not free the seconds of delayed calls`() {
    var quota = Quota()
    let limits = RateLimits(second: 1)
    for _ in 0..<5 { _ = quota.use(1, limits: limits, at: now) }
    quota.add(1, at: now)
    #expect(quota.use(1, limits: limits, at: now) == granted(5))
  }

  // MARK: - Subtracting

  @Test func `subtracted calls are available again`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 10, day: 10)
    _ = quota.use(10, limits: limits, at: now)
    quota.subtract(4, countedAt: now)
    #expect(quota.use(4, limits: limits, at: now) == granted())
  }

  @Test func `calls of an earlier minute are not subtracted from this one`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 10, hour: 100)
    _ = quota.use(10, limits: limits, at: now)
    let next = now + 60
    _ = quota.use(10, limits: limits, at: next)
    quota.subtract(10, countedAt: now)
    #expect(quota.use(1, limits: limits, at: next) == (try spent(0, until: "2026-11-21T09:02:00Z")))
    #expect(quota.use(90, limits: RateLimits(hour: 100), at: next) == granted())
  }

  @Test func `counts are never negative`() {
    var quota = Quota()
    quota.add(1, at: now)
    quota.subtract(50, countedAt: now)
    let limits = RateLimits(minute: 1)
    #expect(quota.use(1, limits: limits, at: now) == granted())
    #expect(quota.use(1, limits: limits, at: now) != granted())
  }

  // MARK: - The clock

  @Test func `counts restart after the clock moved back`() {
    var quota = Quota()
    let limits = RateLimits(second: 1, minute: 60)
    for _ in 0..<60 { _ = quota.use(1, limits: limits, at: now) }
    let earlier = now - 600
    #expect(quota.use(1, limits: limits, at: earlier) == granted())
    #expect(quota.use(1, limits: limits, at: earlier) == granted(1))
  }

  @Test func `counts continue after the clock moved back within the minute`() throws {
    var quota = Quota()
    let limits = RateLimits(minute: 10)
    _ = quota.use(10, limits: limits, at: now)
    #expect(
      quota.use(1, limits: limits, at: now - 2) == (try spent(0, until: "2026-11-21T09:01:00Z")))
  }

  @Test func `counts from a wrong clock are ignored`() {
    let far = Int(now.timeIntervalSince1970) + 86_400
    var quota = Quota("second \(far) 20\nat \(Int(now.timeIntervalSince1970) - 5)\n")
    #expect(quota.use(1, limits: RateLimits(second: 20), at: now) == granted())
  }

  // MARK: - The file

  @Test func `counts continue in the next run`() throws {
    var quota = Quota()
    let limits = RateLimits(second: 1, minute: 10)
    _ = quota.use(3.1, limits: limits, at: now)
    _ = quota.use(3.1, limits: limits, at: now)
    #expect(Quota(quota.text) == quota)
    var next = Quota(quota.text)
    #expect(next.use(1, limits: limits, at: now) == granted(2))
    #expect(Quota(Quota().text) == Quota())
  }

  @Test func `the file has a line per period`() {
    var quota = Quota()
    quota.add(3.5, at: now)
    #expect(
      quota.text == "second 1795251604 3.5\nminute 29920860 3.5\nhour 498681 3.5\nday 20778 3.5\n"
        + "at 1795251604\n")
  }

  @Test(arguments: [
    "", "\n\n", "minute", "minute 29920860", "minute 29920860 ten", "minute 29920860 -1",
    "minute 29920860 nan", "minute 29920860 inf", "minute 29920860 1e999", "minute -1 10",
    "minute 99999999999999999999 10", "minute 1e3 10", "week 29920860 10", "\u{0}\u{0}\u{0}", "at",
    "at noon", "at -5", "minute 29920860 10 10",
  ]) func `damaged lines are ignored`(line: String) {
    #expect(Quota(line) == Quota())
    var quota = Quota("\(line)\nhour 498681 7\nat 1795251604\n")
    #expect(quota.use(4, limits: RateLimits(hour: 10), at: now) != granted())
    #expect(quota.use(3, limits: RateLimits(minute: 10, hour: 10), at: now) == granted())
  }
}
