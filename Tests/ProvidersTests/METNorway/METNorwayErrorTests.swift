import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `An error response of MET Norway` {
  private static let page = "<html><body><h1>Error</h1></body></html>"

  private func failure(
    _ status: Int, _ body: String = page, _ type: String = "text/html; charset=UTF-8"
  ) throws -> FetchFailure {
    let headers = [Request.Header("content-type", type)]
    let service = METNorwayService(status, Data(body.utf8), headers)
    let result = try service.fetch(at: "2026-11-21T09:00:04Z")
    #expect(service.requests.count == 1)
    #expect(!result.wasCancelled)
    return try #require(result.failure)
  }

  @Test(arguments: [
    (400, FetchFailure.Kind.refused), (401, .rejected), (403, .rejected), (404, .notCovered),
    (405, .refused), (422, .notCovered), (429, .throttled), (499, .refused), (500, .server),
    (502, .server), (503, .server), (504, .server), (304, .refused), (301, .refused),
    (204, .malformed), (206, .malformed),
  ]) func `has its kind from the status`(_ status: Int, _ kind: FetchFailure.Kind) throws {
    let failure = try failure(status)
    #expect(failure.kind == kind)
    #expect(failure.parts == .all)
    #expect(failure.at == FakeService.now)
    #expect(failure.message.hasPrefix("weather.example answered \(status)"))
    // HTML bodies are ignored.
    #expect(!failure.message.contains("<"))
  }

  @Test func `says that the contact is not accepted`() throws {
    let message = try failure(403).message
    #expect(
      message == "weather.example answered 403: it requires a valid 'contact' in the configuration")
    #expect(!message.contains(METNorwayService.contact))
  }

  @Test func `says that there is no forecast for the place`() throws {
    for status in [404, 422] {
      #expect(
        try failure(status).message
          == "weather.example answered \(status): it has no forecast for this place")
    }
    #expect(
      try failure(422, "Outside of\n the area", "text/plain").message
        == "weather.example answered 422: Outside of the area")
  }

  @Test func `has a plain text body as its reason, on one line and cut`() throws {
    #expect(
      try failure(400, "lat\u{1B}[2J is missing\n", "Text/Plain; charset=utf-8").message
        == "weather.example answered 400: lat [2J is missing")
    #expect(try failure(400, " \n", "text/plain").message == "weather.example answered 400")
    let long = try failure(500, String(repeating: "x", count: 100_000), "text/plain").message
    #expect(long == "weather.example answered 500: " + String(repeating: "x", count: 197) + "...")
    let invalid = METNorwayService(
      400, Data([0xFF, 0xFE, 0x41]), [Request.Header("Content-Type", "text/plain")])
    let failure = try invalid.fetch(at: "2026-11-21T09:00:04Z").failure
    #expect(failure?.message.hasSuffix("A") == true)
  }

  @Test func `keeps what arrived when only the retry is interrupted`() throws {
    var isFirst = true
    // Only the present is valid; the forecast without days is requested a second time.
    let body = METNorwayService.body([METNorwayService.hourly("2026-11-21T09:00:00Z", 4)])
    let service = METNorwayService { _ in
      defer { isFirst = false }
      return isFirst
        ? .success(Response(status: 200, body: Data(body.utf8)))
        : .failure(TransferFailure(kind: .cancelled, message: "interrupted"))
    }
    let result = try service.fetch(at: "2026-11-21T09:00:04Z", .utc, .all, days: 0)
    #expect(!result.wasCancelled)
    #expect(result.temperature == 4)
    #expect(service.rounds.count == 2)
  }
}
