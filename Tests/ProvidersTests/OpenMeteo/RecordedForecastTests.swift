import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Recorded forecasts` {
  private static func day(
    _ date: String,
    _ set: (inout Forecast.Day) -> Void
  ) throws
    -> Forecast.Day
  {
    var day = Forecast.Day(date: try #require(LocalDate(date)))
    set(&day)
    return day
  }

  @Test func `of London, current weather, in imperial units`() throws {
    let response = try Recording.kept("forecast_london_current_imperial").response()
    #expect(response.timeZone == "Europe/London")
    #expect(response.utcOffset == 3600)
    var expected = CurrentWeather(provider: "open-meteo", fetchedAt: FakeService.now)
    expected.observedAt = try instant("2026-05-11T22:30:00Z")
    expected.condition = Condition(code: 0)
    expected.temperature = 8.278
    expected.apparentTemperature = 5.056
    expected.humidity = 55
    expected.precipitation = 0
    expected.snowfall = 0
    expected.pressure = 1016.2
    expected.windSpeed = 7.242
    expected.windDirection = 69
    expected.visibility = 28.28
    expected.uvIndex = 0
    #expect(try response.current().inThousandths == expected)
    let today = try Self.day("2026-05-11") { day in
      day.uvIndexMax = 2.15
      day.sunrise = Timestamp.instant("2026-05-11T04:14:00Z")
      day.sunset = Timestamp.instant("2026-05-11T19:39:00Z")
    }
    #expect(try response.days() == [today])
    #expect(throws: MalformedResponse.self) { try response.forecast(at: FakeService.now) }
  }

  @Test func `of London, 24 hours across midnight`() throws {
    let response = try Recording.kept("forecast_london_hourly24_imperial").response()
    #expect(throws: MalformedResponse.self) { try response.current() }
    #expect(throws: MalformedResponse.self) { try response.forecast(at: FakeService.now) }
    let hours = try response.hours(from: try instant("2026-05-11T22:30:00Z"))
    #expect(hours.count == 24)
    var first = Forecast.Hour(time: try instant("2026-05-11T22:00:00Z"))
    first.condition = Condition(code: 0)
    first.temperature = 8.611
    first.precipitationProbability = 0
    first.snowfall = 0
    first.windSpeed = 9.334
    first.windDirection = 56
    #expect(hours.first?.inThousandths == first)
    var last = Forecast.Hour(time: try instant("2026-05-12T21:00:00Z"))
    last.condition = Condition(code: 0)
    last.temperature = 12.222
    last.precipitationProbability = 0
    last.snowfall = 0
    last.windSpeed = 13.679
    last.windDirection = 322
    #expect(hours.last?.inThousandths == last)
    #expect(hours[20].precipitationProbability == 12)
    #expect(try response.hours(from: try instant("2026-05-12T20:00:00Z")).count == 2)
  }

  @Test func `of Anchorage, current weather, in fog and frost`() throws {
    let response = try Recording.kept("forecast_anchorage_current_imperial").response()
    #expect(response.utcOffset == -32_400)
    var expected = CurrentWeather(provider: "open-meteo", fetchedAt: FakeService.now)
    expected.observedAt = try instant("2026-01-20T19:15:00Z")
    expected.condition = Condition(code: 45)
    expected.isDay = true
    expected.temperature = -5.611
    expected.apparentTemperature = -9.222
    expected.humidity = 99
    expected.precipitation = 0
    expected.snowfall = 0
    expected.cloudCover = 86
    expected.pressure = 1031.6
    expected.windSpeed = 5.15
    expected.windDirection = 352
    expected.windGust = 7.886
    expected.visibility = 24.14
    expected.uvIndex = 0.05
    #expect(try response.current().inThousandths == expected)
    let day = try #require(try response.days().first)
    #expect(day.sunrise == (try instant("2026-01-20T18:46:00Z")))
    // 16:34 local time is the next day in UTC.
    #expect(day.sunset == (try instant("2026-01-21T01:34:00Z")))
    #expect(day.uvIndexMax == 0.6)
  }

  @Test func `of Anchorage, seven days`() throws {
    let response = try Recording.kept("forecast_anchorage_daily7_imperial").response()
    let days = try response.days()
    #expect(days.map(\.date.text).first == "2026-01-20")
    #expect(days.map(\.date.text).last == "2026-01-26")
    #expect(days.map(\.condition?.code) == [48, 45, 45, 3, 66, 66, 45])
    #expect(
      days.map(\.inThousandths.temperatureMax) == [
        -2.556, -4.611, -5.667, -1.278, -0.611, -0.167, -0.889,
      ]
    )
    #expect(
      days.map(\.inThousandths.temperatureMin) == [
        -6.889, -7.944, -7.444, -5.889, -1.722, -1.167, -3.389,
      ]
    )
    #expect(days.map(\.inThousandths.precipitation) == [0, 0, 0, 0, 0.203, 1.6, 0])
    #expect(days.map(\.precipitationProbability) == [3, 0, 0, 0, 2, 12, 24])
    #expect(days.map(\.snowfall) == [0, 0, 0, 0, 0, 0, 0])
    #expect(
      days.map(\.inThousandths.windSpeedMax) == [
        6.116, 4.989, 6.276, 12.553, 15.933, 13.679, 11.265,
      ]
    )
    #expect(
      days.map(\.inThousandths.windGustMax) == [9.334, 7.242, 9.334, 19.151, 25.267, 22.37, 17.22]
    )
    #expect(days.map(\.windDirection) == [11, 5, 12, 15, 12, 19, 8])
    #expect(days.map(\.uvIndexMax) == [0.6, 0.6, 0.65, 0.7, 0.7, 0.7, 0.7])
    #expect(days[6].sunrise == (try instant("2026-01-26T18:33:00Z")))
    #expect(days[6].sunset == (try instant("2026-01-27T01:50:00Z")))
    #expect(days.allSatisfy { $0.complete })
  }

  @Test func `of Copenhagen, everything, in m/s`() throws {
    let response = try Recording.kept("forecast_copenhagen_full_ms").response()
    var expected = CurrentWeather(provider: "open-meteo", fetchedAt: FakeService.now)
    expected.observedAt = try instant("2026-07-26T21:00:00Z")
    expected.condition = Condition(code: 55)
    expected.isDay = false
    expected.temperature = 16.8
    expected.apparentTemperature = 16.8
    expected.humidity = 84
    expected.precipitation = 0.3
    expected.windSpeed = 9
    expected.windDirection = 31
    // Its pressure is at ground level, which is another quantity.
    #expect(try response.current().inThousandths == expected)

    let forecast = try response.forecast(at: try instant("2026-07-26T21:05:00Z"))
    #expect(forecast.days.count == 7)
    let second = try Self.day("2026-07-27") { day in
      day.condition = Condition(code: 65)
      day.temperatureMax = 18.8
      day.temperatureMin = 14.9
      day.precipitation = 25
      day.precipitationProbability = 94
      day.windSpeedMax = 29.52
      day.uvIndexMax = 5.8
      day.sunrise = Timestamp.instant("2026-07-27T03:06:00Z")
      day.sunset = Timestamp.instant("2026-07-27T19:26:00Z")
    }
    #expect(forecast.days[1].inThousandths == second)
    #expect(
      forecast.days.map(\.inThousandths.windSpeedMax) == [
        17.28, 29.52, 21.6, 19.008, 17.712, 17.784, 12.6,
      ]
    )

    #expect(forecast.hours.count == 48)
    var first = Forecast.Hour(time: try instant("2026-07-26T21:00:00Z"))
    first.condition = Condition(code: 61)
    first.temperature = 16.8
    first.precipitationProbability = 71
    first.windSpeed = 9
    #expect(forecast.hours.first?.inThousandths == first)
    var last = Forecast.Hour(time: try instant("2026-07-28T20:00:00Z"))
    last.condition = Condition(code: 2)
    last.temperature = 21
    last.precipitationProbability = 0
    last.windSpeed = 9.36
    #expect(forecast.hours.last?.inThousandths == last)
  }

  @Test func `with nulls in the last day`() throws {
    let response = try Recording.kept("forecast_nulls_in_last_day").response()
    let current = try response.current()
    #expect(current.temperature == 32.4)
    #expect(current.apparentTemperature == 36.5)
    #expect(current.condition == Condition(code: 2))
    #expect(current.windSpeed == 8.3)
    #expect(current.humidity == nil)
    #expect(current.isDay == nil)
    #expect(current.observedAt == (try instant("2026-08-09T18:45:00Z")))
    let days = try response.days()
    #expect(days.map(\.condition?.code) == [3, 80, 80, 95, 45, 80, 1, nil])
    #expect(
      days.map(\.inThousandths.temperatureMax) == [32.9, 34.6, 33, 28.8, 32.2, 28.8, 26.8, nil]
    )
    #expect(
      days.map(\.inThousandths.temperatureMin) == [22.5, 20.3, 23.8, 22.6, 20.6, 21.1, 16.3, nil]
    )
    #expect(days.map(\.complete) == [true, true, true, true, true, true, true, false])
    #expect(days[7].date.text == "2026-08-16")
  }

  @Test func `of Berlin in Unix time, with days of Los Angeles`() throws {
    let response = try Recording.kept("forecast_berlin_unixtime_external_zone").response()
    #expect(response.timeZone == "America/Los_Angeles")
    #expect(response.utcOffset == -25_200)
    // Its current temperature of 59.0 has no unit: it means °F.
    #expect(throws: MalformedResponse.self) { try response.current() }
    let now = try instant("2023-04-10T17:20:00Z")
    let forecast = try response.forecast(at: now)
    #expect(
      forecast.days.map(\.date.text) == ["2023-04-09", "2023-04-10", "2023-04-11", "2023-04-12"]
    )
    #expect(forecast.days.allSatisfy { $0.temperatureMax == nil && !$0.complete })
    #expect(forecast.hours.count == 48)
    #expect(forecast.hours.first?.time == (try instant("2023-04-10T17:00:00Z")))
    #expect(forecast.hours.first?.temperature == 15)
    #expect(forecast.hours.last?.time == (try instant("2023-04-12T16:00:00Z")))
    #expect(forecast.hours.last?.temperature?.inThousandths == 13.667)
  }

  @Test func `of several models have suffixed names, which are ignored`() throws {
    let response = try Recording.kept("forecast_berlin_multi_model_suffixes").response()
    #expect(try response.current().condition == Condition(code: 3))
    #expect(try response.current().observedAt == (try instant("2023-11-13T10:45:00Z")))
    let forecast = try response.forecast(at: try instant("2023-11-13T10:45:00Z"))
    #expect(forecast.days.count == 7)
    #expect(forecast.days.first?.date.text == "2023-11-13")
    // There is no reason to prefer one of the models.
    #expect(forecast.days.allSatisfy { $0.condition == nil && !$0.complete })
    #expect(forecast.hours.first?.time == (try instant("2023-11-13T10:00:00Z")))
    #expect(forecast.hours.allSatisfy { $0.condition == nil })
  }
}
