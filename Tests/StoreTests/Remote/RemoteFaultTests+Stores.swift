import FoundationEssentials
import TestServers
import Testing
import Tracking
import WeatherSamples

@testable import Store

/// Stores that do not behave as S3 does.
extension `A save with faults` {
  @Test(arguments: [
    ("AccessDenied", 1200.0, RemoteProblem.wrongClock(minutes: 20)),
    ("SignatureDoesNotMatch", -1200, .wrongClock(minutes: -20)),
    ("AccessDenied", 600, .notPermitted("AccessDenied, status 403", isRead: false)),
    ("SignatureDoesNotMatch", 600, .keysRejected("SignatureDoesNotMatch, status 403")),
    ("InvalidAccessKeyId", 1200, .keysRejected("InvalidAccessKeyId, status 403")),
  ]) func `says that the clock is wrong where only the date of a rejection shows it`(
    _ code: String, _ ahead: Double, _ problem: RemoteProblem
  ) throws {
    let date = HTTPDateText.text(Date().addingTimeInterval(-ahead))
    let body = "<Error><Code>\(code)</Code></Error>"
    proxy.set { _ in .respond(403, headers: ["Date: \(date)"], body: body) }
    #expect(failure { try add(2) } == problem)
  }

  @Test func `is refused by a store that only respects If-None-Match`() throws {
    let other = try StorageSite(.s3)
    other.endpoint = proxy.endpoint
    proxy.set { $0.method == "PUT" && $0.headers["if-match"] != nil ? .respond(200) : nil }
    let problem = failure { try other.storage().add(.numbered(1), at: other.now) }
    #expect(problem == .ignoresConditions("a condition was ignored"))
    #expect(!proxy.requests.contains { $0.putsList })
  }

  @Test(arguments: ["weak", "without quotes"]) func `takes tags in other forms`(
    _ form: String
  ) throws {
    proxy.set { _ in .changeTag { form == "weak" ? "W/\($0)" : String($0.dropFirst().dropLast()) } }
    #expect(try add(2).new.revision == 2)
    #expect(try add(3).new.revision == 3)
    try expect([1, 2, 3], revision: 3)
  }

  @Test func `is refused where a list has no tag`() throws {
    site.forgetCopies()
    proxy.set { $0.method == "GET" ? .changeTag { _ in "" } : nil }
    #expect(failure { try add(2) } == .ignoresConditions("it sends no ETag"))
    try expect([1], revision: 1)
  }

  @Test func `waits while the store says 409`() throws {
    proxy.set { $0.putsList && $0.number < 6 ? .respond(409) : nil }
    #expect(try add(2).new.revision == 2)
    try expect([1, 2], revision: 2)
  }

  @Test func `does not follow a store to another host`() throws {
    proxy.set { request in
      request.putsList ? .respond(307, headers: ["Location: http://127.0.0.2/list.json"]) : nil
    }
    guard case .misconfigured = failure({ try add(2) }) else {
      Issue.record("the store is not misconfigured")
      return
    }
    try expect([1], revision: 1)
  }
}
