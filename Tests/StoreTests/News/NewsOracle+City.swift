import FoundationEssentials
import Tracking
import Weather
import WeatherSamples

extension NewsOracle {
  private static func condition(_ kind: String?) -> Condition? {
    let codes = ["dry": 2, "fog": 45, "rain": 61, "winter": 73, "thunder": 95]
    return kind.flatMap { codes[$0] }.flatMap { Condition(code: $0) }
  }

  /// The fields of changes, with days as numbers from the start.
  static func fields(_ items: [FieldChange], start: Date) -> Set<String> {
    let first = LocalDate(at: start, utcOffset: 0)
    return Set(
      items.map { change in
        guard let date = change.field.date else { return change.field.path }
        let name = change.field.path.split(separator: ".").last ?? ""
        return "\(date.dayNumber - first.dayNumber).\(name)"
      })
  }
}

extension NewsOracle.Weather {
  /// The city with this weather.
  func city(at now: Date, start: Date, provider: String = "open-meteo", utcOffset: Int) -> City {
    var city = City.numbered(1)
    city.utcOffset = utcOffset
    var current = CurrentWeather(provider: provider, fetchedAt: now)
    current.observedAt = start + present.time * 3600
    current.temperature = present.temperature
    current.windSpeed = present.windSpeed
    current.condition = NewsOracle.condition(present.kind)
    city.current = current
    var forecast = Forecast(provider: provider, fetchedAt: now)
    forecast.hours = hours.sorted { $0.key < $1.key }.map { position, hour in
      var entry = Forecast.Hour(time: start + Double(position) * 3600)
      entry.temperature = hour.temperature
      entry.windSpeed = hour.windSpeed
      entry.condition = NewsOracle.condition(hour.kind)
      entry.precipitationProbability = hour.chance
      return entry
    }
    let first = LocalDate(at: start, utcOffset: 0)
    forecast.days = days.sorted { $0.key < $1.key }.map { date, day in
      var entry = Forecast.Day(date: first.advanced(byDays: date), complete: day.isComplete)
      entry.temperatureMax = day.high
      entry.temperatureMin = day.low
      entry.windSpeedMax = day.windSpeed
      entry.precipitation = day.amount
      entry.precipitationProbability = day.chance
      entry.snowfall = day.snow
      entry.condition = NewsOracle.condition(day.isWinter ? "winter" : "thunder")
      return entry
    }
    city.forecast = forecast
    city.nowcast = nowcast.map { nowcast in
      let time = now.timeIntervalSince(start) / 3600
      let steps = ((nowcast.start - time) * 12).rounded()
      return Nowcast(
        provider: provider, fetchedAt: now, start: now, stepMinutes: 5,
        rates: (0..<24).map { (steps..<steps + 3).contains(Double($0)) ? 1 : 0 })
    }
    return city
  }
}
