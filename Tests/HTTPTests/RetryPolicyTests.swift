import HTTP
import Testing

@Suite struct RetryPolicyTests {
  @Test(arguments: [
    ("Minutely API request limit exceeded.", RetryPolicy.Wait.nextFullMinute),
    ("HOURLY limit", .never), ("Too many concurrent requests", .seconds(5)), ("", .seconds(5)),
  ]) func `the body of a 429 determines the wait`(body: String, wait: RetryPolicy.Wait) {
    let policy = RetryPolicy(
      throttleRules: [
        .init(word: "minutely", wait: .nextFullMinute), .init(word: "hourly", wait: .never),
      ], throttleWait: .seconds(5))
    #expect(policy.wait(after429With: body) == wait)
  }

  @Test func `header names are compared ignoring case`() {
    let response = Response(status: 200, headers: [.init("retry-after", "3")])
    #expect(response.header("Retry-After") == "3")
    #expect(response.header("Expires") == nil)
  }
}
