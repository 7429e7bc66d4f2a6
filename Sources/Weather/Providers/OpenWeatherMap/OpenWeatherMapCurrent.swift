import FoundationEssentials

/// The answer to a request for the present weather.
struct OpenWeatherMapCurrent: Decodable {
  var report: OpenWeatherMapReport

  /// Seconds ahead of UTC.
  var utcOffset: Int?

  private enum Key: String, CodingKey {
    case timezone
  }

  init(from decoder: any Decoder) throws {
    report = try OpenWeatherMapReport(from: decoder)
    utcOffset = try decoder.container(keyedBy: Key.self).utcOffset(.timezone)
  }

  func weather(at now: Date) -> CurrentWeather {
    var weather = CurrentWeather(provider: OpenWeatherMap.name, fetchedAt: now)
    weather.observedAt = report.time
    weather.condition = report.condition
    weather.isDay = report.isDay
    weather.temperature = report.temperature
    weather.apparentTemperature = report.apparentTemperature
    weather.humidity = report.humidity
    weather.precipitation = report.hourlyPrecipitation
    weather.cloudCover = report.cloudCover
    weather.pressure = report.pressure
    weather.windSpeed = report.windSpeed
    weather.windDirection = report.windDirection
    weather.windGust = report.windGust
    weather.visibility = report.visibility
    return weather
  }
}
