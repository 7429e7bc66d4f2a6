import Weather

/// The variables of one section of a response.
struct OpenMeteoVariables<Subject: Measured & Sendable>: Sendable {
  /// The variables of the measures, by the measures' names.
  let names: [String: String]

  let measured: [(measure: Measure<Subject>, variable: String)]

  /// All except the time, which every response has.
  let requested: [String]

  init(_ names: [String: String], others: [String]) {
    self.names = names
    let measured = Subject.measures.compactMap { measure in
      names[measure.name].map { (measure: measure, variable: $0) }
    }
    self.measured = measured
    requested = others + measured.map(\.variable)
  }

  var list: String { requested.joined(separator: ",") }
}

extension OpenMeteo {
  static let currentVariables = OpenMeteoVariables<CurrentWeather>(
    [
      "temperature": "temperature_2m", "apparentTemperature": "apparent_temperature",
      "dewPoint": "dew_point_2m", "humidity": "relative_humidity_2m",
      "precipitation": "precipitation", "snowfall": "snowfall", "cloudCover": "cloud_cover",
      "pressure": "pressure_msl", "windSpeed": "wind_speed_10m",
      "windDirection": "wind_direction_10m", "windGust": "wind_gusts_10m",
      "visibility": "visibility", "uvIndex": "uv_index",
    ], others: ["weather_code", "is_day"])

  /// The names in `current_weather`, an older section with fewer variables.
  static let legacyNames = [
    "temperature_2m": "temperature", "wind_speed_10m": "windspeed",
    "wind_direction_10m": "winddirection", "weather_code": "weathercode", "is_day": "is_day",
  ]

  static let dailyVariables = OpenMeteoVariables<Forecast.Day>(
    [
      "temperatureMax": "temperature_2m_max", "temperatureMin": "temperature_2m_min",
      "precipitation": "precipitation_sum",
      "precipitationProbability": "precipitation_probability_max", "snowfall": "snowfall_sum",
      "windSpeedMax": "wind_speed_10m_max", "windGustMax": "wind_gusts_10m_max",
      "windDirection": "wind_direction_10m_dominant", "uvIndexMax": "uv_index_max",
      "sunshineDuration": "sunshine_duration",
    ], others: ["weather_code", "sunrise", "sunset"])

  static let hourlyVariables = OpenMeteoVariables<Forecast.Hour>(
    [
      "temperature": "temperature_2m", "precipitation": "precipitation",
      "precipitationProbability": "precipitation_probability", "snowfall": "snowfall",
      "windSpeed": "wind_speed_10m", "windDirection": "wind_direction_10m",
    ], others: ["weather_code"])

  /// One more than are kept: amounts and chances are of the hour before a label.
  static let requestedHours = Forecast.maximumHours + 1

  static let airQualityVariables = OpenMeteoVariables<AirQuality>(
    [
      "europeanAqi": "european_aqi", "usAqi": "us_aqi", "pm2_5": "pm2_5", "pm10": "pm10",
      "ozone": "ozone",
    ], others: [])
}

/// Converts figures from the unit of a response to metric.
///
/// The unit in the response counts, because a service at another address may ignore the requested
/// one.
struct OpenMeteoUnit {
  /// Metric value = (value + offset) × factor.
  private let offset: Double
  private let factor: Double

  /// - Parameter text: The unit in the response; nil or empty for the requested one.
  /// - Throws: `MalformedResponse` if the quantity does not have that unit.
  init(_ text: String?, of quantity: Quantity) throws(MalformedResponse) {
    let text = text ?? ""
    let isRequested = text.isEmpty || text == Units.metric.symbol(of: quantity)
    (offset, factor) =
      switch (quantity, text) {
      // The model lacks the variable: every value is null.
      case (_, "undefined"): (0, 1)
      // An index has no unit, and some responses give it one.
      case (.index, _): (0, 1)
      case (.visibility, "m"), (.visibility, ""): (0, 0.001)
      case _ where isRequested: (0, 1)
      case (.temperature, "°F"): (-32, 5 / 9)
      case (.speed, "m/s"): (0, 3.6)
      case (.speed, "mp/h"), (.speed, "mph"): (0, FigureUnit.milesPerHour.factor)
      case (.speed, "kn"): (0, FigureUnit.knots.factor)
      case (.precipitation, "inch"): (0, FigureUnit.inches.factor)
      case (.snowfall, "inch"): (0, FigureUnit.inchesOfSnow.factor)
      case (.visibility, "ft"): (0, FigureUnit.miles.factor / 5280)
      default: throw MalformedResponse("unknown unit '\(text.prefix(20))'")
      }
  }

  /// Returns the metric figure; nil if it is impossible.
  func figure(_ value: Double?, _ quantity: Quantity) -> Double? {
    value.flatMap { quantity.figure(($0 + offset) * factor) }
  }
}
