import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Fetching

@Suite struct `The times of a cached response` {
  // The state has milliseconds; alerts that arrive with an observation older than the saved one are
  // ignored.
  @Test func `are not older than the weather saved from it`() throws {
    let later = Date(timeIntervalSince1970: 1_795_251_604.936)
    var response = Response(status: 200, body: Data("{}".utf8))
    response.headers = [Request.Header("Cache-Control", "max-age=60")]
    var request = Request(url: "https://api.example.org/observations/latest")
    request.cachePolicy = .atLeast(0)
    let cached = try #require(CachedResponse(response, to: request, at: later))
    #expect(CachedResponse(bytes: cached.bytes)?.response.cachedSince == later)
  }
}
