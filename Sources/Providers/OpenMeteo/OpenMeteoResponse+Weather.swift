import FoundationEssentials
import JSONText
import Weather

extension OpenMeteoResponse {
  /// Decodes the current weather.
  func currentWeather(at now: Date) throws(MalformedResponse) -> CurrentWeather {
    let legacy = legacyCurrent
    let section: Section
    if let legacy { section = legacy } else { section = try self.section("current") }
    func name(_ variable: String) -> String? {
      legacy == nil ? variable : OpenMeteo.legacyNames[variable]
    }
    func number(_ variable: String) -> Double? {
      guard let name = name(variable) else { return nil }
      return section.values.number(in: name)
    }
    var weather = CurrentWeather(provider: provider, fetchedAt: now)
    if let time = section.values.known("time") {
      guard let instant = instant(time) else {
        throw MalformedResponse("the time of '\(section.name)' cannot be read")
      }
      weather.observedAt = instant
    }
    weather.condition = Condition(figure: number("weather_code"))
    weather.isDay = number("is_day").flatMap { [0: false, 1: true][$0] }
    for (measure, variable) in OpenMeteo.currentVariables.measured {
      guard let name = name(variable) else { continue }
      let unit = try section.unit(of: name, measure.quantity)
      weather[measure] = unit.figure(number(variable), measure.quantity)
    }
    return weather
  }

  /// Decodes the forecast: all days, and hours from the present one on.
  func forecast(at now: Date) throws(MalformedResponse) -> Forecast {
    Forecast(provider: provider, fetchedAt: now, days: try days(), hours: try hours(from: now))
  }

  /// More than the longest forecast, because a configured address may request past days.
  private static let maximumDays = 32

  private static let maximumHours = maximumDays * 24

  /// Decodes the days, at least one.
  func days() throws(MalformedResponse) -> [Forecast.Day] {
    let section = try section("daily")
    var days: [Forecast.Day] = []
    for time in try section.values.elements(in: "time", atMost: Self.maximumDays) {
      guard let date = date(time) else {
        throw MalformedResponse("a date of 'daily' cannot be read")
      }
      guard days.last.map({ $0.date < date }) ?? true else {
        throw MalformedResponse("the dates of 'daily' do not ascend")
      }
      days.append(Forecast.Day(date: date))
    }
    guard !days.isEmpty else { throw MalformedResponse("'daily' has no days") }
    try section.fill(&days, numbersFrom: "weather_code") { $0.condition = Condition(figure: $1) }
    for (measure, variable) in OpenMeteo.dailyVariables.measured {
      try section.fill(&days, measure, from: variable)
    }
    try section.fill(&days, from: "sunrise") { $0.sunrise = instant($1) }
    try section.fill(&days, from: "sunset") { $0.sunset = instant($1) }
    for index in days.indices { days[index].normalize() }
    return days
  }

  /// Decodes the hours from the present one on.
  func hours(from now: Date) throws(MalformedResponse) -> [Forecast.Hour] {
    let section = try section("hourly")
    var hours: [Forecast.Hour] = []
    for time in try section.values.elements(in: "time", atMost: Self.maximumHours) {
      guard let instant = instant(time) else {
        throw MalformedResponse("a time of 'hourly' cannot be read")
      }
      guard hours.last.map({ $0.time < instant }) ?? true else {
        throw MalformedResponse("the times of 'hourly' do not ascend")
      }
      hours.append(Forecast.Hour(time: instant))
    }
    try section.fill(&hours, numbersFrom: "weather_code") { $0.condition = Condition(figure: $1) }
    for (measure, variable) in OpenMeteo.hourlyVariables.measured {
      try section.fill(&hours, measure, from: variable)
    }
    hours.moveAmountsToStart()
    return Array(hours.drop { $0.time.addingTimeInterval(3600) <= now })
  }
}

extension OpenMeteoResponse.Section {
  /// Sets a field of each row from a column of times; a missing column is skipped.
  ///
  /// - Throws: `MalformedResponse` if it is not an array with an element per row.
  fileprivate func fill<Row>(
    _ rows: inout [Row], from variable: String, _ set: (inout Row, JSONValue) -> Void
  ) throws(MalformedResponse) {
    guard let column = column(variable) else { return }
    var index = 0
    for element in try column.elements(variable, atMost: rows.count) {
      set(&rows[index], element)
      index += 1
    }
    try check(index, rows.count, variable)
  }

  /// Sets a field of each row from a column of numbers; a missing column is skipped.
  fileprivate func fill<Row>(
    _ rows: inout [Row], numbersFrom variable: String, _ set: (inout Row, Double?) -> Void
  ) throws(MalformedResponse) {
    guard let column = column(variable) else { return }
    let count = try column.forEachNumber(variable, atMost: rows.count) { index, number in
      set(&rows[index], number)
    }
    try check(count, rows.count, variable)
  }

  private func check(_ count: Int, _ rowCount: Int, _ variable: String) throws(MalformedResponse) {
    if count < rowCount { throw MalformedResponse("'\(variable)' and 'time' differ in length") }
  }

  /// Sets a field of each row from a column of figures.
  fileprivate func fill<Row: Measured>(
    _ rows: inout [Row], _ measure: Measure<Row>, from variable: String
  ) throws(MalformedResponse) {
    let quantity = measure.quantity
    let unit = try unit(of: variable, quantity)
    try fill(&rows, numbersFrom: variable) { row, number in
      row[measure] = unit.figure(number, quantity)
    }
  }
}

extension Condition {
  /// The condition for a WMO code; nil for any other number.
  init?(figure: Double?) {
    guard let code = figure.flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(code: code)
  }
}
