import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Weather from Pirate Weather` {
  private static let now = Date(timeIntervalSince1970: 1_773_877_680)

  private static let provider = PirateWeather(
    baseURL: "https://pirate.test/", apiKey: "Key/7", language: "de")

  private static func weatherRequest(_ parts: WeatherParts = .all, days: Int = 16) -> WeatherRequest
  { WeatherRequest(latitude: 51.5074, longitude: -0.12781, parts: parts, forecastDays: days) }

  private func fetch(
    _ replies: Result<Response, TransferFailure>..., parts: WeatherParts = .all, days: Int = 16,
    at now: Date = now
  ) throws -> (result: WeatherResult, requests: [Request]) {
    let fetch = Self.provider.fetch([Self.weatherRequest(parts, days: days)])
    let (results, requests) = try run(fetch, replies, at: now)
    return (results[0], requests)
  }

  /// A response in SI units with an hour, a day and three minutes.
  private static func body(
    currently: String = #""icon":"rain","temperature":9.5,"windSpeed":5"#, hour: String = "",
    day: String = "", minutes: [Double] = [], alerts: String = "[]", offset: String = "5.5"
  ) -> String {
    let time = Int(now.timeIntervalSince1970)
    let data = minutes.enumerated().map { index, rate in
      #"{"time":\#(time + index * 60),"precipIntensity":\#(rate)}"#
    }
    return #"""
      {"latitude":51.5,"longitude":-0.1,"timezone":"Asia/Kolkata","offset":\#(offset),
       "currently":{"time":\#(time),\#(currently)},
       "minutely":{"data":[\#(data.joined(separator: ","))]},
       "hourly":{"data":[{"time":\#(time - 1080),"icon":"wind","cloudCover":0.3\#(hour)}]},
       "daily":{"data":[{"time":\#(time - 5 * 3600),"icon":"snow"\#(day)}]},
       "alerts":\#(alerts),"flags":{"units":"si"}}
      """#
  }

  private func decoded(_ body: String) throws -> WeatherResult {
    try fetch(.success(.ok(body))).result
  }

  // MARK: - Recorded

  @Test(.enabled(if: Recording.isDirectoryKnown)) func `a recorded response is read whole`() throws
  {
    let body = try Recording.body("forecast_london_us", of: "pirate-weather")
    let (result, requests) = try fetch(.success(.ok(body)))
    #expect(
      requests.map(\.url) == [
        "https://pirate.test/forecast/header/51.5074,-0.1278?units=si&version=2&lang=de"
      ])
    #expect(requests[0].credentialHeaders == [Request.Header("apikey", "Key/7")])
    try Golden.expect(DecodedText.of(result, hours: nil), is: "pirate-weather-london.txt")
    let nowcast = try #require(result.nowcast)
    #expect(nowcast.rates == Array(repeating: 0, count: 12))
    #expect(nowcast.start == Self.now && nowcast.stepMinutes == 5)
    #expect(try result.alerts?.map { try $0.result?.get() } == [[]])
  }

  // MARK: - Figures

  @Test func `figures are converted to metric ones, and shares to percent`() throws {
    let current = try #require(
      try decoded(
        Self.body(
          currently: #"""
            "icon":"partly-cloudy-night","temperature":9.5,"windSpeed":5,"humidity":0.72,
            "cloudCover":0.6,"pressure":1020.5,"visibility":16.1,"windBearing":81,"windGust":-999,
            "precipIntensity":0.4,"uvIndex":2.5,"dewPoint":-999
            """#)
      ).current
    ).get()
    #expect(current.temperature == 9.5 && current.windSpeed == 18 && current.humidity == 72)
    #expect(current.pressure == 1020.5 && current.visibility == 16.1 && current.windDirection == 81)
    #expect(current.windGust == nil && current.dewPoint == nil && current.uvIndex == 2.5)
    #expect(current.precipitation == 0.4 && current.cloudCover == 60)
    #expect(current.condition?.code == 2 && current.isDay == false)
    #expect(current.observedAt == Self.now)
  }

  @Test func `unknown times are unknown, and so are those of a polar night or day`() throws {
    let midnight = Int(Self.now.timeIntervalSince1970) - 5 * 3600
    for (rise, set) in [
      (-999, -999), (midnight + 86_398, midnight + 86_399), (midnight + 1, midnight + 86_399),
    ] {
      let day = #","sunriseTime":\#(rise),"sunsetTime":\#(set)"#
      let result = try decoded(Self.body(day: day))
      let today = try #require(result.forecast?.get().days.first)
      #expect(today.sunrise == nil && today.sunset == nil)
    }
    let day = #","sunriseTime":\#(midnight + 20_000),"sunsetTime":\#(midnight + 20_300)"#
    #expect(try decoded(Self.body(day: day)).forecast?.get().days.first?.sunrise != nil)
    let unknown = Self.body().replacing(
      #""currently":{"time":\#(midnight + 5 * 3600)"#, with: #""currently":{"time":-999"#)
    #expect(try decoded(unknown).current?.get().observedAt == nil)
  }

  @Test(arguments: [
    ("clear-day", 0), ("clear-night", 0), ("cloudy", 3), ("fog", 45), ("rain", 63), ("snow", 73),
    ("sleet", 68), ("hail", 96), ("thunderstorm", 95), ("wind", 2), ("none", 2), ("new", 2),
  ]) func `an icon is a condition, or the clouds are`(_ icon: String, _ code: Int) throws {
    let result = try decoded(Self.body(currently: #""icon":"\#(icon)","cloudCover":0.5"#))
    #expect(try result.current?.get().condition?.code == code)
  }

  @Test(
    arguments: [
      (#","liquidAccumulation":0.5,"snowAccumulation":0.7,"iceAccumulation":0.1"#, 7.0, 0.7),
      (#","precipAccumulation":0.5,"precipType":"rain""#, 5, 0),
      (#","precipAccumulation":1.4,"precipType":"snow""#, 2, 1.4),
      (#","precipAccumulation":0,"precipType":"none""#, 0, 0), ("", nil, nil),
      (#","liquidAccumulation":-999,"snowAccumulation":-999"#, nil, nil),
    ] as [(String, Double?, Double?)]) func `what falls on a day is water and new snow`(
      _ members: String, _ water: Double?, _ snow: Double?
    ) throws
  {
    let day = try #require(try decoded(Self.body(day: members)).forecast?.get().days.first)
    #expect(day.precipitation == water && day.snowfall == snow)
  }

  @Test func `the local day is by the offset of the response`() throws {
    let result = try decoded(Self.body())
    #expect(result.utcOffset == 19_800 && result.timeZone == "Asia/Kolkata")
    #expect(try result.forecast?.get().days.map(\.date.text) == ["2026-03-19"])
    #expect(try decoded(Self.body(offset: "99")).utcOffset == nil)
  }

  @Test func `minutes are a nowcast of five minutes each, up to the first unknown one`() throws {
    func rates(_ minutes: [Double]) throws -> [Double]? {
      try decoded(Self.body(minutes: minutes)).nowcast?.rates
    }
    #expect(try rates([1, 2, 3, 4, 5, 0, 0, 0, 0, 1, 7]) == [3, 0.2])
    #expect(try rates([1, 1, 1, 1, 1, 1, -999, 1, 1, 1, 1]) == [1])
    #expect(try rates([1, 1, 1, 1]) == nil)
    #expect(try rates([-999, 1, 1, 1, 1]) == nil)
  }

  // MARK: - Alerts

  private func alerts(_ json: String) throws -> [Alert] {
    let reading = try #require(try decoded(Self.body(alerts: json)).alerts?.first)
    #expect(reading.source == "provider")
    return try #require(try reading.result?.get())
  }

  @Test func `alerts have the message as key, and the title without its level as code`() throws {
    let alert = try alerts(
      #"""
      [{"title":"wind warning","regions":["A","B"],"severity":"Moderate","time":1773877680,
        "expires":1773881280,"description":"x","uri":"https://severeweather.wmo.int/v2/x.xml"}]
      """#)[0]
    #expect(alert.event == "Wind warning" && alert.level == "warning")
    #expect(alert.key == "https://severeweather.wmo.int/v2/x.xml" && alert.id == alert.key)
    #expect(alert.code == "Wind" && alert.severity == "Moderate")
    #expect(alert.onset == Self.now && alert.ends == Self.now + 3600)
    let vague = try alerts(#"[{"title":"Flood","severity":"Unknown","time":-999,"expires":-999}]"#)[
      0]
    #expect(vague.id == "Flood" && vague.onset == nil && vague.ends == nil)
  }

  @Test(arguments: ["Green wind", "No warnings", "No warning in force", "Test", "TEST message", ""])
  func `what says that there is nothing is no alert`(_ title: String) throws {
    #expect(try alerts(#"[{"title":"\#(title)","uri":"a"}]"#).isEmpty)
  }

  @Test(arguments: ["Greenland wind", "Testing times", "Flood"])
  func `what only begins like that is one`(_ title: String) throws {
    #expect(try alerts(#"[{"title":"\#(title)","uri":"a"}]"#).count == 1)
  }

  @Test func `alerts that cannot be read leave the weather`() throws {
    let result = try decoded(Self.body(alerts: "7"))
    #expect(try result.current?.get().temperature == 9.5)
    let reading = try #require(result.alerts?.first)
    #expect(throws: FetchFailure.self) { try reading.result?.get() }
  }

  // MARK: - Failures

  @Test(arguments: [
    (Result<Response, TransferFailure>.success(Response(status: 401)), FetchFailure.Kind.rejected),
    (.success(Response(status: 403)), .rejected), (.success(Response(status: 429)), .throttled),
    (.success(Response(status: 500)), .server), (.success(Response(status: 400)), .refused),
    (.failure(TransferFailure(kind: .timedOut, message: "slow")), .timeout),
  ]) func `both parts and the alerts have a failure`(
    _ reply: Result<Response, TransferFailure>, _ kind: FetchFailure.Kind
  ) throws {
    let result = try fetch(reply).result
    #expect(result.failure?.kind == kind && result.failure?.parts == .all)
    let reading = try #require(result.alerts?.first)
    let failure = #expect(throws: FetchFailure.self) { try reading.result?.get() }
    #expect(failure?.kind == kind && failure?.provider == "pirate-weather")
  }

  @Test func `an interruption is no failure of the alerts`() throws {
    let result = try fetch(.failure(TransferFailure(kind: .cancelled, message: "x"))).result
    #expect(result.wasCancelled)
    #expect(result.alerts?.map(\.result) == [nil])
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"latitude":1}"#, #"{"latitude":1,"flags":{"units":"uk"}}"#,
    #"{"latitude":1,"currently":{},"hourly":{"data":[]},"daily":{"data":[]}}"#,
  ]) func `a malformed response is requested again`(_ body: String) throws {
    let (result, requests) = try fetch(.success(.ok(body)), .success(.ok(body)))
    #expect(result.failure?.kind == .malformed)
    #expect(requests.map(\.cachePolicy) == [.byHeaders, .reload])
    #expect(try fetch(.success(.ok(body)), .success(.ok(Self.body()))).result.failure == nil)
  }

  @Test func `no more days are read than wanted, and no past ones`() throws {
    let time = Int(Self.now.timeIntervalSince1970)
    let days = (-2..<8).map { #"{"time":\#(time - 85_680 + $0 * 86_400),"temperatureMax":\#($0)}"# }
    let body = #"""
      {"latitude":0,"offset":0,"hourly":{"data":[{"time":\#(time)}]},
       "daily":{"data":[\#(days.joined(separator: ","))]}}
      """#
    let forecast = try fetch(.success(.ok(body)), parts: .forecast, days: 3).result.forecast
    #expect(try forecast?.get().days.map(\.temperatureMax) == [0, 1, 2])
    #expect(try fetch(.success(.ok(body)), parts: .forecast).result.alerts == nil)
  }

  @Test func `damaged responses yield possible figures, or fail`() throws {
    let body = Array(Self.body(minutes: [1, 2, 3, 4, 5]).utf8)
    var random = SeededGenerator(seed: 9)
    var arrived = 0
    for _ in 0..<1000 {
      let reply = Result<Response, TransferFailure>.success(
        .ok(Data(Mutation.damaged(body, using: &random))))
      var machine = Self.provider.fetch([Self.weatherRequest()])
      let results = try run(atMost: 3) {
        machine.resume(with: $0, at: Self.now)
      } responding: {
        $0.map { Exchange(request: $0, result: reply) }
      }
      guard case .success(let current) = results[0].current else { continue }
      arrived += 1
      for measure in CurrentMeasure.all {
        guard let figure = current[measure] else { continue }
        #expect(measure.quantity.figure(figure) == figure)
      }
    }
    #expect(arrived > 0)
  }
}
