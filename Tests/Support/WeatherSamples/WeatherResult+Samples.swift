import FoundationEssentials
package import Weather

extension WeatherResult {
  package static func brought(by provider: String, _ parts: WeatherParts) -> WeatherResult {
    var result = WeatherResult()
    if parts.contains(.current) {
      var weather = CurrentWeather(provider: provider, fetchedAt: Date.sample)
      weather.temperature = 10
      result.current = .success(weather)
    }
    if parts.contains(.forecast) {
      let today = Forecast.Day(date: LocalDate(at: Date.sample, utcOffset: 0))
      result.forecast = .success(
        Forecast(
          provider: provider, fetchedAt: Date.sample, days: [today],
          hours: [Forecast.Hour(time: Date.sample)]))
    }
    return result
  }

  package static func failed(
    at provider: String, _ kind: FetchFailure.Kind, _ parts: WeatherParts
  ) -> WeatherResult {
    WeatherResult(
      failure: FetchFailure(at: Date.sample, kind: kind, message: provider), parts: parts)
  }
}
