import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

// Most recordings have kelvins, because their requests had no units: impossible temperatures in °C,
// which become unknown.

@Suite struct `Recorded responses of OpenWeatherMap` {
  private func kept(_ name: String) throws -> String {
    try Recording.kept(name, of: "openweathermap").text
  }

  @Test func `of London, in Russian, in the rain`() throws {
    var expected = CurrentWeather(provider: "openweathermap", fetchedAt: FakeOpenWeatherMap.now)
    expected.observedAt = try instant("2020-05-01T02:13:31Z")
    expected.condition = Condition(code: 61)
    expected.isDay = false
    expected.humidity = 81
    expected.precipitation = 0.25
    expected.snowfall = 0
    expected.cloudCover = 84
    expected.pressure = 996
    expected.windSpeed = 12.96
    expected.windDirection = 230
    expected.visibility = 10
    let body = try kept("weather_london_lang_ru_rain")
    #expect(try current(body) == expected)
    var weatherRequest = FakeOpenWeatherMap.weatherRequest
    weatherRequest.parts = .current
    #expect(try FakeOpenWeatherMap(current: body).fetch([weatherRequest]).first?.utcOffset == 3600)
  }

  @Test func `of New York, with wind without a direction`() throws {
    var expected = CurrentWeather(provider: "openweathermap", fetchedAt: FakeOpenWeatherMap.now)
    expected.observedAt = try instant("2020-04-28T04:36:38Z")
    expected.condition = Condition(code: 3)
    expected.isDay = false
    expected.humidity = 70
    expected.precipitation = 0
    expected.snowfall = 0
    expected.cloudCover = 75
    expected.pressure = 1019
    expected.windSpeed = 9.36
    expected.visibility = 16.093
    #expect(try current(try kept("weather_newyork_zip_no_wind_deg")) == expected)
  }

  @Test func `of a place without a name on the ice`() throws {
    let now = try instant("2025-03-20T18:27:56Z")
    let forecast = try forecast(try kept("forecast5_antarctica_unnamed"), at: now)
    #expect(
      forecast.days.map(\.date.text) == [
        "2025-03-20", "2025-03-21", "2025-03-22", "2025-03-23", "2025-03-24", "2025-03-25",
      ]
    )
    #expect(forecast.days.map(\.complete) == [false, true, true, true, true, false])
    #expect(forecast.days.map(\.condition?.code) == [71, 3, 3, 3, 3, 3])
    #expect(forecast.days.map(\.precipitation) == [0.12, 0, 0, 0, 0, 0])
    #expect(forecast.days.map(\.snowfall) == [0.084, 0, 0, 0, 0, 0])
    #expect(forecast.days.map(\.precipitationProbability) == [20, 0, 0, 0, 0, 0])
    #expect(forecast.days.map(\.windSpeedMax) == [12.024, 18.936, 24.912, 27.288, 24.912, 25.776])
    #expect(forecast.days.map(\.windGustMax) == [11.7, 22.536, 41.256, 45, 40.86, 41.724])
    #expect(forecast.days[0].windDirection == 1)
    #expect(forecast.days.allSatisfy { $0.temperatureMax == nil && $0.uvIndexMax == nil })
    #expect(forecast.days[0].sunrise == (try instant("2025-03-20T05:22:45Z")))
    #expect(forecast.days[0].sunset == (try instant("2025-03-20T18:21:06Z")))
    #expect(forecast.days.dropFirst().allSatisfy { $0.sunrise == nil && $0.sunset == nil })
    #expect(forecast.hours.count == 16)
    var hour = Forecast.Hour(time: try instant("2025-03-20T21:00:00Z"))
    hour.condition = Condition(code: 71)
    hour.precipitation = 0.12
    hour.snowfall = 0.084
    hour.precipitationProbability = 20
    hour.windSpeed = 12.024
    hour.windDirection = 1
    #expect(forecast.hours.first == hour)
  }

  @Test func `of Lisbon among the places`() throws {
    let body = try kept("geo_direct_lisbon")
    let service = FakeOpenWeatherMap { _ in .ok(body) }
    var expected = Place(name: "Lisbon", latitude: 38.7077507, longitude: -9.1365919)
    expected.country = "Portugal"
    expected.countryCode = "PT"
    expected.identifier = "openweathermap:38.707751,-9.136592"
    #expect(try service.places("Lisbon, Portugal") == [expected])
    #expect(try service.places("Lisbon, ES").isEmpty)
    #expect(try service.places("lissabon", language: "de").map(\.name) == ["Lissabon"])
    // The names include the key "feature_name" beside the languages.
    #expect(try service.places("Λισαβόνα", language: "ja").map(\.name) == ["リスボン"])
  }

  @Test func `of unsupported requests`() throws {
    #expect(throws: FetchFailure.self) { try current(try kept("group_three_cities")) }
    #expect(throws: FetchFailure.self) { try forecast(try kept("group_three_cities")) }
    let zip = try kept("geo_zip_lisbon")
    let service = FakeOpenWeatherMap { _ in .ok(zip) }
    #expect(throws: FetchFailure.self) { try service.places("Lisbon") }
  }

  @Test func `of an invalid key`() throws {
    let body = try kept("error_401_invalid_key")
    let service = FakeOpenWeatherMap { _ in .status(401, body) }
    let result = try #require(try service.fetch([FakeOpenWeatherMap.weatherRequest]).first)
    #expect(result.failure?.kind == .rejected)
    #expect(
      result.failure?.message == """
        owm.example answered 401: Invalid API key. Please see \
        http://openweathermap.org/faq#error401 for more info.
        """
    )
  }
}
