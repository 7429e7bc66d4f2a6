import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `A fetch failure` {
  private static let secret = "abc-123-key"

  private static let request = Request(
    url: "https://weather.example:8443/v1/forecast?latitude=1",
    credentialHeaders: [Request.Header("X-Api-Key", secret)])

  private func failure(_ status: Int, _ reason: String? = nil) -> FetchFailure {
    FetchFailure(Response(status: status), reason: reason, of: Self.request, at: FakeService.now)
  }

  @Test(arguments: [
    (400, FetchFailure.Kind.refused), (401, .rejected), (403, .rejected), (404, .refused),
    (410, .refused), (422, .refused), (429, .throttled), (500, .server), (502, .server),
    (503, .server), (599, .server), (303, .refused), (301, .refused), (304, .refused),
    (204, .malformed), (206, .malformed), (100, .malformed),
  ]) func `has its kind from the status`(_ status: Int, _ kind: FetchFailure.Kind) throws {
    #expect(failure(status).kind == kind)
    #expect(failure(status).message == "weather.example:8443 answered \(status)")
    let service = FakeService { _ in .status(status, "") }
    let results = try service.fetch(weatherRequests(1))
    #expect(results[0].failure?.kind == kind)
    #expect(service.calls.count == 1)
  }

  @Test func `names the host that responded`() {
    var response = Response(status: 404)
    response.respondingHost = "other.example"
    let failure = FetchFailure(response, reason: nil, of: Self.request, at: FakeService.now)
    #expect(
      failure.message == "weather.example:8443 redirects to other.example, which answered 404")
  }

  @Test func `has the time of its response, not of the round`() throws {
    let now = FakeService.now
    var exchange = Exchange(
      request: Self.request, result: .success(Response(status: 500)),
      metrics: Exchange.Metrics(age: 4.7))
    let end = Date(timeIntervalSince1970: now.timeIntervalSince1970 - 4.7)
    #expect(exchange.end(at: now) == end)
    #expect(exchange.arrival(at: now) == end)
    var kept = Response(status: 200)
    kept.cachedSince = now.addingTimeInterval(-60)
    exchange.result = .success(kept)
    #expect(exchange.arrival(at: now) == now.addingTimeInterval(-60))
  }

  @Test(arguments: [
    (TransferFailure.Kind.connectionFailed, FetchFailure.Kind.unreachable),
    (.secureConnectionFailed, .unreachable), (.connectionLost, .unreachable), (.timedOut, .timeout),
    (.tooLarge, .tooLarge), (.malformed, .malformed), (.redirectRefused, .refused),
    (.addressRefused, .refused),
    (.quotaExceeded(callsLeft: 0, renewedAt: FakeService.now), .throttled),
  ]) func `has its kind from the transfer`(
    _ transfer: TransferFailure.Kind, _ kind: FetchFailure.Kind
  ) throws {
    let service = FakeService { _ in .failure(transfer, "the reason") }
    let metNorway = METNorwayService { _ in
      .failure(TransferFailure(kind: transfer, message: "the reason"))
    }
    let requests = weatherRequests(3, .forecast)
    for result in try service.fetch(requests) + metNorway.fetch(requests) {
      #expect(result.failure?.kind == kind)
      #expect(result.failure?.message == "weather.example: the reason")
      #expect(result.failure?.at == FakeService.now)
      #expect(result.failure?.parts == .forecast)
      #expect(!result.wasCancelled)
    }
    #expect(service.calls.count == 1)
    #expect(metNorway.rounds.count == 1)
  }

  @Test(arguments: [
    ("failed to connect to weather.example port 443 after 0 ms (7)", true),
    ("could not resolve host: weather.example (libcurl error 6)", true),
    ("TLS connect error in connection to weather.example:443", true),
    ("failed to connect to proxy.example port 3128", false),
    ("failed to connect to other-weather.example.org", false),
  ]) func `names the host once`(_ words: String, _ isNamed: Bool) throws {
    let service = FakeService { _ in .failure(.connectionFailed, words) }
    let message = try service.fetch(weatherRequests(1))[0].failure?.message
    #expect(message == (isNamed ? words : "weather.example: \(words)"))
  }

  @Test func `is not recorded after an interruption`() throws {
    let service = FakeService { _ in .failure(.cancelled, "x") }
    let metNorway = METNorwayService { _ in
      .failure(TransferFailure(kind: .cancelled, message: "x"))
    }
    let results = try service.fetch(weatherRequests(2)) + metNorway.fetch(weatherRequests(2))
    #expect(results.count == 4 && results.allSatisfy { $0.wasCancelled })
  }

  @Test func `has its reason on one line`() {
    let message = failure(400, " two\n lines\u{1B}[31m \u{0}and\u{2028}\tmore ").message
    #expect(message == "weather.example:8443 answered 400: two lines [31m and more")
  }

  @Test func `has no more than 200 characters of reason`() {
    let long = failure(400, String(repeating: "å", count: 500)).message
    #expect(
      long == "weather.example:8443 answered 400: " + String(repeating: "å", count: 197) + "...")
    // Any number of combining marks are one character.
    let marks = failure(400, "a" + String(repeating: "\u{301}", count: 20_000)).message
    #expect(marks.utf8.count < 4000)
  }

  @Test func `has one end`() {
    let start = "weather.example:8443 answered 401"
    #expect(failure(401, "Invalid API key.").message == "\(start): Invalid API key")
    #expect(failure(401, "wait...").message == "\(start): wait...")
    #expect(failure(401, ".").message == start)
  }

  @Test func `has no key in its reason`() {
    let message = failure(401, "the key \(Self.secret) is unknown").message
    #expect(message == "weather.example:8443 answered 401: the key REDACTED is unknown")
    let malformed = FetchFailure(
      MalformedResponse("unknown unit '\(Self.secret)'"), of: Self.request, at: FakeService.now)
    #expect(
      malformed.message == "weather.example:8443 sent an unusable response: unknown unit 'REDACTED'"
    )
  }

  @Test(
    arguments: [
      ("09:20:20", "; the clock of this machine is 20 min ahead of the provider's"),
      ("07:00:00", "; the clock of this machine is 120 min behind the provider's"),
      ("09:05:00", "; the clock of this machine is 5 min ahead of the provider's"),
      ("09:04:59", ""),
    ], [401, 403, 429, 400, 500]) func `names a clock that is wrong`(
      clock: (time: String, text: String), status: Int
    ) throws
  {
    let now = try #require(HTTPDate.date(from: "Sat, 21 Nov 2026 \(clock.time) GMT"))
    let date = Request.Header("Date", "Sat, 21 Nov 2026 09:00:00 GMT")
    var response = Response(status: status, headers: [date])
    func message() -> String {
      FetchFailure(response, reason: nil, of: Self.request, at: now).message
    }
    #expect(message() == "weather.example:8443 answered \(status)" + clock.text)
    response.cachedSince = now
    #expect(message() == "weather.example:8443 answered \(status)")
  }

  @Test(arguments: [
    "<!DOCTYPE html>\n<title>Log in</title>", "\r\n <html><body>Welcome</body></html>",
  ]) func `is one of the network if a page comes instead of a response`(page: String) throws {
    for status in [200, 302, 307, 511] {
      let service = FakeService { _ in .status(status, page) }
      let failure = try service.fetch(weatherRequests(1))[0].failure
      #expect(failure?.kind == .unreachable)
      #expect(
        failure?.message
          == "weather.example: not the provider's response: an HTML page, perhaps of a network's login"
      )
    }
  }

  @Test(arguments: ["nan", "NaN", "Infinity"]) func `names a figure that is no number`(
    word: String
  ) throws {
    let service = FakeService { _ in .status(200, "{\n \"a\": \(word)}") }
    let failure = try service.fetch(weatherRequests(1))[0].failure
    #expect(failure?.kind == .malformed)
    #expect(
      failure?.message == "weather.example sent an unusable response: not JSON: \(word) in line 2")
  }

  @Test func `is reported if a body is not JSON`() throws {
    let service = FakeService { _ in .status(502, "<html>Bad gateway</html>") }
    #expect(
      try service.fetch(weatherRequests(1))[0].failure?.message == "weather.example answered 502")
  }

  @Test(arguments: [
    ("No data is available for this location", FetchFailure.Kind.notCovered),
    ("Latitude must be in range of -90 to 90°. Given: 95.0.", .refused),
  ]) func `has its kind from the reason`(_ reason: String, _ kind: FetchFailure.Kind) throws {
    let service = FakeService { _ in .refused(reason) }
    #expect(try service.fetch(weatherRequests(1))[0].failure?.kind == kind)
  }
}
