import FoundationEssentials
import HTTP
import Testing
import Transport

@Suite struct RetryScheduleTests {
  /// 2026-11-21 09:00:20 UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_251_620)

  private func schedule(jitter: Double = 0.5, retries: Int = 3) -> RetrySchedule {
    RetrySchedule(
      settings: HTTPClient.Settings(
        userAgent: "", retries: retries, jitter: { jitter }, now: { Self.now }))
  }

  @Test(arguments: [(1, 0.5, 1.0), (2, 1.0, 2.0), (3, 2.0, 4.0)])
  func `the backoff doubles, and half of it is random`(tries: Int, least: Double, most: Double) {
    let result = Result<Response, TransferFailure>.success(Response(status: 503))
    let policy = RetryPolicy()
    #expect(schedule(jitter: 0).wait(after: result, tries: tries, policy: policy) == least)
    #expect(schedule(jitter: 1).wait(after: result, tries: tries, policy: policy) == most)
  }

  @Test func `there is no retry after the last try`() {
    let result = Result<Response, TransferFailure>.success(Response(status: 503))
    #expect(schedule().wait(after: result, tries: 4, policy: RetryPolicy()) == nil)
    #expect(schedule(retries: 0).wait(after: result, tries: 1, policy: RetryPolicy()) == nil)
    #expect(schedule(retries: 99).wait(after: result, tries: 80, policy: RetryPolicy()) != nil)
  }

  @Test(arguments: [
    (200, false), (203, false), (204, false), (301, false), (304, false), (400, false),
    (401, false), (403, false), (404, false), (408, false), (422, false), (429, true), (500, true),
    (502, true), (503, true), (504, true), (520, true),
  ]) func `only statuses that may pass are retried`(status: Int, isRetried: Bool) {
    let wait = schedule().wait(
      after: .success(Response(status: status)), tries: 1, policy: RetryPolicy())
    #expect((wait != nil) == isRetried)
  }

  @Test(arguments: [
    (TransferFailure.Kind.connectionFailed, true), (.timedOut, true), (.connectionLost, true),
    (.secureConnectionFailed, false), (.tooLarge, false), (.malformed, false),
    (.redirectRefused, false), (.addressRefused, false), (.cancelled, false),
  ]) func `only failures that may pass are retried`(kind: TransferFailure.Kind, isRetried: Bool) {
    let failure = TransferFailure(kind: kind, message: "")
    let wait = schedule().wait(after: .failure(failure), tries: 1, policy: RetryPolicy())
    #expect((wait != nil) == isRetried)
  }

  @Test(arguments: [
    ("7", 7.0), ("0", 0.75), ("", 0.75), ("soon", 0.75), ("-5", 0.75), ("1.5", 0.75),
    ("99999999999999999999", 1e20), ("Sat, 21 Nov 2026 09:00:30 GMT", 10),
    ("Sat, 21 Nov 2026 08:00:00 GMT", 0.75),
  ]) func `the wait is at least Retry-After`(value: String, seconds: Double) {
    for status in [429, 503] {
      let response = Response(status: status, headers: [.init("retry-after", value)])
      let wait = schedule().wait(after: .success(response), tries: 1, policy: RetryPolicy())
      #expect(wait == seconds, "status \(status)")
    }
  }

  @Test(
    arguments: [
      ("Minutely limit", nil, 40.5), ("Minutely limit", "60", 60), ("Hourly limit", nil, nil),
      ("Hourly limit", "1", nil), ("Too many", nil, 5), ("Too many", "2", 5), ("Too many", "9", 9),
      ("Concurrent", nil, 0.75),
    ] as [(String, String?, Double?)])
  func `the wait after a 429 follows its policy and Retry-After`(
    body: String, retryAfter: String?, seconds: Double?
  ) {
    let policy = RetryPolicy(
      throttleRules: [
        .init(word: "minutely", wait: .nextFullMinute), .init(word: "hourly", wait: .never),
        .init(word: "concurrent", wait: .backoff),
      ], throttleWait: .seconds(5))
    let response = Response(
      status: 429, headers: retryAfter.map { [.init("Retry-After", $0)] } ?? [],
      body: Data(body.utf8))
    #expect(schedule().wait(after: .success(response), tries: 1, policy: policy) == seconds)
  }

  @Test(arguments: [(nil, 3, true), (1, 1, true), (1, 2, false), (0, 1, false)])
  func `a 429 is retried at most as often as its policy allows`(
    most: Int?, tries: Int, isRetried: Bool
  ) {
    let policy = RetryPolicy(throttleWait: .seconds(60), maximumThrottledTries: most)
    func wait(after status: Int) -> Double? {
      schedule().wait(after: .success(Response(status: status)), tries: tries, policy: policy)
    }
    #expect(wait(after: 429) == (isRetried ? 60 : nil))
    #expect(wait(after: 503) != nil)
  }
}
