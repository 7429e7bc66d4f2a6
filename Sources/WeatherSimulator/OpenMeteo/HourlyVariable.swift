/// A variable of the sections `current` and `hourly`.
struct HourlyVariable: Sendable {
  var name: String
  var quantity: Quantity
  /// Reads it from the conditions of an instant; of sums, what falls in an hour.
  var value: @Sendable (Conditions) -> Double?
  /// Whether there is any value of it at a point.
  var isTold: @Sendable (Coordinates) -> Bool = { _ in true }

  /// The variables of forecasts by name.
  static let forecast: [String: HourlyVariable] = {
    let all = [
      HourlyVariable(name: "temperature_2m", quantity: .temperature) { $0.temperature },
      HourlyVariable(name: "apparent_temperature", quantity: .temperature) {
        $0.apparentTemperature
      },
      HourlyVariable(name: "dew_point_2m", quantity: .temperature) { $0.dewPoint },
      HourlyVariable(name: "relative_humidity_2m", quantity: .percent) { $0.humidity },
      HourlyVariable(name: "cloud_cover", quantity: .percent) { $0.cloudCover },
      HourlyVariable(name: "precipitation_probability", quantity: .percent) {
        $0.precipitationProbability
      },
      HourlyVariable(name: "precipitation", quantity: .precipitation) { $0.precipitation },
      HourlyVariable(name: "rain", quantity: .precipitation) { $0.rain },
      HourlyVariable(name: "showers", quantity: .precipitation) { $0.showers },
      HourlyVariable(name: "snowfall", quantity: .snowfall) { $0.snowfall },
      HourlyVariable(name: "snow_depth", quantity: .length) { $0.snowDepth },
      HourlyVariable(name: "freezing_level_height", quantity: .length) { $0.freezingLevel },
      // The model that tells the visibility ends at 30 degrees south.
      HourlyVariable(
        name: "visibility",
        quantity: .length,
        value: { $0.visibility },
        isTold: { $0.latitude > -30 }
      ),
      HourlyVariable(name: "pressure_msl", quantity: .pressure) { $0.pressure },
      HourlyVariable(name: "surface_pressure", quantity: .pressure) { $0.surfacePressure },
      HourlyVariable(name: "wind_speed_10m", quantity: .speed) { $0.windSpeed },
      HourlyVariable(name: "wind_gusts_10m", quantity: .speed) { $0.windGust },
      HourlyVariable(name: "wind_direction_10m", quantity: .direction) { $0.windDirection },
      HourlyVariable(name: "weather_code", quantity: .code) { Double($0.weatherCode) },
      HourlyVariable(name: "uv_index", quantity: .index) { $0.ultravioletIndex },
      HourlyVariable(name: "is_day", quantity: .flag) { $0.isDay ? 1 : 0 },
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()
}
