import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite(
  .enabled(
    if: Recording.isDirectoryKnown,
    "they have no license; set SKYDIFF_RECORDINGS to their folder"
  )
)
struct `Recordings of OpenWeatherMap outside the repository` {
  private func external(_ name: String) throws -> String {
    try Recording.external(name, of: "openweathermap").text
  }

  @Test func `of London after dark`() throws {
    var expected = CurrentWeather(provider: "openweathermap", fetchedAt: FakeOpenWeatherMap.now)
    expected.observedAt = try instant("2025-12-25T17:45:15Z")
    expected.condition = Condition(code: 3)
    expected.isDay = false
    expected.humidity = 73
    expected.precipitation = 0
    expected.snowfall = 0
    expected.cloudCover = 100
    expected.pressure = 1027
    expected.windSpeed = 20.376
    expected.windDirection = 70
    expected.visibility = 10
    #expect(try current(try external("weather_london_standard_units")) == expected)
  }

  @Test func `of London, five dry days`() throws {
    let now = try instant("2025-12-28T09:29:49Z")
    let forecast = try forecast(try external("forecast5_london"), at: now)
    #expect(
      forecast.days.map(\.date.text) == [
        "2025-12-28", "2025-12-29", "2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02",
      ]
    )
    #expect(forecast.days.map(\.complete) == [false, true, true, true, true, false])
    #expect(forecast.days.map(\.condition?.code) == [3, 3, 3, 1, 3, 3])
    #expect(forecast.days.allSatisfy { $0.precipitation == 0 && $0.precipitationProbability == 0 })
    #expect(forecast.days.map(\.windSpeedMax) == [17.532, 18.612, 19.944, 9.36, 17.748, 14.22])
    #expect(forecast.days.map(\.windGustMax) == [34.74, 33.948, 33.984, 23.544, 41.004, 40.896])
    #expect(forecast.days[0].sunrise == (try instant("2025-12-28T08:06:07Z")))
    #expect(forecast.days[0].sunset == (try instant("2025-12-28T15:57:49Z")))
    #expect(forecast.days[1].sunrise == nil)
    #expect(forecast.hours.count == 16)
  }

  @Test func `of Ishinomaki, in degrees Celsius, with an empty rain object`() throws {
    // It has no offset: Japan is nine hours ahead.
    let now = try instant("2018-12-20T07:27:25Z")
    let body = try external("forecast5_ishinomaki_2018_empty_rain")
    let forecast = try forecast(body, at: now, clock: LocalClock(offset: 9 * 3600))
    #expect(
      forecast.days.map(\.date.text) == [
        "2018-12-20", "2018-12-21", "2018-12-22", "2018-12-23", "2018-12-24", "2018-12-25",
      ]
    )
    #expect(forecast.days.map(\.complete) == [false, true, true, true, true, false])
    #expect(forecast.days.map(\.temperatureMax) == [6.38, 9.97, 9.38, 12.73, 8.17, 4])
    #expect(forecast.days.map(\.temperatureMin) == [5.98, 6.03, 8.04, 9.19, 4.32, 3.88])
    #expect(forecast.days.map(\.precipitation) == [0, 0, 1.27, 5.07, 0, 0])
    #expect(forecast.days.map(\.condition?.code) == [0, 2, 61, 61, 2, 1])
    #expect(forecast.days.map(\.windSpeedMax) == [32.436, 28.476, 25.56, 43.632, 45.216, 29.736])
    #expect(forecast.days.allSatisfy { $0.precipitationProbability == nil && $0.sunrise == nil })
    #expect(forecast.hours[0].temperature == 6.38)
    #expect(forecast.hours[0].windDirection == 295.003)
    #expect(forecast.hours[0].precipitation == 0)
  }

  @Test func `of One Call, which is not supported`() throws {
    for name in ["onecall3_halifax_daily", "onecall3_full_with_alerts"] {
      let body = try external(name)
      #expect(throws: FetchFailure.self) { try current(body) }
      #expect(throws: FetchFailure.self) { try forecast(body) }
    }
  }

  @Test(arguments: [
    (400, "error_400_nothing_to_geocode", FetchFailure.Kind.refused, "Nothing to geocode"),
    (
      401, "error_401_onecall3_no_subscription", .rejected,
      "Please note that using One Call 3.0 requires a separate subscription"
    ),
    (429, "error_429_blocked", .throttled, "Your account is temporary blocked due to exceeding"),
  ])
  func `of errors`(
    _ status: Int,
    _ name: String,
    _ kind: FetchFailure.Kind,
    _ words: String
  ) throws {
    let body = try external(name)
    // The code in the body counts if the status is 200.
    for httpStatus in [status, 200] {
      let service = FakeOpenWeatherMap { _ in .status(httpStatus, body) }
      let failure = try #require(
        try service.fetch([FakeOpenWeatherMap.weatherRequest]).first?.failure
      )
      #expect(failure.kind == kind)
      #expect(failure.message.hasPrefix("owm.example answered \(status): \(words)"))
      #expect(failure.message.count <= "owm.example answered 000: ".count + 200)
    }
  }
}
