import JSONText

/// The forecast for a point: hourly timesteps for two days, then one every six hours.
struct METNorwayForecast {
  private static let hour = 3600
  private static let sixHours = 6 * 3600
  /// The number of six-hour timesteps.
  private static let longStepCount = 32

  private let point: Coordinates
  private let model: WeatherModel
  /// The first timestep, at the current hour.
  private let start: Int
  /// The first of the six-hour timesteps.
  private let turn: Int

  init(at point: Coordinates, _ context: ServiceContext) {
    self.point = point
    model = WeatherModel(at: point, context)
    start = context.now.rounded(downTo: Self.hour)
    turn = (start + 50 * Self.hour + Self.sixHours - 1).rounded(downTo: Self.sixHours)
  }

  func write(to object: inout JSONObjectWriter) {
    let steps =
      Array(stride(from: start, to: turn, by: Self.hour))
      + (0..<Self.longStepCount).map { turn + $0 * Self.sixHours }
    object.member("type", "Feature")
    object.object("properties") { properties in
      properties.object("meta") { meta in
        meta.object("units") { units in for (name, unit) in Self.units { units.member(name, unit) }
        }
      }
      properties.objects("timeseries", steps) { write(stepAt: $0, to: &$1) }
    }
  }

  private static let units: [(JSONName, String)] = [
    ("air_pressure_at_sea_level", "hPa"), ("air_temperature", "celsius"),
    ("air_temperature_max", "celsius"), ("air_temperature_min", "celsius"),
    ("cloud_area_fraction", "%"), ("dew_point_temperature", "celsius"),
    ("precipitation_amount", "mm"), ("probability_of_precipitation", "%"),
    ("relative_humidity", "%"), ("ultraviolet_index_clear_sky", "1"),
    ("wind_from_direction", "degrees"), ("wind_speed", "m/s"), ("wind_speed_of_gust", "m/s"),
  ]

  private func write(stepAt instant: Int, to object: inout JSONObjectWriter) {
    let isHourly = instant < turn
    let last = turn + (Self.longStepCount - 1) * Self.sixHours
    object.member("time", CivilTime(seconds: instant).utcText)
    object.object("data") { data in
      data.object("instant") { $0.object("details") { writeDetails(at: instant, to: &$0) } }
      if isHourly { writePeriod(from: instant, hours: 1, to: &data) }
      // The last five hourly timesteps have no six-hour period, and neither has the last timestep.
      if isHourly ? instant <= turn - Self.sixHours : instant < last {
        writePeriod(from: instant, hours: 6, to: &data)
      }
    }
  }

  private func writeDetails(at instant: Int, to details: inout JSONObjectWriter) {
    // Clients take the first timestep for the current weather.
    let conditions = instant == start ? model.conditions(at: instant) : model.forecast(for: instant)
    write("air_pressure_at_sea_level", conditions.pressure, to: &details)
    write("air_temperature", conditions.temperature, to: &details)
    write("cloud_area_fraction", conditions.cloudCover, to: &details)
    write("dew_point_temperature", conditions.dewPoint, to: &details)
    write("relative_humidity", conditions.humidity, to: &details)
    write("wind_from_direction", conditions.windDirection, to: &details)
    write("wind_speed", conditions.windSpeed, to: &details)
    // The short-range model covers northern Europe.
    guard instant <= turn, (50...75).contains(point.latitude), (-15...40).contains(point.longitude)
    else { return }
    write("ultraviolet_index_clear_sky", conditions.ultravioletIndex, to: &details)
    write("wind_speed_of_gust", conditions.windGust, to: &details)
  }

  /// Sums up the hours of a period; the values of an hour are those at its end.
  private func writePeriod(from instant: Int, hours count: Int, to data: inout JSONObjectWriter) {
    let hours = (1...count).map { model.forecast(for: instant + $0 * Self.hour) }
    data.object(JSONName(text: "next_\(count)_hours")) { period in
      period.object("summary") { $0.member("symbol_code", symbol(of: hours, at: instant)) }
      period.object("details") { details in
        if count == 6 {
          let temperatures = hours.map(\.temperature)
          write("air_temperature_max", temperatures.max(), to: &details)
          write("air_temperature_min", temperatures.min(), to: &details)
        }
        write("precipitation_amount", hours.reduce(0) { $0 + $1.precipitation }, to: &details)
        let probability = hours.map(\.precipitationProbability).max()
        write("probability_of_precipitation", probability, to: &details)
      }
    }
  }

  private func write(_ name: JSONName, _ value: Double?, to details: inout JSONObjectWriter) {
    details.member(name, value, fractionDigits: 1...1)
  }

  /// The symbol of the most severe hour, for the light at the start of the period.
  private func symbol(of hours: [Conditions], at instant: Int) -> String {
    let code = hours.map(\.weatherCode).max() ?? 0
    let name = Self.symbols[code] ?? "cloudy"
    // The others are the same by day and night.
    guard code <= 2 || name.contains("showers") else { return name }
    if Sun.day(over: point, aroundNoon: instant) == .neverRises { return "\(name)_polartwilight" }
    return model.conditions(at: instant).isDay ? "\(name)_day" : "\(name)_night"
  }

  /// Names of symbols by WMO 4677 code; there are none for drizzle or freezing rain.
  private static let symbols = [
    0: "clearsky", 1: "fair", 2: "partlycloudy", 3: "cloudy", 45: "fog", 48: "fog", 51: "lightrain",
    53: "lightrain", 55: "rain", 56: "lightsleet", 57: "sleet", 61: "lightrain", 63: "rain",
    65: "heavyrain", 66: "lightsleet", 67: "sleet", 71: "lightsnow", 73: "snow", 75: "heavysnow",
    77: "lightsnow", 80: "lightrainshowers", 81: "rainshowers", 82: "heavyrainshowers",
    85: "lightsnowshowers", 86: "heavysnowshowers", 95: "rainandthunder", 96: "heavyrainandthunder",
    99: "heavyrainandthunder",
  ]
}
