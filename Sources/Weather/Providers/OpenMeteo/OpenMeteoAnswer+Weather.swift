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
  func forecast(
    at now: Date,
    _ reader: TimestampReader = TimestampReader()
  ) throws(OpenMeteoAnswerError) -> Forecast {
    guard let daily = try daily?.get() else { throw OpenMeteoAnswerError("'daily' is missing") }
    let days = try days(daily, reader)
    guard !days.isEmpty else { throw OpenMeteoAnswerError("'daily' has no days") }
    // An answer tells its own present; the clock of this machine may differ.
    let told = (try? current?.get())?.values[.time]?.instant(utcOffset: utcOffset ?? 0)
    return Forecast(
      provider: OpenMeteo.name,
      fetchedAt: now,
      days: days,
      hours: try hours(from: told ?? now, reader)
    )
  }

  /// Returns the coming hours of the answer from the one on that an instant lies in; none where the
  /// answer has no hours.
  func hours(
    from present: Date,
    _ reader: TimestampReader = TimestampReader()
  ) throws(OpenMeteoAnswerError) -> [Forecast.Hour] {
    guard let hourly = try hourly?.get() else { return [] }
    let coming = try hours(hourly, reader).filter { $0.time.addingTimeInterval(3600) > present }
    return Array(coming.prefix(Forecast.hoursKept))
  }

  private func days(
    _ columns: Columns<OpenMeteoVariable.Daily>,
    _ reader: TimestampReader
  ) throws(OpenMeteoAnswerError) -> [Forecast.Day] {
    let offset = utcOffset ?? 0
    var days: [Forecast.Day] = []
    for time in columns.times {
      guard let date = time.date(utcOffset: offset, reader) else {
        throw OpenMeteoAnswerError("a date of 'daily' cannot be read")
      }
      guard days.last.map({ $0.date < date }) ?? true else {
        throw OpenMeteoAnswerError("the dates of 'daily' do not ascend")
      }
      days.append(Forecast.Day(date: date))
    }
    columns.fill(&days, \.condition, from: .weatherCode) { Condition(figure: $0?.number) }
    for (measure, variable) in Self.dailyVariables {
      let unit = try OpenMeteoUnit(columns.units[variable.rawValue], of: measure.quantity)
      columns.fill(&days, measure.keyPath, from: variable) {
        unit.figure($0?.number, measure.quantity)
      }
    }
    columns.fill(&days, \.sunrise, from: .sunrise) { $0?.instant(utcOffset: offset, reader) }
    columns.fill(&days, \.sunset, from: .sunset) { $0?.instant(utcOffset: offset, reader) }
    for index in days.indices { days[index].tidy() }
    return days
  }

  private func hours(
    _ columns: Columns<OpenMeteoVariable.Hourly>,
    _ reader: TimestampReader
  ) throws(OpenMeteoAnswerError) -> [Forecast.Hour] {
    var hours: [Forecast.Hour] = []
    hours.reserveCapacity(columns.times.count)
    for time in columns.times {
      guard let instant = time.instant(utcOffset: utcOffset ?? 0, reader) else {
        throw OpenMeteoAnswerError("a time of 'hourly' cannot be read")
      }
      guard hours.last.map({ $0.time < instant }) ?? true else {
        throw OpenMeteoAnswerError("the times of 'hourly' do not ascend")
      }
      hours.append(Forecast.Hour(time: instant))
    }
    columns.fill(&hours, \.condition, from: .weatherCode) { Condition(figure: $0?.number) }
    for (measure, variable) in Self.hourlyVariables {
      let unit = try OpenMeteoUnit(columns.units[variable.rawValue], of: measure.quantity)
      columns.fill(&hours, measure.keyPath, from: variable) {
        unit.figure($0?.number, measure.quantity)
      }
    }
    return hours
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

  private static let hourlyVariables: [(HourMeasure, OpenMeteoVariable.Hourly)] = [
    (.temperature, .temperature),
    (.precipitation, .precipitation),
    (.precipitationProbability, .precipitationProbability),
    (.windSpeed, .windSpeed),
    (.windDirection, .windDirection),
  ]
}

extension Forecast.Day {
  /// Says that the day is incomplete when there is nothing of it but a date, as beyond the model's
  /// horizon; and takes away what is told in place of sunrise and sunset where there is none: in a
  /// polar night both at midnight, in a polar day midnight to midnight.
  fileprivate mutating func tidy() {
    complete =
      condition != nil || DayMeasure.allCases.contains { self[keyPath: $0.keyPath] != nil }
    guard let rise = sunrise, let set = sunset else { return }
    if rise == set || set.timeIntervalSince(rise) >= 86_400 {
      sunrise = nil
      sunset = nil
    }
  }
}

extension Condition {
  /// The condition that a provider's number stands for; nil where it is none of the codes.
  init?(figure: Double?) {
    guard let code = figure.flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(code: code)
  }
}
