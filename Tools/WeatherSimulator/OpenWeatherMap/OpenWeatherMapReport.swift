import JSONText

/// The current weather and the forecast for a point, in metric units.
struct OpenWeatherMapReport {
  private static let step = 10_800
  private static let stepCount = 40

  private let point: Coordinates
  private let model: WeatherModel
  /// Seconds since 1970.
  private let now: Int
  private let offset: Int

  init(at point: Coordinates, _ context: ServiceContext) {
    self.point = point
    model = WeatherModel(at: point, context)
    now = context.now
    offset = Zone.containing(point).offset(at: now)
  }

  /// The nearest town; empty if all are too far away.
  private var name: String { Place.nearest(to: point, within: 0.5)?.name ?? "" }

  func writeCurrent(to object: inout JSONObjectWriter) {
    let instant = now.rounded(downTo: 900)
    let conditions = model.conditions(at: instant)
    write(conditions, code: conditions.weatherCode, at: instant, to: &object)
    writePrecipitation([conditions], key: "1h", to: &object)
    object.member("timezone", offset)
    object.member("name", name)
    object.member("cod", 200)
  }

  func writeForecast(to object: inout JSONObjectWriter) {
    object.member("cod", "200")
    let steps = (1...Self.stepCount).map { now.rounded(downTo: Self.step) + $0 * Self.step }
    object.objects("list", steps) { write(stepAt: $0, to: &$1) }
    object.object("city") { city in
      city.member("name", name)
      city.member("timezone", offset)
      let noon = (now + offset).rounded(downTo: 86_400) + 43_200 - offset
      switch Sun.day(over: point, aroundNoon: noon) {
      case .rises(let rise, let set):
        city.member("sunrise", rise)
        city.member("sunset", set)
      case .neverSets:
        city.member("sunrise", 0)
        city.member("sunset", 0)
      case .neverRises: break
      }
    }
  }

  /// Precipitation and condition are those of the three hours from the timestep; temperature and
  /// wind are those at its start.
  private func write(stepAt instant: Int, to object: inout JSONObjectWriter) {
    let hours = (1...3).map { model.forecast(for: instant + $0 * 3600) }
    let code = hours.map(\.weatherCode).max() ?? 0
    write(model.forecast(for: instant), code: code, at: instant, to: &object)
    let probability = hours.map(\.precipitationProbability).max() ?? 0
    object.member("pop", probability / 100, fractionDigits: 0...2)
    writePrecipitation(hours, key: "3h", to: &object)
  }

  /// Writes what current weather and forecast timesteps share; the code is of WMO 4677.
  private func write(
    _ conditions: Conditions, code: Int, at instant: Int, to object: inout JSONObjectWriter
  ) {
    func whole(_ value: Double) -> Int { Int(value.rounded()) }
    object.member("dt", instant)
    object.objects("weather", [Self.identifiers[code] ?? (804, "04")]) { condition, weather in
      weather.member("id", condition.0)
      weather.member("icon", condition.1 + (conditions.isDay ? "d" : "n"))
    }
    object.object("main") { main in
      main.member("temp", conditions.temperature, fractionDigits: 0...2)
      main.member("feels_like", conditions.apparentTemperature, fractionDigits: 0...2)
      main.member("pressure", whole(conditions.pressure))
      main.member("sea_level", whole(conditions.pressure))
      main.member("humidity", whole(conditions.humidity))
    }
    object.object("clouds") { $0.member("all", whole(conditions.cloudCover)) }
    // Weak wind has no direction, and gusts near the wind speed are omitted.
    object.object("wind") { wind in
      wind.member("speed", conditions.windSpeed, fractionDigits: 0...2)
      if conditions.windSpeed >= 1.7 { wind.member("deg", whole(conditions.windDirection)) }
      if conditions.windGust >= 1.4 * conditions.windSpeed {
        wind.member("gust", conditions.windGust, fractionDigits: 0...2)
      }
    }
    object.member("visibility", whole(min(conditions.visibility, 10_000)))
  }

  /// Writes the sums of rain and snow in millimeters; zeros are omitted.
  private func writePrecipitation(
    _ hours: [Conditions], key: JSONName, to object: inout JSONObjectWriter
  ) {
    let snow = hours.reduce(0) { $0 + ($1.snowfall > 0 ? $1.precipitation : 0) }
    let rain = hours.reduce(0) { $0 + ($1.snowfall > 0 ? 0 : $1.precipitation) }
    for (name, amount) in [("rain" as JSONName, rain), ("snow", snow)] where amount >= 0.005 {
      object.object(name) { $0.member(key, amount, fractionDigits: 0...2) }
    }
  }

  /// The nearest condition to each WMO 4677 code, and its icon.
  private static let identifiers: [Int: (Int, String)] = [
    0: (800, "01"), 1: (801, "02"), 2: (802, "03"), 3: (804, "04"), 45: (741, "50"),
    48: (741, "50"), 51: (300, "09"), 53: (301, "09"), 55: (302, "09"), 56: (511, "13"),
    57: (511, "13"), 61: (500, "10"), 63: (501, "10"), 65: (502, "10"), 66: (511, "13"),
    67: (511, "13"), 71: (600, "13"), 73: (601, "13"), 75: (602, "13"), 77: (600, "13"),
    80: (520, "09"), 81: (521, "09"), 82: (522, "09"), 85: (620, "13"), 86: (622, "13"),
    95: (211, "11"), 96: (212, "11"), 99: (212, "11"),
  ]
}
