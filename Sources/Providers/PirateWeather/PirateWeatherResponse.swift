import FoundationEssentials
import HTTP
import JSONText
import Weather

/// A response: the present, minutes, hours, days and alerts of a place, in the shape of Dark Sky.
struct PirateWeatherResponse {
  private let root: JSONValue
  private let request: Request
  private let units: Units
  private let forecastDays: Int
  private let clock: LocalClock
  let timeZone: String?

  /// In seconds; nil if the response has none.
  let utcOffset: Int?

  /// More than any response has: 168 hours have 20 values each.
  private static let maximumValues = 50_000
  private static let maximumEntries = 200

  /// Marks what is unknown.
  private static let unknown = -999.0

  /// - Throws: `MalformedResponse` without coordinates and with unknown units.
  init(
    _ response: Response, to request: Request, _ wanted: WeatherRequest
  ) throws(MalformedResponse) {
    root = try response.json(maximumCount: Self.maximumValues)
    guard root.number(in: "latitude") != nil else { throw MalformedResponse("no 'latitude'") }
    self.request = request
    switch root["flags"]?.word("units") ?? "si" {
    case "si": units = .si
    case "us": units = .imperial
    case let other: throw MalformedResponse("unexpected units '\(other.prefix(10))'")
    }
    timeZone = root.zoneName("timezone")
    // In hours, such as 5.5.
    let seconds = root.number(in: "offset").flatMap { Int(exactly: ($0 * 3600).rounded()) }
    utcOffset = seconds.flatMap { LocalClock.offsets.contains($0) ? $0 : nil }
    var clock = wanted.clock
    if clock.rules == nil, let utcOffset { clock = LocalClock(offset: utcOffset) }
    self.clock = clock
    forecastDays = wanted.forecastDays
  }

  func currentWeather(at arrival: Date) throws(MalformedResponse) -> CurrentWeather {
    let entry = try root.requiredObject("currently")
    var weather = CurrentWeather(provider: PirateWeather.name, fetchedAt: arrival)
    weather.observedAt = instant(entry, "time")
    weather.condition = condition(of: entry)
    weather.isDay = entry.word("icon").flatMap { icon in
      icon.hasSuffix("-day") ? true : icon.hasSuffix("-night") ? false : nil
    }
    weather.temperature = figure(entry, "temperature", .temperature)
    weather.apparentTemperature = figure(entry, "apparentTemperature", .temperature)
    weather.dewPoint = figure(entry, "dewPoint", .temperature)
    weather.humidity = share(entry, "humidity")
    weather.precipitation = figure(entry, "precipIntensity", .precipitation)
    weather.cloudCover = share(entry, "cloudCover")
    weather.pressure = known(entry, "pressure").flatMap(Quantity.pressure.figure)
    weather.windSpeed = figure(entry, "windSpeed", .speed)
    weather.windGust = figure(entry, "windGust", .speed)
    weather.windDirection = figure(entry, "windBearing", .direction)
    weather.visibility = figure(entry, "visibility", .visibility)
    weather.uvIndex = figure(entry, "uvIndex", .index)
    return weather
  }

  /// The coming hour by minutes, as means of five; nil if it is unknown.
  func nowcast(at arrival: Date) -> Nowcast? {
    guard let minutes = try? entries("minutely"),
      let start = minutes.first.flatMap({ instant($0, "time") })
    else { return nil }
    let step = 5
    var rates: [Double] = []
    for first in stride(from: 0, to: minutes.count - step + 1, by: step) {
      let values = minutes[first..<first + step].enumerated().compactMap { index, minute in
        minute.instant("time") == start + Double(first + index) * 60
          ? figure(minute, "precipIntensity", .precipitation) : nil
      }
      guard values.count == step else { break }
      rates.append(values.reduce(0, +) / Double(step))
    }
    if rates.isEmpty { return nil }
    return Nowcast(
      provider: PirateWeather.name, fetchedAt: arrival, start: start, stepMinutes: step,
      rates: rates)
  }

  /// - Throws: `MalformedResponse` if it has no requested day, or times that do not ascend.
  func forecast(from now: Date, arrival: Date) throws(MalformedResponse) -> Forecast {
    let today = clock.date(at: now)
    var days: [Forecast.Day] = []
    for entry in try entries("daily") {
      guard let time = instant(entry, "time") else { continue }
      // Noon is on the same day, also where the steps ignore a clock change.
      let date = clock.date(at: time + 43_200)
      if date < today || days.count == forecastDays { continue }
      guard days.last.map({ $0.date < date }) ?? true else {
        throw MalformedResponse("the times of 'daily' do not ascend")
      }
      days.append(day(date, of: entry))
    }
    var hours: [Forecast.Hour] = []
    for entry in try entries("hourly") {
      guard let time = instant(entry, "time"), time + 3600 > now else { continue }
      guard hours.last.map({ $0.time < time }) ?? true else {
        throw MalformedResponse("the times of 'hourly' do not ascend")
      }
      hours.append(hour(time, of: entry))
    }
    guard !days.isEmpty else { throw MalformedResponse("'daily' has no day from today on") }
    return Forecast(provider: PirateWeather.name, fetchedAt: arrival, days: days, hours: hours)
  }

