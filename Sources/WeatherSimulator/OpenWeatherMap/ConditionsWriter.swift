import JSONText

/// Writes what the current weather and the steps of a forecast have in common.
struct ConditionsWriter {
  var units: MeasureUnits
  var conditions: Conditions

  func writeWeather(_ wmoCode: Int, to object: inout JSONObjectWriter) {
    let code = ConditionCode(wmoCode: wmoCode)
    object.array("weather") { list in
      list.object { weather in
        weather.member("id", code.id)
        weather.member("main", code.group)
        weather.member("description", code.description)
        weather.member("icon", code.icon + (conditions.isDay ? "d" : "n"))
      }
    }
  }

  func writeMain(to main: inout JSONObjectWriter) {
    for (key, celsius) in [
      ("temp", conditions.temperature), ("feels_like", conditions.apparentTemperature),
      ("temp_min", conditions.temperature), ("temp_max", conditions.temperature),
    ] {
      main.member(key, units.temperature(celsius), fractionDigits: 0...2)
    }
    main.member("pressure", whole(conditions.pressure))
    main.member("sea_level", whole(conditions.pressure))
    main.member("grnd_level", whole(conditions.surfacePressure))
    main.member("humidity", whole(conditions.humidity))
  }

  func writeClouds(to object: inout JSONObjectWriter) {
    object.object("clouds") { $0.member("all", whole(conditions.cloudCover)) }
  }

  /// Weak wind has no direction, and gusts that are hardly stronger than the wind are not told.
  func writeWind(to object: inout JSONObjectWriter) {
    object.object("wind") { wind in
      wind.member("speed", units.speed(conditions.windSpeed), fractionDigits: 0...2)
      if conditions.windSpeed >= 1.7 { wind.member("deg", whole(conditions.windDirection)) }
      if conditions.windGust >= 1.4 * conditions.windSpeed {
        wind.member("gust", units.speed(conditions.windGust), fractionDigits: 0...2)
      }
    }
  }

  /// Further than 10 km is not told.
  func writeVisibility(to object: inout JSONObjectWriter) {
    object.member("visibility", whole(min(conditions.visibility, 10_000)))
  }

  /// Sums up hours, each told by its end, under `1h` or `3h`; leaves out what does not fall.
  static func writeWater(_ hours: [Conditions], key: String, to object: inout JSONObjectWriter) {
    let snow = hours.reduce(0) { $0 + ($1.snowfall > 0 ? $1.precipitation : 0) }
    let rain = hours.reduce(0) { $0 + ($1.snowfall > 0 ? 0 : $1.precipitation) }
    for (name, amount) in [("rain", rain), ("snow", snow)] where amount >= 0.005 {
      object.object(name) { $0.member(key, amount, fractionDigits: 0...2) }
    }
  }

  private func whole(_ value: Double) -> Int { Int(value.rounded()) }
}
