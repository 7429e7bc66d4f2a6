import FoundationEssentials
import JSONText
import Weather

extension OpenMeteoAnswer {
  /// Returns the current weather of the answer.
  ///
  /// - Throws: `MalformedResponse` when there is none, or it cannot be read whole.
  func currentWeather(at now: Date) throws(MalformedResponse) -> CurrentWeather {
    let former = formerCurrent
    let section: Section
    if let former { section = former } else { section = try self.section("current") }
    func name(_ variable: String) -> String? {
      former == nil ? variable : OpenMeteo.formerNames[variable]
    }
    func number(_ variable: String) throws(MalformedResponse) -> Double? {
      guard let name = name(variable) else { return nil }
      return try section.values.number(in: name)
    }
    var weather = CurrentWeather(provider: OpenMeteo.name, fetchedAt: now)
    if let time = section.values.known("time") {
      guard let instant = instant(time) else {
        throw MalformedResponse("the time of '\(section.name)' cannot be read")
      }
      weather.observedAt = instant
    }
    weather.condition = Condition(figure: try number("weather_code"))
    weather.isDay = try number("is_day").flatMap { [0: false, 1: true][$0] }
    for (measure, variable) in OpenMeteo.currentVariables.measured {
      guard let name = name(variable) else { continue }
      let unit = try section.unit(of: name, measure.quantity)
      weather[keyPath: measure.keyPath] = unit.figure(try number(variable), measure.quantity)
    }
    return weather
  }

  /// Returns the forecast of the answer: its days, and its hours from the present one on.
  ///
  /// - Throws: `MalformedResponse` when one of them is missing, or cannot be read whole.
  func forecast(
    at now: Date,
    _ reader: TimestampReader = TimestampReader()
  ) throws(MalformedResponse) -> Forecast {
    Forecast(
      provider: OpenMeteo.name,
      fetchedAt: now,
      days: try days(reader),
      hours: try hours(from: now, reader)
    )
  }

  /// Days beyond the longest forecast, and those that an address asks for beside it.
  private static let mostDays = 32

  private static let mostHours = mostDays * 24

  /// Returns the days of the answer, at least one.
  func days(
    _ reader: TimestampReader = TimestampReader()
  ) throws(MalformedResponse) -> [Forecast.Day] {
    let section = try section("daily")
    var days: [Forecast.Day] = []
    for time in try section.values.elements(in: "time", atMost: Self.mostDays) {
      guard let date = date(time, reader) else {
        throw MalformedResponse("a date of 'daily' cannot be read")
      }
      guard days.last.map({ $0.date < date }) ?? true else {
        throw MalformedResponse("the dates of 'daily' do not ascend")
      }
      days.append(Forecast.Day(date: date))
    }
    guard !days.isEmpty else { throw MalformedResponse("'daily' has no days") }
    try section.fill(&days, \.condition, from: "weather_code") {
      code throws(MalformedResponse) in
      Condition(figure: try code.number("weather_code"))
    }
    for (measure, variable) in OpenMeteo.dailyVariables.measured {
      try section.fill(&days, measure.keyPath, from: variable, measure.quantity)
    }
    try section.fill(&days, \.sunrise, from: "sunrise") {
      instant($0, reader)
    }
    try section.fill(&days, \.sunset, from: "sunset") {
      instant($0, reader)
    }
    for index in days.indices { days[index].tidy() }
    return days
  }

  /// Returns the coming hours of the answer from the present one on, at most as many as are kept.
  func hours(
    from now: Date,
    _ reader: TimestampReader = TimestampReader()
  ) throws(MalformedResponse) -> [Forecast.Hour] {
    let section = try section("hourly")
    var hours: [Forecast.Hour] = []
    for time in try section.values.elements(in: "time", atMost: Self.mostHours) {
      guard let instant = instant(time, reader) else {
        throw MalformedResponse("a time of 'hourly' cannot be read")
      }
      guard hours.last.map({ $0.time < instant }) ?? true else {
        throw MalformedResponse("the times of 'hourly' do not ascend")
      }
      hours.append(Forecast.Hour(time: instant))
    }
    try section.fill(&hours, \.condition, from: "weather_code") {
      code throws(MalformedResponse) in
      Condition(figure: try code.number("weather_code"))
    }
    for (measure, variable) in OpenMeteo.hourlyVariables.measured {
      try section.fill(&hours, measure.keyPath, from: variable, measure.quantity)
    }
    let coming = hours.drop { $0.time.addingTimeInterval(3600) <= now }
    return Array(coming.prefix(Forecast.hoursKept))
  }
}

extension OpenMeteoAnswer.Section {
  /// Puts a column into one field of each row; without the column the field stays as it is.
  ///
  /// - Throws: `MalformedResponse` where it is not an array with an element for each row.
  fileprivate func fill<Row, Value>(
    _ rows: inout [Row],
    _ field: WritableKeyPath<Row, Value>,
    from variable: String,
    _ read: (JSONValue) throws(MalformedResponse) -> Value
  ) throws(MalformedResponse) {
    guard let column = values[variable] else { return }
    var index = 0
    for element in try column.elements(variable, atMost: rows.count) {
      rows[index][keyPath: field] = try read(element)
      index += 1
    }
    if index < rows.count {
      throw MalformedResponse("'\(variable)' and 'time' differ in length")
    }
  }

  /// Puts a column of figures into one field of each row.
  fileprivate func fill<Row>(
    _ rows: inout [Row],
    _ field: WritableKeyPath<Row, Double?>,
    from variable: String,
    _ quantity: Quantity
  ) throws(MalformedResponse) {
    let unit = try unit(of: variable, quantity)
    try fill(&rows, field, from: variable) { element throws(MalformedResponse) in
      unit.figure(try element.number(variable), quantity)
    }
  }
}

extension Forecast.Day {
  /// Says that the day is incomplete when there is nothing of it but a date, as beyond the model's
  /// horizon; and takes away what is told in place of sunrise and sunset where there is none: in a
  /// polar night both at midnight, in a polar day midnight to midnight.
  fileprivate mutating func tidy() {
    complete =
      condition != nil || DayMeasure.all.contains { self[keyPath: $0.keyPath] != nil }
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
