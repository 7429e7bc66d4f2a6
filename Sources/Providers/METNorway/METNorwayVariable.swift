import Weather

/// The variables of a step, by their names in a response.
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
  /// For a sky without clouds.
  case uvIndex = "ultraviolet_index_clear_sky"
  case precipitation = "precipitation_amount"
  case precipitationProbability = "probability_of_precipitation"

  private var facts: (unit: String, quantity: Quantity, factor: Double) {
    switch self {
    case .temperature, .temperatureMax, .temperatureMin, .dewPoint: ("celsius", .temperature, 1)
    case .humidity, .cloudCover, .precipitationProbability: ("%", .percentage, 1)
    case .pressure: ("hPa", .pressure, 1)
    case .windSpeed, .windGust: ("m/s", .speed, 3.6)
    case .windDirection: ("degrees", .direction, 1)
    case .uvIndex: ("1", .index, 1)
    case .precipitation: ("mm", .precipitation, 1)
    }
  }

  /// The documented unit.
  var unit: String { facts.unit }

  /// Returns the metric figure for a number in that unit; nil if it is impossible.
  func figure(_ number: Double) -> Double? { facts.quantity.figure(number * facts.factor) }
}
