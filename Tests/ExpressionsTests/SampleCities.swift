import FoundationEssentials
import Weather
import WeatherSamples

/// Cities for tables of expressions; it is 2026-11-21T09:00:04Z, a Saturday.
enum SampleCities {
  static let now = Date.sample

  static let all = [oslo, newYork, honolulu, saoTome]

  /// A cold day; the provider has no alerts, and all is known.
  static let oslo: City = {
    var city = place(1, "Oslo", 59.91, 10.75, utcOffset: 3600, tags: ["home", "Garden"])
    city.place.region = "Oslo"
    city.place.country = "Norway"
    city.place.countryCode = "NO"
    city.current = current(ago: 1800, code: 71, isDay: true) { weather in
      weather.temperature = -3.5
      weather.apparentTemperature = -9
      weather.dewPoint = -6
      weather.humidity = 80
      weather.precipitation = 0.2
      weather.snowfall = 0.3
      weather.cloudCover = 100
      weather.pressure = 985.5
      weather.windSpeed = 20
      weather.windDirection = 350
      weather.windGust = 45
      weather.visibility = 8
      weather.uvIndex = 0.5
    }
    var saturday = Forecast.Day(date: date(21))
    saturday.condition = Condition(code: 73)
    saturday.temperatureMax = -1
    saturday.temperatureMin = -8
    saturday.precipitation = 2.5
    saturday.precipitationProbability = 60
    saturday.snowfall = 4
    saturday.windSpeedMax = 30
    saturday.windGustMax = 50
    saturday.windDirection = 10
    saturday.uvIndexMax = 0.5
    saturday.sunshineDuration = 3600
    var sunday = Forecast.Day(date: date(22))
    sunday.condition = Condition(code: 3)
    sunday.temperatureMax = 1.5
    sunday.temperatureMin = -4
    sunday.windGustMax = 80
    city.forecast = forecast([saturday, sunday]) { index, hour in
      // From the running hour on -3, -4, ..., with 0.5 mm in each, snow first and a thunderstorm at 14:00.
      hour.temperature = -2 - Double(index)
      hour.precipitation = 0.5
      hour.precipitationProbability = 70
      hour.snowfall = 0.7
      hour.windSpeed = 10 + Double(index)
      hour.windDirection = 350
      hour.condition = Condition(code: index == 6 ? 95 : 73)
    }
    return city
  }()

  /// Night, rain, alerts, and half of the hours known.
  static let newYork: City = {
    var city = place(2, "New York", 40.71, -74.01, utcOffset: -18_000, tags: ["2026"])
    city.place.region = "New York"
    city.place.country = "United States"
    city.place.countryCode = "US"
    city.current = current(ago: 7200, code: 63, isDay: false) { weather in
      weather.temperature = 10
      weather.humidity = 95
      weather.windSpeed = 43.2
      weather.precipitation = 5
    }
    var today = Forecast.Day(date: date(21))
    today.condition = Condition(code: 96)
    today.temperatureMax = 12
    today.temperatureMin = 5
    city.forecast = forecast([today]) { index, hour in
      hour.temperature = index % 2 == 1 ? 10 + Double(index) : nil
      hour.precipitation = index <= 5 ? 1 : nil
      hour.condition = Condition(code: 61)
    }
    var warning = Alert(id: "a", event: "Storm Warning")
    warning.severity = "Severe"
    warning.onset = now - 60
    warning.ends = now + 60
    var ended = Alert(id: "b", event: "Hurricane Warning")
    ended.severity = "Extreme"
    ended.ends = now
    city.alerts = [warning, ended]
    return city
  }()

  /// The day before; some figures are unknown, and there are no hours.
  static let honolulu: City = {
    var city = place(3, "Honolulu", 21.31, -157.86, utcOffset: -36_000, tags: [])
    city.place.region = "Hawaii"
    city.place.country = "United States"
    city.place.countryCode = "US"
    city.current = current(ago: 0, code: 2, isDay: true) { weather in
      weather.temperature = 25
      weather.windSpeed = 20
      weather.windGust = 20
    }
    var friday = Forecast.Day(date: date(20))
    friday.condition = Condition(code: 2)
    friday.temperatureMax = 28
    var saturday = Forecast.Day(date: date(21))
    saturday.temperatureMax = 29
    city.forecast = forecast([friday, saturday]) { _, _ in }
    city.forecast?.hours = []
    city.alerts = []
    city.failure = FetchFailure(at: now, kind: .server, message: "server error")
    return city
  }()

  /// No weather at all.
  static let saoTome: City = {
    var city = place(4, "São Tomé", 0.34, 6.73, utcOffset: nil, tags: ["home"])
    city.place.countryCode = "ST"
    city.failure = FetchFailure(at: now, kind: .timeout, message: "timeout")
    return city
  }()

  private static func place(
    _ number: Int, _ name: String, _ latitude: Double, _ longitude: Double, utcOffset: Int?,
    tags: [String]
  ) -> City {
    var city = City(
      id: .numbered(number), place: Place(name: name, latitude: latitude, longitude: longitude),
      tags: tags, addedAt: now)
    city.utcOffset = utcOffset
    return city
  }

  private static func current(
    ago seconds: Double, code: Int, isDay: Bool, _ fill: (inout CurrentWeather) -> Void
  ) -> CurrentWeather {
    var weather = CurrentWeather(provider: "test", fetchedAt: now - seconds)
    weather.condition = Condition(code: code)
    weather.isDay = isDay
    fill(&weather)
    return weather
  }

  /// A forecast with 30 hours: the present one, which has begun, is number 0.
  private static func forecast(
    _ days: [Forecast.Day], _ fill: (Int, inout Forecast.Hour) -> Void
  ) -> Forecast {
    let hours = (0..<30).map { index in
      var hour = Forecast.Hour(time: now - 4 + Double(index - 1) * 3600)
      fill(index, &hour)
      return hour
    }
    return Forecast(provider: "test", fetchedAt: now, days: days, hours: hours)
  }

  /// A date of November 2026.
  private static func date(_ day: Int) -> LocalDate { LocalDate(dayNumber: 20_758 + day - 1) }
}
