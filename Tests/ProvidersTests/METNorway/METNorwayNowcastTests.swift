import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `The nowcast of MET Norway` {
  private static let now = "2026-11-21T09:01:00Z"

  private static func body(_ coverage: String, _ rates: [Double?]) -> Data {
    let start = Date(timeIntervalSince1970: 1_795_251_600)
    let entries = rates.enumerated().map { index, rate in
      let details = rate.map { #"{"precipitation_rate":\#($0)}"# } ?? "{}"
      let time = Timestamp.text(start + Double(index) * 300)
      return #"{"time":"\#(time)","data":{"instant":{"details":\#(details)}}}"#
    }
    return Data(
      """
      {"properties":{"meta":{"radar_coverage":"\(coverage)"},
       "timeseries":[\(entries.joined(separator: ","))]}}
      """.utf8)
  }

  /// Fetches the weather of a place, whose nowcast is a response.
  private func result(
    _ response: Result<Response, TransferFailure>, country: String? = "NO",
    _ parts: WeatherParts = .all
  ) throws -> (result: WeatherResult, urls: [String]) {
    let forecast = METNorwayService.body([METNorwayService.hourly("2026-11-21T09:00:00Z", 4)])
    let service = METNorwayService { request in
      request.url.contains("/nowcast/")
        ? response : .success(Response(status: 200, headers: [], body: Data(forecast.utf8)))
    }
    var weatherRequest = WeatherRequest(
      latitude: 59.9139, longitude: 10.7522, parts: parts, forecastDays: 7)
    weatherRequest.countryCode = country
    let results = try service.fetch([weatherRequest], at: try instant(Self.now))
    return (try #require(results.first), service.requests.map(\.url))
  }

  private func ok(_ body: Data) -> Result<Response, TransferFailure> {
    .success(Response(status: 200, headers: [], body: body))
  }

  @Test func `comes with the current weather by one more request`() throws {
    let (result, urls) = try result(ok(Self.body("ok", [0, 0.5, 1])))
    #expect(urls.last == "https://weather.example/nowcast/2.0/complete?lat=59.9139&lon=10.7522")
    #expect(urls.count == 2)
    let nowcast = try #require(result.nowcast)
    #expect(nowcast.provider == "met-norway")
    #expect(nowcast.start == Date(timeIntervalSince1970: 1_795_251_600))
    #expect(nowcast.stepMinutes == 5)
    #expect(nowcast.rates == [0, 0.5, 1])
    #expect(result.failure == nil)
  }

  @Test func `is asked for in the countries with radars only, and not with a forecast alone`()
    throws
  {
    let response = ok(Self.body("ok", [0]))
    for country in ["SE", "FI", "DK"] {
      #expect(try result(response, country: country).urls.count == 2)
    }
    #expect(try result(response, country: "DE").urls.count == 1)
    #expect(try result(response, country: nil).urls.count == 1)
    #expect(try result(response, .forecast).urls.count == 1)
  }

  @Test(arguments: [
    body("no coverage", [nil, nil]), body("temporarily unavailable", [nil]),
    body("temporarily unavailable", [1, 1]), body("ok", []), Data("{".utf8), Data("[1]".utf8),
    Data(#"{"properties":{"meta":{"radar_coverage":"ok"},"timeseries":[{"time":"?"}]}}"#.utf8),
  ]) func `is nil without coverage and for a malformed response`(_ body: Data) throws {
    let (result, _) = try result(ok(body))
    #expect(result.nowcast == nil)
    #expect(result.failure == nil)
    #expect(result.arrivedParts == .all)
  }

  @Test func `fails without a failure of the weather`() throws {
    let outside = Response(status: 422, headers: [], body: Data())
    #expect(try result(.success(outside)).result.failure == nil)
    let broken = TransferFailure(kind: .connectionFailed, message: "connection refused")
    #expect(try result(.failure(broken)).result.failure == nil)
  }

  @Test(.enabled(if: Recording.isDirectoryKnown, "set SKYDIFF_RECORDINGS to their folder"))
  func `is read as recorded`() throws {
    let body = try Recording.body("nowcast_trondheim_rain_coming", of: "met-norway")
    let nowcast = try #require(try result(ok(body)).result.nowcast)
    #expect(nowcast.start == (try instant("2023-08-14T18:15:00Z")))
    #expect(nowcast.stepMinutes == 5)
    #expect(nowcast.rates.count == 23)
    #expect(nowcast.rates.suffix(3) == [1.9, 2.0, 2.5])
  }

  @Test func `ends before the first unknown rate`() throws {
    #expect(try result(ok(Self.body("ok", [0, 1, nil, 2]))).result.nowcast?.rates == [0, 1])
  }
}
