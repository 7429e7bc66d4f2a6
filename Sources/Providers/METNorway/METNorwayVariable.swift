import Weather

/// What MET Norway tells of a step, by the names it has in an answer.
enum METNorwayVariable: String, CaseIterable {
  case temperature = "air_temperature"
  case temperatureMax = "air_temperature_max"
  case temperatureMin = "air_temperature_min"
  case dewPoint = "dew_point_temperature"
  case humidity = "relative_humidity"
  case cloudCover = "cloud_area_fraction"
  case pressure = "air_pressure_at_sea_level"
  case windSpeed = "wind_speed"
  case windGust = "wind_speed_of_gust"
  case windDirection = "wind_from_direction"
  /// That of a sky without clouds.
  case uvIndex = "ultraviolet_index_clear_sky"
  case precipitation = "precipitation_amount"
  case precipitationProbability = "probability_of_precipitation"

  /// The unit that the service tells it in.
  var unit: String {
    switch self {
    case .temperature, .temperatureMax, .temperatureMin, .dewPoint: "celsius"
    case .humidity, .cloudCover, .precipitationProbability: "%"
    case .pressure: "hPa"
    case .windSpeed, .windGust: "m/s"
    case .windDirection: "degrees"
    case .uvIndex: "1"
    case .precipitation: "mm"
    }
  }

  /// The figure that is kept of a number in that unit; nil where it is impossible.
  func figure(_ number: Double) -> Double? {
    switch self {
    case .temperature, .temperatureMax, .temperatureMin, .dewPoint: Figure.temperature(number)
    case .humidity, .cloudCover, .precipitationProbability: Figure.percentage(number)
    case .windSpeed, .windGust: Figure.amount(number * 3.6)
    case .windDirection: Figure.direction(number)
    case .pressure, .uvIndex, .precipitation: Figure.amount(number)
    }
  }
}
