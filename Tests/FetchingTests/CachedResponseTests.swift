import Fetching
import FoundationEssentials
import HTTP
import Testing

@Suite struct `An answer that is kept` {
  /// 2026-11-21T09:00:04Z, a Saturday.
  private let now = Date(timeIntervalSince1970: 1_795_251_604)

  private func request(_ policy: CachePolicy = .byHeaders) -> Request {
    Request(url: "https://api.example.org/points/1,2", cachePolicy: policy)
  }

  private func response(
    _ headers: [(String, String)],
    body: String = "body",
    status: Int = 200
  ) -> Response {
    Response(
      status: status,
      headers: headers.map { Request.Header($0.0, $0.1) },
      body: Data(body.utf8)
    )
  }

  /// For how many seconds an answer with some header fields is good; nil when it is not kept.
  private func life(_ policy: CachePolicy, _ headers: (String, String)...) -> Double? {
    CachedResponse(response(headers), to: request(policy), at: now)?
      .freshUntil.timeIntervalSince(now)
  }

  // MARK: - How long it is good

  struct Life: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let headers: [[String]]
    let seconds: Double?

    init(_ description: String, _ headers: [[String]], _ seconds: Double?) {
      testDescription = description
      self.headers = headers
      self.seconds = seconds
    }
  }

  @Test(arguments: [
    Life("max-age", [["Cache-Control", "public, max-age=3600, s-maxage=120"]], 3600),
    Life("max-age beside others without a space", [["cache-control", "private,max-age=60"]], 60),
    Life("max-age in capitals", [["Cache-Control", "Max-Age=60"]], 60),
    Life(
      "max-age before Expires",
      [["Expires", "Sat, 21 Nov 2026 10:00:04 GMT"], ["Cache-Control", "max-age=60"]],
      60
    ),
    Life("Expires by our clock", [["Expires", "Sat, 21 Nov 2026 09:30:04 GMT"]], 1800),
    Life(
      "Expires by the server's clock",
      [
        ["Date", "Sat, 21 Nov 2026 11:00:00 GMT"], ["Expires", "Sat, 21 Nov 2026 11:30:00 GMT"],
      ],
      1800
    ),
    Life("Age is over", [["Cache-Control", "max-age=60"], ["Age", "45"]], 15),
    Life(
      "a second field of Cache-Control",
      [["Cache-Control", "public"], ["Cache-Control", "max-age=60"]],
      60
    ),
    Life("never beyond a week", [["Cache-Control", "max-age=31536000"]], 7 * 86_400),
    Life(
      "a number beyond all numbers",
      [["Cache-Control", "max-age=\(String(repeating: "9", count: 400))"]],
      7 * 86_400
    ),
  ])
  func `is good for as long as the server says`(_ life: Life) {
    let response = response(life.headers.map { ($0[0], $0[1]) })
    let kept = CachedResponse(response, to: request(), at: now)
    #expect(kept?.freshUntil.timeIntervalSince(now) == life.seconds)
  }

  @Test(arguments: [
    ("Cache-Control", "no-store, max-age=60"), ("Cache-Control", "no-cache, max-age=60"),
    ("Cache-Control", "max-age=0"), ("Cache-Control", "max-age=nan"),
    ("Cache-Control", "max-age=-60"), ("Cache-Control", "max-age="),
    ("Cache-Control", "max-age=0x10"), ("Expires", "0"), ("Expires", "-1"),
    ("Expires", "Sat, 21 Nov 2026 09:00:04 GMT"), ("Expires", "Thu, 01 Jan 1970 00:00:00 GMT"),
    ("Content-Type", "application/json"),
  ])
  func `is none that could serve nobody`(name: String, value: String) {
    #expect(life(.byHeaders, (name, value)) == nil)
  }

  @Test func `that is old at once is kept for its validators`() {
    #expect(life(.byHeaders, ("Cache-Control", "no-cache, max-age=60"), ("ETag", "\"a\"")) == 0)
    #expect(life(.byHeaders, ("Cache-Control", "max-age=nan"), ("ETag", "\"a\"")) == 0)
    #expect(life(.byHeaders, ("Last-Modified", "Sat, 21 Nov 2026 08:00:00 GMT")) == 0)
    #expect(life(.byHeaders, ("Cache-Control", "no-store"), ("ETag", "\"a\"")) == nil)
  }

  @Test func `is good for at least as long as the request says`() {
    #expect(life(.atLeast(86_400)) == 86_400)
    #expect(life(.atLeast(60), ("Cache-Control", "max-age=3600")) == 3600)
    #expect(life(.atLeast(60), ("Cache-Control", "no-cache")) == 60)
    #expect(life(.atLeast(60), ("Cache-Control", "no-store")) == nil)
    #expect(life(.reload, ("Cache-Control", "max-age=60")) == 60)
  }

  @Test func `is good up to its end and not a second longer`() throws {
    let kept = try #require(
      CachedResponse(response([("Cache-Control", "max-age=60")]), to: request(), at: now)
    )
    #expect(kept.isFresh(at: now))
    #expect(kept.isFresh(at: now + 59))
    #expect(!kept.isFresh(at: now + 60))
  }

  @Test func `was not confirmed by a clock that is behind`() throws {
    let kept = try #require(
      CachedResponse(response([("Cache-Control", "max-age=60")]), to: request(), at: now)
    )
    #expect(!kept.isFresh(at: now - 1))
  }

  // MARK: - What is kept

  @Test func `is none to a request that has a secret in its address or is no plain question`() {
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
  ])
  func `is a success`(status: Int, isKept: Bool) {
    let answer = response([("Cache-Control", "max-age=60")], status: status)
    let kept = CachedResponse(answer, to: request(), at: now)
    #expect((kept != nil) == isKept)
    #expect(kept.map(\.response.status) == (isKept ? status : nil))
  }

  @Test func `is none of a size that no wanted answer has`() {
    func kept(_ size: Int) -> CachedResponse? {
      let body = String(repeating: "x", count: size)
      return CachedResponse(
        response([("Cache-Control", "max-age=60")], body: body),
        to: request(),
        at: now
      )
    }
    #expect(kept(4 << 20) != nil)
    #expect(kept(4 << 20 + 1) == nil)
  }

  @Test func `holds neither what was sent nor cookies`() throws {
    var request = request()
    request.credentialHeaders = [Request.Header("X-Api-Key", "SECRET")]
    request.headers = [Request.Header("From", "CONTACT")]
    let answer = response([("Cache-Control", "max-age=60"), ("Set-Cookie", "id=COOKIE")])
    let kept = try #require(CachedResponse(answer, to: request, at: now))
    let text = String(decoding: kept.bytes, as: UTF8.self)
    for word in ["SECRET", "CONTACT", "COOKIE"] { #expect(!text.contains(word)) }
  }

  @Test func `says since when it is kept`() throws {
    let answer = response([("Cache-Control", "max-age=60")])
    let kept = try #require(CachedResponse(answer, to: request(), at: now))
    #expect(kept.response.cachedSince == now)
    #expect(kept.response.body == answer.body)
  }

  // MARK: - Asking whether it holds

  @Test func `is asked about with what the server sent, letter by letter`() throws {
    let modified = "Sat, 21 Nov 2026 08:00:00 UTC"
    let answer = response([("ETag", "W/\"a b\""), ("Last-Modified", modified)])
    let kept = try #require(CachedResponse(answer, to: request(), at: now))
    #expect(
      kept.validators == [
        Request.Header("If-None-Match", "W/\"a b\""),
        Request.Header("If-Modified-Since", modified),
      ]
    )
  }

  @Test func `is good anew once a 304 confirms it`() throws {
    let first = response([
      ("Date", "Sat, 21 Nov 2026 09:00:00 GMT"), ("Expires", "Sat, 21 Nov 2026 09:30:00 GMT"),
      ("ETag", "\"a\""),
    ])
    let kept = try #require(CachedResponse(first, to: request(), at: now))
    let later = now + 2000
    let confirmed = kept.confirmed(
      by: response(
        [("expires", "Sat, 21 Nov 2026 10:00:00 GMT"), ("Date", "Sat, 21 Nov 2026 09:40:00 GMT")],
        body: "",
        status: 304
      ),
      to: request(),
      at: later
    )
    #expect(confirmed.freshUntil == later + 1200)
    #expect(confirmed.response.cachedSince == later)
    #expect(confirmed.response.body == first.body)
    #expect(confirmed.response.status == 200)
    #expect(confirmed.validators == kept.validators)
    #expect(CachedResponse(bytes: confirmed.bytes) == confirmed)
  }

  @Test func `is not counted from the first answer's time when a 304 tells none`() throws {
    let first = response([
      ("Date", "Sat, 21 Nov 2026 09:00:04 GMT"), ("Expires", "Sat, 21 Nov 2026 09:30:04 GMT"),
      ("ETag", "\"a\""),
    ])
    let kept = try #require(CachedResponse(first, to: request(), at: now))
    func life(_ headers: [(String, String)]) -> Double {
      let answer = response(headers, body: "", status: 304)
      return kept.confirmed(by: answer, to: request(), at: now + 3600)
        .freshUntil.timeIntervalSince(now + 3600)
    }
    #expect(life([("Expires", "Sat, 21 Nov 2026 10:10:04 GMT")]) == 600)
    #expect(life([]) == 0)
    #expect(life([("Cache-Control", "max-age=60"), ("Age", "20")]) == 40)
  }

  // MARK: - The file

  @Test func `is the same when it is read again`() throws {
    for body in ["body", "", "\n\nlines\n\n", "{\"name\": \"Île\"}"] {
      let answer = response(
        [("Cache-Control", "max-age=60"), ("ETag", "\"é: x\""), ("Content-Type", "")],
        body: body
      )
      let kept = try #require(CachedResponse(answer, to: request(), at: now))
      #expect(CachedResponse(bytes: kept.bytes) == kept)
      #expect(CachedResponse(bytes: kept.bytes)?.url == request().url)
    }
  }

  @Test func `is read whole or not at all`() throws {
    let answer = response([("Cache-Control", "max-age=60"), ("ETag", "\"a\"")], body: "whole")
    let bytes = try #require(CachedResponse(answer, to: request(), at: now)).bytes
    for length in bytes.indices {
      #expect(CachedResponse(bytes: Array(bytes[..<length])) == nil, "\(length) bytes")
    }
    #expect(CachedResponse(bytes: bytes + [0]) == nil)
    // What a power failure leaves: the size without the content.
    #expect(CachedResponse(bytes: bytes.dropLast(5) + [0, 0, 0, 0, 0]) == nil)
    #expect(CachedResponse(bytes: bytes.map { _ in 0 }) == nil)
  }

  @Test(arguments: [
    ("skydiff kept answer 1", "skydiff kept answer 2"), ("1795251604\n", "nan\n"),
    ("1795251604\n", "-1\n"), ("1795251664\n", "99999999999\n"), ("\n200\n", "\n304\n"),
    ("ETag: ", "ETag"), ("\"a\"", "\u{0}\n\n"),
  ])
  func `is no other file`(part: String, other: String) throws {
    let answer = response([("Cache-Control", "max-age=60"), ("ETag", "\"a\"")])
    let text = String(
      decoding: try #require(CachedResponse(answer, to: request(), at: now)).bytes,
      as: UTF8.self
    )
    let changed = text.replacing(part, with: other, maxReplacements: 1)
    #expect(changed != text)
    #expect(CachedResponse(bytes: Array(changed.utf8)) == nil)
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{0}", "\u{7F}"])
  func `keeps no field that would be two lines`(end: String) throws {
    let answer = response([
      ("Cache-Control", "max-age=60"), ("ETag", "\"a\"\(end)Last-Modified: never"),
    ])
    let kept = try #require(CachedResponse(answer, to: request(), at: now))
    #expect(kept.validators == [])
    #expect(CachedResponse(bytes: kept.bytes) == kept)
    let confirmed = kept.confirmed(by: answer, to: request(), at: now)
    #expect(confirmed.validators == [])
  }

  @Test func `is told from others by a hash that others compute alike`() {
    // From the page of the algorithm's authors.
    #expect("".utf8.fnv1a == 0xCBF2_9CE4_8422_2325)
    #expect("a".utf8.fnv1a == 0xAF63_DC4C_8601_EC8C)
    #expect("foobar".utf8.fnv1a == 0x8594_4171_F739_67E8)
  }
}