  /// The alerts of the members of the WMO, without those that say that there is nothing.
  func alerts() throws(MalformedResponse) -> [Alert] {
    guard let list = root.known("alerts") else { return [] }
    return try list.elements("alerts", atMost: AlertProperties.maximumAlerts).compactMap { entry in
      let message = AlertProperties(properties: entry, request: request)
      guard let title = message["title"], !title.saysNoWarning else { return nil }
      let code = title.withoutLevel
      var alert = Alert(id: message.name("uri") ?? code, event: title)
      alert.code = code
      alert.level = AlertProperties.level(ofEvent: title)
      alert.severity = message["severity"]
      alert.onset = instant(entry, "time")
      alert.ends = instant(entry, "expires")
      alert.headline = title
      return alert
    }
  }

  private func entries(_ key: String) throws(MalformedResponse) -> [JSONValue] {
    Array(try root.requiredObject(key).elements(in: "data", atMost: Self.maximumEntries))
  }

  private func day(_ date: LocalDate, of entry: JSONValue) -> Forecast.Day {
    var day = Forecast.Day(date: date)
    day.condition = condition(of: entry)
    day.temperatureMax = figure(entry, "temperatureMax", .temperature)
    day.temperatureMin = figure(entry, "temperatureMin", .temperature)
    day.precipitation = amount(of: entry)
    day.snowfall = snowfall(of: entry)
    day.precipitationProbability = share(entry, "precipProbability")
    day.windSpeedMax = figure(entry, "windSpeed", .speed)
    day.windGustMax = figure(entry, "windGust", .speed)
    day.windDirection = figure(entry, "windBearing", .direction)
    day.uvIndexMax = figure(entry, "uvIndex", .index)
    day.sunrise = instant(entry, "sunriseTime")
    day.sunset = instant(entry, "sunsetTime")
    day.normalize()
    return day
  }

  private func hour(_ time: Date, of entry: JSONValue) -> Forecast.Hour {
    var hour = Forecast.Hour(time: time)
    hour.condition = condition(of: entry)
    hour.temperature = figure(entry, "temperature", .temperature)
    hour.precipitation = figure(entry, "precipIntensity", .precipitation)
    hour.snowfall = snowfall(of: entry)
    hour.precipitationProbability = share(entry, "precipProbability")
    hour.windSpeed = figure(entry, "windSpeed", .speed)
    hour.windDirection = figure(entry, "windBearing", .direction)
    return hour
  }
}

// MARK: - Figures

extension PirateWeatherResponse {
  private func known(_ entry: JSONValue, _ key: String) -> Double? {
    entry.number(in: key).flatMap { $0 == Self.unknown ? nil : $0 }
  }

  private func instant(_ entry: JSONValue, _ key: String) -> Date? {
    known(entry, key).flatMap { _ in entry.instant(key) }
  }

  private func figure(_ entry: JSONValue, _ key: String, _ quantity: Quantity) -> Double? {
    known(entry, key).flatMap { quantity.figure(units.metric($0, quantity)) }
  }

  private func share(_ entry: JSONValue, _ key: String) -> Double? {
    known(entry, key).flatMap { Quantity.percentage.figure($0 * 100) }
  }

  /// The depth of new snow, in cm.
  private func snowfall(of entry: JSONValue) -> Double? {
    if let depth = figure(entry, "snowAccumulation", .snowfall) { return depth }
    guard let kind = entry.word("precipType") else { return nil }
    return kind == "snow" ? figure(entry, "precipAccumulation", .snowfall) : 0
  }

  /// All that falls as water, in mm: 7 cm of snow are 10 mm, as with Open-Meteo.
  private func amount(of entry: JSONValue) -> Double? {
    // Both are in inches, or in centimeters.
    func water(_ key: String) -> Double? {
      known(entry, key).flatMap {
        Quantity.precipitation.figure(
          units == .imperial ? units.metric($0, .precipitation) : $0 * 10)
      }
    }
    let isSnow = entry.word("precipType") == "snow"
    guard let liquid = water("liquidAccumulation") ?? (isSnow ? 0 : water("precipAccumulation")),
      let snow = snowfall(of: entry)
    else { return nil }
    return Quantity.precipitation.figure(liquid + (water("iceAccumulation") ?? 0) + snow / 0.7)
  }

  private func condition(of entry: JSONValue) -> Condition? {
    let icon = entry.word("icon") ?? ""
    if let code = Self.codes.first(where: { icon.hasPrefix($0.icon) })?.code {
      return Condition(code: code)
    }
    // The thresholds of Open-Meteo.
    return share(entry, "cloudCover").flatMap { cover in
      Condition(code: cover < 20 ? 0 : cover < 50 ? 1 : cover < 80 ? 2 : 3)
    }
  }

  /// The codes of WMO table 4677 by the beginnings of icons.
  private static let codes: [(icon: String, code: Int)] = [
    ("clear", 0), ("partly-cloudy", 2), ("cloudy", 3), ("fog", 45), ("rain", 63), ("snow", 73),
    ("sleet", 68), ("hail", 96), ("thunderstorm", 95),
  ]
}

extension String {
  /// The words that do not name a level, so that a watch and a warning are of one event.
  fileprivate var withoutLevel: String {
    split(separator: " ").filter { !Self.levels.contains($0.lowercased()) }.joined(separator: " ")
  }

  private static let levels: Set = [
    "watch", "warning", "advisory", "statement", "yellow", "orange", "red", "minor", "moderate",
    "severe", "extreme",
  ]

  /// Whether a service says with it that there is nothing to warn of, or only tests.
  fileprivate var saysNoWarning: Bool {
    let text = lowercased()
    return ["green", "no warning", "no alert", "test"].contains { word in
      text.hasPrefix(word) && !(text.dropFirst(word.count).first?.isLetter ?? false)
    } || text.hasPrefix("no warnings") || text.hasPrefix("no alerts")
  }
}
