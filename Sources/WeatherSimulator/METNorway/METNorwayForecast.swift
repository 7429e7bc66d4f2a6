import JSONText

/// The forecast for a point: hourly timesteps for two days, then one every six hours.
struct METNorwayForecast {
  enum Detail: Sendable {
    case compact
    case complete
  }

  private static let hour = 3600
  private static let sixHours = 6 * 3600
  private static let twelveHours = 12 * 3600
  /// The number of six-hour timesteps.
  private static let longStepCount = 32

  let point: Coordinates
  let detail: Detail
  let weather: LocalWeather
  let now: Int
  /// The value of Last-Modified; clients compare it as text.
  let modified: Int
  /// The first timestep, at the current hour.
  private let start: Int
  /// The first of the six-hour timesteps.
  private let turn: Int

  init(at point: Coordinates, altitude: Double?, _ detail: Detail, _ context: ServiceContext) {
    self.point = point
    self.detail = detail
    weather = LocalWeather(at: point, elevation: altitude, seed: context.seed)
    now = context.now
    start = floorDivide(now, Self.hour) * Self.hour
    turn = -floorDivide(-(start + 50 * Self.hour), Self.sixHours) * Self.sixHours
    // After a reseed within the hour, Last-Modified must differ.
    modified = start - context.revision
  }

  func json() -> [UInt8] {
    JSONWriter.object { object in
      object.member("type", "Feature")
      object.object("geometry") { geometry in
        geometry.member("type", "Point")
        geometry.array("coordinates") { coordinates in
          coordinates.element(point.longitude, fractionDigits: 0...4)
          coordinates.element(point.latitude, fractionDigits: 0...4)
          coordinates.element(Int(weather.elevation.rounded()))
        }
      }
      object.object("properties") { properties in
        properties.object("meta") { writeMeta(to: &$0) }
        properties.array("timeseries") { list in
          for instant in instants { list.object { write(stepAt: instant, to: &$0) } }
        }
      }
    }
  }

  private func writeMeta(to meta: inout JSONObjectWriter) {
    meta.member("updated_at", CivilTime(seconds: start - Self.hour / 2).utcText)
    meta.object("units") { units in
      for (name, unit) in TimestepWriter.units(detail) { units.member(JSONName(text: name), unit) }
    }
  }

  private var instants: [Int] {
    Array(stride(from: start, to: turn, by: Self.hour))
      + (0..<Self.longStepCount).map { turn + $0 * Self.sixHours }
  }

  private var last: Int { turn + (Self.longStepCount - 1) * Self.sixHours }

  private func write(stepAt instant: Int, to object: inout JSONObjectWriter) {
    let isHourly = instant < turn
    let details = TimestepWriter(
      series: self,
      isNear: instant <= turn,
      conditions: model(instant)
    )
    object.member("time", CivilTime(seconds: instant).utcText)
    object.object("data") { data in
      data.object("instant") { $0.object("details") { details.writeInstant(to: &$0) } }
      if hasTwelveHours(instant) {
        writePeriod(from: instant, hours: 12, details, to: &data)
      }
      if isHourly { writePeriod(from: instant, hours: 1, details, to: &data) }
      // The last five hourly timesteps have no six-hour period, and neither has the last timestep.
      if isHourly ? instant <= turn - Self.sixHours : instant < last {
        writePeriod(from: instant, hours: 6, details, to: &data)
      }
    }
  }

  private func hasTwelveHours(_ instant: Int) -> Bool {
    instant < turn
      ? instant <= turn - Self.twelveHours || instant == turn - Self.sixHours
      : instant <= last - Self.twelveHours
  }

  /// Sums up the hours of a period; the values of an hour are those at its end.
  private func writePeriod(
    from instant: Int,
    hours count: Int,
    _ details: TimestepWriter,
    to data: inout JSONObjectWriter
  ) {
    let hours = (1...count).map { model(instant + $0 * Self.hour) }
    data.object(JSONName(text: "next_\(count)_hours")) { period in
      period.object("summary") { summary in
        summary.member("symbol_code", symbol(of: hours, at: instant))
        if count == 12, detail == .complete { summary.member("symbol_confidence", "certain") }
      }
      period.object("details") { details.write(hours, to: &$0) }
    }
  }

  /// The symbol of the most severe hour, for the light at the start of the period.
  private func symbol(of hours: [Conditions], at instant: Int) -> String {
    let code = hours.map(\.weatherCode).max() ?? 0
    let sky = Sun.day(over: point, aroundNoon: instant)
    return WeatherSymbol(wmoCode: code).code(
      light: sky == .neverRises ? .polarTwilight : model(instant).isDay ? .day : .night
    )
  }

  private func model(_ instant: Int) -> Conditions {
    weather.model.conditions(at: instant, knownAt: now)
  }
}

struct WeatherSymbol: Sendable {
  enum Light: String, Sendable {
    case day
    case night
    case polarTwilight = "polartwilight"
  }

  private var name: String
  /// Whether there are variants for day and night.
  private var dependsOnLight: Bool

  /// Finds the nearest symbol to a WMO 4677 code.
  init(wmoCode: Int) {
    name = Self.table[wmoCode] ?? "cloudy"
    dependsOnLight = name.contains("showers") || (0...2).contains(wmoCode)
  }

  func code(light: Light) -> String { dependsOnLight ? "\(name)_\(light.rawValue)" : name }

  // There are no symbols for drizzle or freezing rain.
  private static let table = [
    0: "clearsky", 1: "fair", 2: "partlycloudy", 3: "cloudy", 45: "fog", 48: "fog",
    51: "lightrain", 53: "lightrain", 55: "rain", 56: "lightsleet", 57: "sleet",
    61: "lightrain", 63: "rain", 65: "heavyrain", 66: "lightsleet", 67: "sleet",
    71: "lightsnow", 73: "snow", 75: "heavysnow", 77: "lightsnow",
    80: "lightrainshowers", 81: "rainshowers", 82: "heavyrainshowers",
    85: "lightsnowshowers", 86: "heavysnowshowers",
    95: "rainandthunder", 96: "heavyrainandthunder", 99: "heavyrainandthunder",
  ]
}
