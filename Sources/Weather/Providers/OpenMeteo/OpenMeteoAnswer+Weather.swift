import FoundationEssentials

extension OpenMeteoAnswer {
  /// Returns the current weather of the answer.
  ///
  /// - Throws: `OpenMeteoAnswerError` when there is none, or it cannot be read whole.
  func currentWeather(at now: Date) throws(OpenMeteoAnswerError) -> CurrentWeather {
    guard let current = try current?.get() else {
      throw OpenMeteoAnswerError("'current' is missing")
    }
    var weather = CurrentWeather(provider: OpenMeteo.name, fetchedAt: now)
    if let time = current.values[.time] {
      guard let instant = time.instant(utcOffset: utcOffset ?? 0) else {
        throw OpenMeteoAnswerError("the time of 'current' cannot be read")
      }
      weather.observedAt = instant
    }
    weather.condition = Condition(figure: current.number(.weatherCode))
    weather.isDay = current.number(.isDay).flatMap { [0: false, 1: true][$0] }
    for (measure, variable) in Self.currentVariables {
      let unit = try OpenMeteoUnit(current.units[variable.rawValue], of: measure.quantity)
      weather[keyPath: measure.keyPath] = unit.figure(current.number(variable), measure.quantity)
    }
    return weather
  }

  /// Returns the forecast of the answer: its days, and its hours from the present one on.
  ///
  /// - Throws: `OpenMeteoAnswerError` when there is none, or it cannot be read whole.
  func forecast(at now: Date) throws(OpenMeteoAnswerError) -> Forecast {
    guard let daily = try daily?.get() else { throw OpenMeteoAnswerError("'daily' is missing") }
    let days = try days(daily)
    guard !days.isEmpty else { throw OpenMeteoAnswerError("'daily' has no days") }
    // An answer tells its own present; the clock of this machine may differ.
    let told = (try? current?.get())?.values[.time]?.instant(utcOffset: utcOffset ?? 0)
    return Forecast(
      provider: OpenMeteo.name,
      fetchedAt: now,
      days: days,
      hours: try hours(from: told ?? now)
    )
  }

  /// Returns the coming hours of the answer from the one on that an instant lies in; none where the
  /// answer has no hours.
  func hours(from present: Date) throws(OpenMeteoAnswerError) -> [Forecast.Hour] {
    guard let hourly = try hourly?.get() else { return [] }
    let coming = try hours(hourly).filter { $0.time.addingTimeInterval(3600) > present }
    return Array(coming.prefix(Forecast.hoursKept))
  }

  private func days(
    _ columns: Columns<OpenMeteoVariable.Daily>
  ) throws(OpenMeteoAnswerError) -> [Forecast.Day] {
    let offset = utcOffset ?? 0
    var days: [Forecast.Day] = []
    for (index, time) in columns.times.enumerated() {
      guard let date = time.date(utcOffset: offset) else {
        throw OpenMeteoAnswerError("a date of 'daily' cannot be read")
      }
      guard days.last.map({ $0.date < date }) ?? true else {
        throw OpenMeteoAnswerError("the dates of 'daily' do not ascend")
      }
      var day = Forecast.Day(date: date)
      day.condition = Condition(figure: columns.number(.weatherCode, at: index))
      for (measure, variable) in Self.dailyVariables {
        let unit = try OpenMeteoUnit(columns.units[variable.rawValue], of: measure.quantity)
        day[keyPath: measure.keyPath] = unit.figure(
          columns.number(variable, at: index),
          measure.quantity
        )
      }
      let sun = sunTimes(
        sunrise: columns.columns[.sunrise]?[index]?.instant(utcOffset: offset),
        sunset: columns.columns[.sunset]?[index]?.instant(utcOffset: offset),
        on: date
      )
      day.sunrise = sun?.sunrise
      day.sunset = sun?.sunset
      // Beyond the model's horizon a day is a date and nothing else.
      day.complete =
        day.condition != nil
        || DayMeasure.allCases.contains { day[keyPath: $0.keyPath] != nil }
      days.append(day)
    }
    return days
  }

