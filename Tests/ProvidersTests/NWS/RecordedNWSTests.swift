import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Recorded responses of the National Weather Service` {
  @Test func `the observation of a station`() throws {
    let now = try NewYork.now()
    let service = FakeNWS(try NewYork.recorded(.current))
    let result = try #require(try service.fetch([NewYork.weatherRequest(.current)], at: now).first)
    var expected = CurrentWeather(provider: "nws", fetchedAt: now)
    expected.observedAt = try instant("2026-01-20T17:51:00Z")
    expected.condition = Condition(code: 0)
    expected.isDay = true
    expected.temperature = -7.2
    expected.apparentTemperature = -13.215
    expected.pressure = 1025.7
    expected.windSpeed = 14.76
    expected.windDirection = 280
    expected.windGust = 40.68
    expected.visibility = 16.09
    #expect(try #require(result.current).get().inThousandths == expected)
    #expect(result.forecast == nil)
    #expect(result.timeZone == "America/New_York")
    #expect(result.utcOffset == nil)
    #expect(result.alerts == [])
    #expect(result.failure == nil)
  }

  @Test func `snow without sea-level pressure`() throws {
    let observation = try NWSObservation(.ok(try Recording.nws("observation_kdca_light_snow")))
    let now = try instant("2026-02-06T22:00:00Z")
    var expected = CurrentWeather(provider: "nws", fetchedAt: now)
    expected.observedAt = try instant("2026-02-06T21:30:00Z")
    expected.condition = Condition(code: 71)
    expected.isDay = true
    expected.temperature = -1
    expected.dewPoint = -7
    expected.humidity = 63.771
    // The altimeter setting instead.
    expected.pressure = 1003.726
    expected.windSpeed = 0
    expected.windDirection = 0
    expected.visibility = 9.656
    #expect(observation.isUsable(at: now))
    #expect(observation.weather(fetchedAt: now).inThousandths == expected)
  }

  @Test func `the addresses of a point`() throws {
    let provider = NWS(baseURL: FakeNWS.root, contact: "x", product: "y")
    let point = try NWSPoint(.ok(try Recording.nws("points_nyc")), of: provider)
    #expect(point.halfDays == "https://api.weather.gov/gridpoints/OKX/33,35/forecast")
    #expect(point.hourly == "https://api.weather.gov/gridpoints/OKX/33,35/forecast/hourly")
    #expect(point.stations == "https://api.weather.gov/gridpoints/OKX/33,35/stations")
    #expect(point.timeZone == "America/New_York")
    let stations = try NWSStations.identifiers(in: .ok(try Recording.nws("stations_nyc")))
    #expect(stations == ["KNYC", "KLGA", "KEWR"])
  }

  /// A day of the recording, in °F and mph.
  struct ExpectedDay: Sendable {
    var date: String
    var code: Int
    var high: Double?
    var low: Double?
    var probability: Double
    var wind: Double
    var direction: Double
    var complete = true
  }

  static let days = [
    ExpectedDay(
      date: "2026-01-20",
      code: 1,
      high: 22,
      low: 16,
      probability: 0,
      wind: 18,
      direction: 270,
      complete: false
    ),
    ExpectedDay(
      date: "2026-01-21",
      code: 3,
      high: 38,
      low: 33,
      probability: 1,
      wind: 14,
      direction: 216
    ),
    ExpectedDay(
      date: "2026-01-22",
      code: 3,
      high: 41,
      low: 26,
      probability: 10,
      wind: 14,
      direction: 241
    ),
    ExpectedDay(
      date: "2026-01-23",
      code: 3,
      high: 31,
      low: 13,
      probability: 8,
      wind: 16,
      direction: 280
    ),
    ExpectedDay(
      date: "2026-01-24",
      code: 71,
      high: 18,
      low: 14,
      probability: 28,
      wind: 15,
      direction: 331
    ),
    ExpectedDay(
      date: "2026-01-25",
      code: 71,
      high: 20,
      low: 15,
      probability: 55,
      wind: 14,
      direction: 0
    ),
    ExpectedDay(
      date: "2026-01-26",
      code: 71,
      high: 22,
      low: 15,
      probability: 38,
      wind: 14,
      direction: 326
    ),
  ]

  @Test(arguments: [(16, 7), (7, 7), (3, 3), (1, 1)])
  func `days of half days and hours`(_ wanted: Int, _ count: Int) throws {
    let now = try NewYork.now()
    let service = FakeNWS(try NewYork.recorded(.forecast))
    let weatherRequest = NewYork.weatherRequest(.forecast, days: wanted)
    let result = try #require(try service.fetch([weatherRequest], at: now).first)
    let forecast = try #require(result.forecast).get()
    #expect(forecast.provider == "nws")
    #expect(forecast.fetchedAt == now)
    #expect(forecast.days.count == count)
    for (day, recorded) in zip(forecast.days, Self.days) {
      var expected = Forecast.Day(date: try date(recorded.date), complete: recorded.complete)
      expected.condition = Condition(code: recorded.code)
      expected.temperatureMax = celsius(recorded.high)
      expected.temperatureMin = celsius(recorded.low)
      expected.precipitationProbability = recorded.probability
      expected.windSpeedMax = (recorded.wind * 1.609344).inThousandths
      expected.windDirection = recorded.direction
      #expect(day.inThousandths == expected)
    }
    #expect(result.current == nil)
    #expect(result.alerts == nil)
    #expect(result.utcOffset == -18_000)
  }

  @Test func `the coming 48 hours`() throws {
    let service = FakeNWS(try NewYork.recorded(.forecast))
    let result = try service.fetch([NewYork.weatherRequest(.forecast)], at: try NewYork.now())[0]
    let hours = try #require(result.forecast).get().hours
    #expect(hours.count == 48)
    var first = Forecast.Hour(time: try instant("2026-01-20T18:00:00Z"))
    first.condition = Condition(code: 1)
    first.temperature = -6.111
    first.precipitationProbability = 0
    first.windSpeed = 28.968
    first.windDirection = 270
    #expect(hours.first?.inThousandths == first)
    var last = Forecast.Hour(time: try instant("2026-01-22T17:00:00Z"))
    last.condition = Condition(code: 3)
    last.temperature = 3.889
    last.precipitationProbability = 7
    last.windSpeed = 22.531
    last.windDirection = 225
    #expect(hours.last?.inThousandths == last)
  }

  @Test func `a place abroad`() throws {
    let path = "/points/51.5074,-0.1278"
    let service = FakeNWS([path: [.status(404, try Recording.nws("error_404_point_outside_us"))]])
    let weatherRequest = WeatherRequest(
      latitude: 51.5074,
      longitude: -0.1278,
      parts: .all,
      forecastDays: 7
    )
    let result = try #require(try service.fetch([weatherRequest], at: try NewYork.now()).first)
    #expect(result.failure?.kind == .notCovered)
    #expect(result.failure?.parts == .all)
    #expect(
      result.failure?.message == """
        api.weather.gov answered 404: Data Unavailable For Requested Point: Unable to provide data \
        for requested point 51.5074,-0.1278
        """
    )
    #expect(result.alerts == nil)
  }

  private func celsius(_ fahrenheit: Double?) -> Double? {
    fahrenheit.map { (($0 - 32) / 1.8).inThousandths }
  }
}
