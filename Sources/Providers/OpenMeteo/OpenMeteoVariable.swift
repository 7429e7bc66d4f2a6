import Weather

/// The variables that are asked for and read, by their names in requests and answers.
enum OpenMeteoVariable {
  enum Current: String, CaseIterable {
    case time
    case temperature = "temperature_2m"
    case apparentTemperature = "apparent_temperature"
    case dewPoint = "dew_point_2m"
    case humidity = "relative_humidity_2m"
    case isDay = "is_day"
    case weatherCode = "weather_code"
    case precipitation
    case cloudCover = "cloud_cover"
    case pressure = "pressure_msl"
    case windSpeed = "wind_speed_10m"
    case windDirection = "wind_direction_10m"
    case windGust = "wind_gusts_10m"
    case visibility
    case uvIndex = "uv_index"

    /// What it is called in `current_weather`; nil where that does not have it.
    var formerName: String? {
      switch self {
      case .time: "time"
      case .temperature: "temperature"
      case .windSpeed: "windspeed"
      case .windDirection: "winddirection"
      case .weatherCode: "weathercode"
      case .isDay: "is_day"
      default: nil
      }
    }
  }

  enum Daily: String, CaseIterable {
    case time
    case weatherCode = "weather_code"
    case temperatureMax = "temperature_2m_max"
    case temperatureMin = "temperature_2m_min"
    case precipitation = "precipitation_sum"
    case precipitationProbability = "precipitation_probability_max"
    case windSpeedMax = "wind_speed_10m_max"
    case windGustMax = "wind_gusts_10m_max"
    case windDirection = "wind_direction_10m_dominant"
    case uvIndexMax = "uv_index_max"
    case sunrise
    case sunset
  }

  enum Hourly: String, CaseIterable {
    case time
    case weatherCode = "weather_code"
    case temperature = "temperature_2m"
    case precipitation
    case precipitationProbability = "precipitation_probability"
    case windSpeed = "wind_speed_10m"
    case windDirection = "wind_direction_10m"
  }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
  /// The list that a request carries: all but the time, which comes unasked.
  static var wanted: String {
    wantedNames.joined(separator: ",")
  }

  /// How many variables that is.
  static var wantedCount: Int { wantedNames.count }

  private static var wantedNames: [String] {
    allCases.map(\.rawValue).filter { $0 != "time" }
  }
}