  /// Sunrise and sunset of a date; nil in a polar night, which the service tells as both at
  /// midnight, and in a polar day, told as midnight to midnight.
  private func sunTimes(
    sunrise: Date?,
    sunset: Date?,
    on date: LocalDate
  ) -> (sunrise: Date?, sunset: Date?)? {
    guard let sunrise, let sunset else { return (sunrise, sunset) }
    let isNight = sunrise == sunset
    let isDay = sunset.timeIntervalSince(sunrise) >= 86_400
    return isNight || isDay ? nil : (sunrise, sunset)
  }

  private func hours(
    _ columns: Columns<OpenMeteoVariable.Hourly>
  ) throws(OpenMeteoAnswerError) -> [Forecast.Hour] {
    let units = try Self.hourlyUnits(columns.units)
    var hours: [Forecast.Hour] = []
    hours.reserveCapacity(columns.times.count)
    let reader = TimestampReader()
    for (index, time) in columns.times.enumerated() {
      guard let instant = time.instant(utcOffset: utcOffset ?? 0, reader) else {
        throw OpenMeteoAnswerError("a time of 'hourly' cannot be read")
      }
      guard hours.last.map({ $0.time < instant }) ?? true else {
        throw OpenMeteoAnswerError("the times of 'hourly' do not ascend")
      }
      var hour = Forecast.Hour(time: instant)
      hour.condition = Condition(figure: columns.number(.weatherCode, at: index))
      hour.temperature = units.temperature.figure(
        columns.number(.temperature, at: index),
        .temperature
      )
      hour.precipitation = units.precipitation.figure(
        columns.number(.precipitation, at: index),
        .precipitation
      )
      hour.precipitationProbability = Figure.percentage(
        columns.number(.precipitationProbability, at: index) ?? .nan
      )
      hour.windSpeed = units.speed.figure(columns.number(.windSpeed, at: index), .speed)
      hour.windDirection = Figure.direction(columns.number(.windDirection, at: index) ?? .nan)
      hours.append(hour)
    }
    return hours
  }

  private static func hourlyUnits(
    _ units: [String: String]
  ) throws(OpenMeteoAnswerError) -> (
    temperature: OpenMeteoUnit, precipitation: OpenMeteoUnit, speed: OpenMeteoUnit
  ) {
    func unit(
      _ variable: OpenMeteoVariable.Hourly,
      _ quantity: Quantity
    ) throws(OpenMeteoAnswerError) -> OpenMeteoUnit {
      try OpenMeteoUnit(units[variable.rawValue], of: quantity)
    }
    return (
      try unit(.temperature, .temperature), try unit(.precipitation, .precipitation),
      try unit(.windSpeed, .speed)
    )
  }

  private static let currentVariables: [(CurrentMeasure, OpenMeteoVariable.Current)] = [
    (.temperature, .temperature),
    (.apparentTemperature, .apparentTemperature),
    (.dewPoint, .dewPoint),
    (.humidity, .humidity),
    (.precipitation, .precipitation),
    (.cloudCover, .cloudCover),
    (.pressure, .pressure),
    (.windSpeed, .windSpeed),
    (.windDirection, .windDirection),
    (.windGust, .windGust),
    (.visibility, .visibility),
    (.uvIndex, .uvIndex),
  ]

  private static let dailyVariables: [(DayMeasure, OpenMeteoVariable.Daily)] = [
    (.temperatureMax, .temperatureMax),
    (.temperatureMin, .temperatureMin),
    (.precipitation, .precipitation),
    (.precipitationProbability, .precipitationProbability),
    (.windSpeedMax, .windSpeedMax),
    (.windGustMax, .windGustMax),
    (.windDirection, .windDirection),
    (.uvIndexMax, .uvIndexMax),
  ]
}

extension Condition {
  /// The condition that a provider's number stands for; nil where it is none of the codes.
  init?(figure: Double?) {
    guard let code = figure.flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(code: code)
  }
}
