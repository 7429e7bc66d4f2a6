import FoundationEssentials
import HTTP
import Testing

@testable import Fetching

@Suite struct CachedResponseTests {
  /// 2026-11-21T09:00:04Z, a Saturday.
  private let now = Date(timeIntervalSince1970: 1_795_251_604)

  private func request(_ policy: CachePolicy = .byHeaders) -> Request {
    Request(url: "https://api.example.org/points/1,2", cachePolicy: policy)
  }

  private func response(
    _ headers: [(String, String)], body: String = "body", status: Int = 200
  ) -> Response {
    Response(
      status: status, headers: headers.map { Request.Header($0.0, $0.1) }, body: Data(body.utf8))
  }

  /// Returns the lifetime of a response with header fields in seconds; nil if it is not cached.
  private func lifetime(_ policy: CachePolicy, _ headers: (String, String)...) -> Double? {
    CachedResponse(response(headers), to: request(policy), at: now)?.freshUntil.timeIntervalSince(
      now)
  }

  // MARK: - Lifetime

  @Test(
    arguments: [
      ("max-age", [["Cache-Control", "public, max-age=3600, s-maxage=120"]], 3600),
      ("max-age without a space", [["cache-control", "private,max-age=60"]], 60),
      ("max-age in capitals", [["Cache-Control", "Max-Age=60"]], 60),
      (
        "max-age before Expires",
        [["Expires", "Sat, 21 Nov 2026 10:00:04 GMT"], ["Cache-Control", "max-age=60"]], 60
      ), ("Expires without Date", [["Expires", "Sat, 21 Nov 2026 09:30:04 GMT"]], 1800),
      (
        "Expires relative to Date",
        [
          ["Date", "Sat, 21 Nov 2026 11:00:00 GMT"], ["Expires", "Sat, 21 Nov 2026 11:30:00 GMT"],
        ], 1800
      ), ("Age is subtracted", [["Cache-Control", "max-age=60"], ["Age", "45"]], 15),
      (
        "a second field of Cache-Control",
        [["Cache-Control", "public"], ["Cache-Control", "max-age=60"]], 60
      ), ("at most six hours", [["Cache-Control", "max-age=31536000"]], 6 * 3600),
      ("Expires ten days ahead", [["Expires", "Tue, 01 Dec 2026 09:00:04 GMT"]], 6 * 3600),
      (
        "a number that is too large",
        [["Cache-Control", "max-age=\(String(repeating: "9", count: 400))"]], 6 * 3600
      ),
    ] as [(String, [[String]], Double?)]) func `a response is fresh until the server's expiry`(
      _ description: String, _ headers: [[String]], _ seconds: Double?
    )
  {
    let response = response(headers.map { ($0[0], $0[1]) })
    let cached = CachedResponse(response, to: request(), at: now)
    #expect(cached?.freshUntil.timeIntervalSince(now) == seconds)
  }

  @Test(arguments: [
    ("Cache-Control", "no-store, max-age=60"), ("Cache-Control", "no-cache, max-age=60"),
    ("Cache-Control", "max-age=0"), ("Cache-Control", "max-age=nan"),
    ("Cache-Control", "max-age=-60"), ("Cache-Control", "max-age="),
    ("Cache-Control", "max-age=0x10"), ("Expires", "0"), ("Expires", "-1"),
    ("Expires", "Sat, 21 Nov 2026 09:00:04 GMT"), ("Expires", "Thu, 01 Jan 1970 00:00:00 GMT"),
    ("Content-Type", "application/json"),
  ]) func `an expired response without validators is not cached`(name: String, value: String) {
    #expect(lifetime(.byHeaders, (name, value)) == nil)
  }

  @Test func `an expired response with validators is cached`() {
    #expect(lifetime(.byHeaders, ("Cache-Control", "no-cache, max-age=60"), ("ETag", "\"a\"")) == 0)
    #expect(lifetime(.byHeaders, ("Cache-Control", "max-age=nan"), ("ETag", "\"a\"")) == 0)
    #expect(lifetime(.byHeaders, ("Last-Modified", "Sat, 21 Nov 2026 08:00:00 GMT")) == 0)
    #expect(lifetime(.byHeaders, ("Cache-Control", "no-store"), ("ETag", "\"a\"")) == nil)
  }

  @Test func `a response is fresh at least as long as the cache policy requires`() {
    #expect(lifetime(.atLeast(86_400)) == 86_400)
    #expect(lifetime(.atLeast(60), ("Cache-Control", "max-age=3600")) == 3600)
    #expect(lifetime(.atLeast(60), ("Cache-Control", "no-cache")) == 60)
    #expect(lifetime(.atLeast(60), ("Cache-Control", "no-store")) == nil)
    #expect(lifetime(.reload, ("Cache-Control", "max-age=60")) == 60)
  }

