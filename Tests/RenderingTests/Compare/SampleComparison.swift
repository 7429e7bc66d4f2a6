import FoundationEssentials
import Tracking

@testable import Rendering
@testable import Weather

/// Comparisons with the figures that a test sets.
enum SampleComparison {
  /// 2026-11-21T09:00:04Z, a Saturday.
  static let now = Date(timeIntervalSince1970: 1_795_251_604)

  /// A city whose weather is unknown except for what `change` sets.
  static func city(
    _ number: Int, _ name: String, utcOffset: Int = 0,
    _ change: (inout CurrentWeather, inout Forecast.Day) -> Void
  ) -> City {
    guard let id = City.ID("0000000\(number)-0000-4000-8000-000000000000") else {
      preconditionFailure("more than nine cities")
    }
    var city = City(id: id, place: Place(name: name, latitude: 0, longitude: 0), addedAt: now)
    city.utcOffset = utcOffset
    var current = CurrentWeather(provider: "open-meteo", fetchedAt: now)
    var today = Forecast.Day(date: city.localDate(at: now))
    change(&current, &today)
    city.current = current
    city.forecast = Forecast(provider: "open-meteo", fetchedAt: now, days: [today])
    return city
  }

  static func cities(_ cities: City..., labels: [String]? = nil) -> WeatherComparison {
    WeatherComparison(
      columns: zip(cities, labels ?? cities.map(\.name)).map { city, label in
        WeatherComparison.Column(.city(city.id), label: label, city: city)
      }, marking: .highest, now: now)
  }

  /// A comparison of providers by the temperature of each.
  static func providers(
    _ temperatures: [Double?], _ thresholds: Thresholds = Thresholds(baseline: .lastReported)
  ) -> WeatherComparison {
    WeatherComparison(
      columns: temperatures.enumerated().map { index, temperature in
        let name = "provider\(index + 1)"
        let city = city(1, "Oslo") { current, _ in current.temperature = temperature }
        return WeatherComparison.Column(.provider(name), label: name, city: city)
      }, marking: .outliers(thresholds), now: now)
  }

  static var seoulParisOslo: WeatherComparison {
    cities(
      city(1, "Seoul", utcOffset: 32_400) { current, today in
        current.condition = Condition(code: 3)
        current.temperature = 7.7
        current.apparentTemperature = 5.1
        current.windSpeed = 21
        today.precipitationProbability = 32
        today.temperatureMax = 15
        today.temperatureMin = 7
        today.precipitation = 0.4
        today.windSpeedMax = 25
      },
      city(2, "Paris", utcOffset: 3600) { current, today in
        current.condition = Condition(code: 63)
        current.temperature = 8.4
        current.apparentTemperature = 6
        current.windSpeed = 19
        current.humidity = 80
        today.precipitationProbability = 95
        today.temperatureMax = 11
        today.temperatureMin = 8
        today.precipitation = 9.9
        today.windSpeedMax = 25.2
      },
      city(3, "Oslo", utcOffset: 3600) { current, today in
        current.condition = Condition(code: 73)
        current.temperature = -3.2
        current.apparentTemperature = -8
        current.windSpeed = 14
        current.snowfall = 0
        today.precipitationProbability = 80
        today.temperatureMax = -1
        today.temperatureMin = -5
        today.windSpeedMax = 20
      })
  }
}
