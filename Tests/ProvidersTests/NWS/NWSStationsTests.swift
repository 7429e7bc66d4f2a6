import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `When a station has no recent observation` {
  /// The observations of a silent station; nil for none.
  static let silences: [(name: String, observation: String?)] = [
    (
      "its temperature is null",
      NWSBody.observation(#""temperature":{"unitCode":"wmoUnit:degC","value":null}"#)
    ), ("it has no temperature", NWSBody.observation(#""dewpoint":null"#)),
    (
      "its temperature was rejected",
      NWSBody.observation(
        #""temperature":{"unitCode":"wmoUnit:degC","value":3,"qualityControl":"X"}"#)
    ),
    (
      "its temperature is questioned",
      NWSBody.observation(
        #""temperature":{"unitCode":"wmoUnit:degC","value":3,"qualityControl":"Q"}"#)
    ),
    (
      "its temperature is impossible",
      NWSBody.observation(#""temperature":{"unitCode":"wmoUnit:degC","value":300}"#)
    ), ("its observation is two hours old", NWSBody.observation(at: "2026-01-20T16:50:59+00:00")),
    ("its observation is from the future", NWSBody.observation(at: "2026-01-20T20:51:01+00:00")),
    ("its observation has no readable time", NWSBody.observation(at: "yesterday")),
    ("it has no observation at all", nil),
  ]

  private func replies(_ stations: String...) throws -> [String: [FakeNWS.Reply]] {
    var replies = try NewYork.recorded(.current)
    replies[NewYork.observation("KNYC")] = nil
    let features = stations.map { #"{"properties":{"stationIdentifier":"\#($0)"}}"# }
    replies[NewYork.stations] = [.ok(#"{"features":[\#(features.joined(separator: ","))]}"#)]
    return replies
  }

  @Test(arguments: silences) func `the next one is tried after`(
    _ name: String, _ observation: String?
  ) throws {
    var replies = try replies("NEAR", "NEXT", "FAR")
    replies[NewYork.observation("NEAR")] = [observation.map { .ok($0) } ?? .status(404)]
    replies[NewYork.observation("NEXT")] = [.ok(NWSBody.observation())]
    let result = try FakeNWS(replies).fetch(
      [NewYork.weatherRequest(.current)], at: try NewYork.now())[0]
    #expect(result.temperature == 3)
    #expect(result.failure == nil)
  }

  @Test func `a station whose server fails is passed over`() throws {
    for status in [500, 503] {
      var replies = try replies("NEAR", "NEXT")
      replies[NewYork.observation("NEAR")] = [.status(status)]
      replies[NewYork.observation("NEXT")] = [.ok(NWSBody.observation())]
      let result = try FakeNWS(replies).fetch(
        [NewYork.weatherRequest(.current)], at: try NewYork.now())[0]
      #expect(result.failure == nil)
      #expect(try #require(result.current).get().observedAt != nil)
    }
  }

  @Test func `an observation counts for exactly two hours`() throws {
    for time in ["2026-01-20T16:51:00+00:00", "2026-01-20T15:51:00-01:00"] {
      var replies = try replies("NEAR", "NEXT")
      replies[NewYork.observation("NEAR")] = [.ok(NWSBody.observation(at: time))]
      let service = FakeNWS(replies)
      let result = try service.fetch([NewYork.weatherRequest(.current)], at: try NewYork.now())[0]
      let observedAt = try #require(result.current).get().observedAt
      #expect(observedAt == (try instant("2026-01-20T16:51:00Z")))
    }
  }

  /// The first hour of the recording, 21 °F and 18 mph.
  private func presentHour() throws -> CurrentWeather {
    var expected = CurrentWeather(provider: "nws", fetchedAt: try NewYork.now())
    expected.condition = Condition(code: 1)
    expected.isDay = true
    expected.temperature = -6.111
    expected.dewPoint = -14.444
    expected.humidity = 52
    expected.windSpeed = 28.968
    expected.windDirection = 270
    return expected
  }

  @Test func `three are tried, and then the hourly forecast`() throws {
    var replies = try replies("A", "B", "C", "D")
    for station in ["A", "B", "C"] { replies[NewYork.observation(station)] = [.status(404)] }
    replies[NewYork.hourly] = [.ok(try Recording.nws("forecast_hourly_nyc"))]
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.weatherRequest(.current)], at: try NewYork.now())[0]
    #expect(service.rounds.last == [NewYork.hourly])
    #expect(try #require(result.current).get().inThousandths == (try presentHour()))
    #expect(result.utcOffset == -18_000)
    #expect(result.forecast == nil)
  }

  @Test func `the hourly forecast is requested once`() throws {
    var replies = try NewYork.recorded()
    replies[NewYork.stations] = [.ok(NWSBody.stations())]
    replies[NewYork.observation("KNYC")] = nil
    let service = FakeNWS(replies)
    let result = try service.fetch([NewYork.weatherRequest()], at: try NewYork.now())[0]
    #expect(service.rounds.count == 2)
    #expect(try #require(result.current).get().inThousandths == (try presentHour()))
    #expect(result.failure == nil)
  }

  @Test func `hours in the past or far future are not the present`() throws {
    for now in ["2026-01-27T06:00:00Z", "2026-01-20T16:59:59Z"] {
      var replies = try replies()
      replies[NewYork.hourly] = [.ok(try Recording.nws("forecast_hourly_nyc"))]
      let result = try FakeNWS(replies).fetch(
        [NewYork.weatherRequest(.current)], at: try instant(now))[0]
      #expect(result.failure?.kind == .malformed)
      #expect(
        result.failure?.message
          == "api.weather.gov sent an unusable response: no period for now by the clock of this machine"
      )
    }
  }

  @Test func `invalid identifiers are skipped`() throws {
    let body = #"""
      {"features":[null,{},{"properties":null},{"properties":{"stationIdentifier":5}},
       {"properties":{"stationIdentifier":"../x"}},{"properties":{"stationIdentifier":""}},
       {"properties":{"stationIdentifier":"K?a=b"}},{"properties":{"stationIdentifier":"K\u0000"}},
       {"properties":{"stationIdentifier":"0007W"}},{"properties":{"stationIdentifier":"A_b-1"}}]}
      """#
    #expect(try NWSStations.identifiers(in: .ok(body)) == ["0007W", "A_b-1"])
  }
}
