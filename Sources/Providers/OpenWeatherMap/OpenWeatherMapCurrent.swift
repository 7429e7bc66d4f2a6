import FoundationEssentials
import JSONText
import Weather

/// The answer to a request for the present weather.
struct OpenWeatherMapCurrent {
  var report: OpenWeatherMapReport

  /// Seconds ahead of UTC.
  var utcOffset: Int?

  init(_ value: JSONValue) throws(MalformedResponse) {
    report = try OpenWeatherMapReport(value)
    utcOffset = try value.utcOffset("timezone")
  }

  func weather(at now: Date) throws(MalformedResponse) -> CurrentWeather {
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
    if weather.tellsNothing { throw MalformedResponse("it has no figures") }
    return weather
  }
}