  @Test func `a response is not fresh from its expiry on`() throws {
    let cached = try #require(
      CachedResponse(response([("Cache-Control", "max-age=60")]), to: request(), at: now))
    #expect(cached.isFresh(at: now))
    #expect(cached.isFresh(at: now + 59))
    #expect(!cached.isFresh(at: now + 60))
  }

  @Test func `a response is not fresh if the clock moved back`() throws {
    let cached = try #require(
      CachedResponse(response([("Cache-Control", "max-age=60")]), to: request(), at: now))
    #expect(!cached.isFresh(at: now - 1))
  }

  // MARK: - Cacheable responses

  @Test func `responses to requests with secret addresses or other methods are not cached`() {
    let fresh = response([("Cache-Control", "max-age=60")])
    var secret = request()
    secret.url += "?appid=SECRET"
    secret.secretQueryItems = ["appid"]
    #expect(CachedResponse(fresh, to: secret, at: now) == nil)
    var post = request()
    post.method = .post
    #expect(CachedResponse(fresh, to: post, at: now) == nil)
    #expect(CachedResponse(fresh, to: request(.none), at: now) == nil)
  }

  @Test(arguments: [
    (200, true), (203, true), (206, false), (301, false), (404, false), (500, false),
  ]) func `only successful responses are cached`(status: Int, isCached: Bool) {
    let response = response([("Cache-Control", "max-age=60")], status: status)
    let cached = CachedResponse(response, to: request(), at: now)
    #expect((cached != nil) == isCached)
    #expect(cached.map(\.response.status) == (isCached ? status : nil))
  }

  @Test func `larger responses than the limit are not cached`() {
    func cached(_ size: Int) -> CachedResponse? {
      let body = String(repeating: "x", count: size)
      return CachedResponse(
        response([("Cache-Control", "max-age=60")], body: body), to: request(), at: now)
    }
    #expect(cached(4 << 20) != nil)
    #expect(cached(4 << 20 + 1) == nil)
  }

  @Test func `a cached response contains no credentials, contacts or cookies`() throws {
    var request = request()
    request.credentialHeaders = [Request.Header("X-Api-Key", "SECRET")]
    request.headers = [Request.Header("From", "CONTACT")]
    let response = response([("Cache-Control", "max-age=60"), ("Set-Cookie", "id=COOKIE")])
    let cached = try #require(CachedResponse(response, to: request, at: now))
    let text = String(decoding: cached.bytes, as: UTF8.self)
    for word in ["SECRET", "CONTACT", "COOKIE"] { #expect(!text.contains(word)) }
  }

  @Test func `a cached response has the time of its confirmation`() throws {
    let response = response([("Cache-Control", "max-age=60")])
    let cached = try #require(CachedResponse(response, to: request(), at: now))
    #expect(cached.response.cachedSince == now)
    #expect(cached.response.body == response.body)
  }

  // MARK: - Revalidation

  @Test func `validators are sent unchanged`() throws {
    let modified = "Sat, 21 Nov 2026 08:00:00 UTC"
    let response = response([("ETag", "W/\"a b\""), ("Last-Modified", modified)])
    let cached = try #require(CachedResponse(response, to: request(), at: now))
    #expect(
      cached.validators(at: now) == [
        Request.Header("If-None-Match", "W/\"a b\""), Request.Header("If-Modified-Since", modified),
      ])
  }

  @Test func `a time of change in the future is not sent until then`() throws {
    let modified = "Sat, 21 Nov 2026 10:00:00 GMT"
    let response = response([("ETag", "\"a\""), ("Last-Modified", modified)])
    let cached = try #require(CachedResponse(response, to: request(), at: now))
    let tag = Request.Header("If-None-Match", "\"a\"")
    #expect(cached.validators(at: now) == [tag])
    #expect(
      cached.validators(at: now + 3600) == [tag, Request.Header("If-Modified-Since", modified)])
  }

  @Test func `a 304 makes a response fresh again`() throws {
    let first = response([
      ("Date", "Sat, 21 Nov 2026 09:00:00 GMT"), ("Expires", "Sat, 21 Nov 2026 09:30:00 GMT"),
      ("ETag", "\"a\""),
    ])
    let cached = try #require(CachedResponse(first, to: request(), at: now))
    let later = now + 2000
    let confirmed = cached.confirmed(
      by: response(
        [("expires", "Sat, 21 Nov 2026 10:00:00 GMT"), ("Date", "Sat, 21 Nov 2026 09:40:00 GMT")],
        body: "", status: 304), to: request(), at: later)
    #expect(confirmed.freshUntil == later + 1200)
    #expect(confirmed.response.cachedSince == later)
    #expect(confirmed.response.body == first.body)
    #expect(confirmed.response.status == 200)
    #expect(confirmed.validators(at: now) == cached.validators(at: now))
    #expect(CachedResponse(bytes: confirmed.bytes) == confirmed)
  }

  @Test func `Expires of a 304 is not compared with the Date of the first response`() throws {
    let first = response([
      ("Date", "Sat, 21 Nov 2026 09:00:04 GMT"), ("Expires", "Sat, 21 Nov 2026 09:30:04 GMT"),
      ("ETag", "\"a\""),
    ])
    let cached = try #require(CachedResponse(first, to: request(), at: now))
    func lifetime(_ headers: [(String, String)]) -> Double {
      let response = response(headers, body: "", status: 304)
      return cached.confirmed(by: response, to: request(), at: now + 3600).freshUntil
        .timeIntervalSince(now + 3600)
    }
    #expect(lifetime([("Expires", "Sat, 21 Nov 2026 10:10:04 GMT")]) == 600)
    #expect(lifetime([]) == 0)
    #expect(lifetime([("Cache-Control", "max-age=60"), ("Age", "20")]) == 40)
  }

  // MARK: - The file

  @Test func `a cached response is unchanged when its file is read`() throws {
    for body in ["body", "", "\n\nlines\n\n", "{\"name\": \"Île\"}"] {
      let response = response(
        [("Cache-Control", "max-age=60"), ("ETag", "\"é: x\""), ("Content-Type", "")], body: body)
      let cached = try #require(CachedResponse(response, to: request(), at: now))
      #expect(CachedResponse(bytes: cached.bytes) == cached)
      #expect(CachedResponse(bytes: cached.bytes)?.url == request().url)
    }
  }

  @Test func `an incomplete file is invalid`() throws {
    let response = response([("Cache-Control", "max-age=60"), ("ETag", "\"a\"")], body: "whole")
    let bytes = try #require(CachedResponse(response, to: request(), at: now)).bytes
    for length in bytes.indices {
      #expect(CachedResponse(bytes: Array(bytes[..<length])) == nil, "\(length) bytes")
    }
    #expect(CachedResponse(bytes: bytes + [0]) == nil)
    // After a power failure a file may have its size but not its content.
    #expect(CachedResponse(bytes: bytes.dropLast(5) + [0, 0, 0, 0, 0]) == nil)
    #expect(CachedResponse(bytes: bytes.map { _ in 0 }) == nil)
  }

  @Test(arguments: [
    ("skydiff cached response 2", "skydiff cached response 3"), ("1795251604000\n", "nan\n"),
    ("1795251604000\n", "-1\n"), ("1795251664000\n", "99999999999999\n"), ("\n200\n", "\n304\n"),
    ("ETag: ", "ETag"), ("\"a\"", "\u{0}\n\n"),
  ]) func `other files are invalid`(part: String, other: String) throws {
    let response = response([("Cache-Control", "max-age=60"), ("ETag", "\"a\"")])
    let text = String(
      decoding: try #require(CachedResponse(response, to: request(), at: now)).bytes, as: UTF8.self)
    let changed = text.replacing(part, with: other, maxReplacements: 1)
    #expect(changed != text)
    #expect(CachedResponse(bytes: Array(changed.utf8)) == nil)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{0}", "\u{7F}"])
  func `header fields with control characters are not cached`(end: String) throws {
    let response = response([
      ("Cache-Control", "max-age=60"), ("ETag", "\"a\"\(end)Last-Modified: never"),
    ])
    let cached = try #require(CachedResponse(response, to: request(), at: now))
    #expect(cached.validators(at: now) == [])
    #expect(CachedResponse(bytes: cached.bytes) == cached)
    let confirmed = cached.confirmed(by: response, to: request(), at: now)
    #expect(confirmed.validators(at: now) == [])
  }

  @Test func `the hash is FNV-1a`() {
    // From the test vectors of the algorithm's authors.
    #expect("".utf8.fnv1a == 0xCBF2_9CE4_8422_2325)
    #expect("a".utf8.fnv1a == 0xAF63_DC4C_8601_EC8C)
    #expect("foobar".utf8.fnv1a == 0x8594_4171_F739_67E8)
  }
}
