import FoundationEssentials
import TestSupport
import Weather

/// Random weather from a seed, with random fields unknown.
struct RandomWeather {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func figure(_ quantity: Quantity) -> Double? {
    guard !happens(0.15) else { return nil }
    let range: ClosedRange<Double> =
      switch quantity {
      case .temperature: -40...45
      case .percentage: 0...100
      case .direction: 0...360
      case .pressure: 950...1050
      case .duration: 0...50_000
      case .speed, .precipitation, .snowfall, .visibility, .index, .airQualityIndex, .concentration:
        0...60
      }
    let scale: Double = [1, 10, 1000][integer(0...2)]
    let figure = (Double.random(in: range, using: &random) * scale).rounded() / scale
    return quantity.figure(figure)
  }

  mutating func condition() -> Condition? { happens(0.15) ? nil : Condition(code: integer(0...99)) }

  mutating func provider() -> String {
    ["open-meteo", "nws", "met-norway"].randomElement(using: &random) ?? ""
  }

  mutating func current(at now: Date) -> CurrentWeather {
    var weather = CurrentWeather(provider: provider(), fetchedAt: now)
    weather.observedAt = happens(0.1) ? nil : now.addingTimeInterval(-Double(integer(0...900)))
    weather.condition = condition()
    weather.isDay = happens(0.1) ? nil : happens(0.5)
    for measure in CurrentMeasure.all { weather[measure] = figure(measure.quantity) }
    return weather
  }

  mutating func airQuality(at now: Date) -> AirQuality? {
    guard !happens(0.3) else { return nil }
    var air = AirQuality(fetchedAt: now)
    for measure in AirMeasure.all { air[measure] = figure(.index) }
    return air
  }

  mutating func alerts(at now: Date) -> [Alert]? {
    guard !happens(0.2) else { return nil }
    return ["urn:oid:2.49.0", "a\"b", "홍수"].filter { _ in happens(0.5) }.map { id in
      var alert = Alert(id: id, event: happens(0.5) ? "Flood Warning" : "Wind Advisory")
      if happens(0.8) { alert.severity = "Severe" }
      if happens(0.8) { alert.onset = now }
      if happens(0.8) { alert.ends = now + Double(integer(1...86_400)) }
      if happens(0.8) { alert.headline = "Flood Warning issued by \(integer(1...9))" }
      return alert
    }
  }

  /// Returns later weather: most figures drift, some jump, some stay.
  mutating func drifted(_ old: CurrentWeather, at now: Date) -> CurrentWeather {
    var weather = current(at: now)
    for measure in CurrentMeasure.all where happens(0.8) {
      weather[measure] = old[measure].flatMap {
        measure.quantity.figure($0 + Double(integer(-4...4)) / 10)
      }
    }
    if happens(0.7) { weather.condition = old.condition }
    return weather
  }

  mutating func forecast(at now: Date, days: Range<Int>) -> Forecast {
    var forecast = Forecast(provider: provider(), fetchedAt: now)
    forecast.days = days.map { day(LocalDate(dayNumber: $0)) }
    let count = happens(0.3) ? 0 : integer(1...48)
    forecast.hours = (0..<count).map { hour(now.addingTimeInterval(Double($0) * 3600)) }
    return forecast
  }

  private mutating func day(_ date: LocalDate) -> Forecast.Day {
    var day = Forecast.Day(date: date, complete: happens(0.9))
    day.condition = condition()
    for measure in DayMeasure.all { day[measure] = figure(measure.quantity) }
    day.daytime = condition()
    day.parts = happens(0.3) ? nil : Forecast.Day.PartName.allCases.compactMap { part($0) }
    if happens(0.1) { day.parts = [] }
    let midnight = Date(timeIntervalSince1970: Double(date.dayNumber) * 86_400)
    day.sunrise = happens(0.1) ? nil : midnight.addingTimeInterval(Double(integer(0...40_000)))
    day.sunset = happens(0.1) ? nil : midnight.addingTimeInterval(Double(integer(40_000...80_000)))
    return day
  }

  private mutating func part(_ name: Forecast.Day.PartName) -> Forecast.Day.Part? {
    guard happens(0.4), let condition = condition() else { return nil }
    return Forecast.Day.Part(
      name: name, condition: condition, precipitation: figure(.precipitation),
      snowfall: figure(.snowfall), hours: Double(integer(0...60)) / 10)
  }

  private mutating func hour(_ time: Date) -> Forecast.Hour {
    var hour = Forecast.Hour(time: time)
    hour.condition = condition()
    for measure in HourMeasure.all { hour[measure] = figure(measure.quantity) }
    return hour
  }

  mutating func failure(at now: Date) -> FetchFailure {
    let parts: [WeatherParts] = [.current, .forecast, .all]
    return FetchFailure(
      at: now, kind: FetchFailure.Kind.allCases.randomElement(using: &random) ?? .server,
      message: "api.example.com: \"no\" \\ 5", parts: parts.randomElement(using: &random) ?? .all,
      provider: ["open-meteo", "\"no\" \\ 5", nil].randomElement(using: &random) ?? nil)
  }

  mutating func uuid() -> UUID {
    var bytes: Bytes = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { buffer in
      for index in buffer.indices { buffer[index] = UInt8.random(in: 0...255, using: &random) }
    }
    return UUID(uuid: bytes)
  }

  private typealias Bytes = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
    UInt8, UInt8, UInt8
  )
}
