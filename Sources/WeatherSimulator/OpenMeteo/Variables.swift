#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A variable of `current` and `hourly`.
struct HourlyVariable: Sendable {
  var name: String
  var quantity: Quantity
  /// The value at an instant; for a sum, the amount per hour.
  var value: @Sendable (Conditions) -> Double?
  /// Whether the model has the variable at a point.
  var isAvailable: @Sendable (Coordinates) -> Bool = { _ in true }

  /// The variables of the forecast API by name.
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
      // The model with visibility ends at 30 degrees south.
      HourlyVariable(
        name: "visibility",
        quantity: .length,
        value: { $0.visibility },
        isAvailable: { $0.latitude > -30 }
      ),
      HourlyVariable(name: "pressure_msl", quantity: .pressure) { $0.pressure },
      HourlyVariable(name: "surface_pressure", quantity: .pressure) { $0.surfacePressure },
      HourlyVariable(name: "wind_speed_10m", quantity: .speed) { $0.windSpeed },
      HourlyVariable(name: "wind_gusts_10m", quantity: .speed) { $0.windGust },
      HourlyVariable(name: "wind_direction_10m", quantity: .direction) { $0.windDirection },
      HourlyVariable(name: "weather_code", quantity: .code) { Double($0.weatherCode) },
      HourlyVariable(name: "sunshine_duration", quantity: .duration) { $0.sunshineDuration },
      HourlyVariable(name: "uv_index", quantity: .index) { $0.ultravioletIndex },
      HourlyVariable(name: "is_day", quantity: .flag) { $0.isDay ? 1 : 0 },
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()
}

extension HourlyVariable {
  /// The variables of the air quality API by name.
  static let airQuality: [String: HourlyVariable] = {
    let all = [
      HourlyVariable(name: "european_aqi", quantity: .europeanIndex) {
        $0.airQuality.europeanIndex
      },
      HourlyVariable(name: "us_aqi", quantity: .americanIndex) { $0.airQuality.americanIndex },
      HourlyVariable(name: "pm10", quantity: .concentration) { $0.airQuality.coarseParticles },
      HourlyVariable(name: "pm2_5", quantity: .concentration) { $0.airQuality.fineParticles },
      HourlyVariable(name: "carbon_monoxide", quantity: .concentration) {
        $0.airQuality.carbonMonoxide
      },
      HourlyVariable(name: "nitrogen_dioxide", quantity: .concentration) {
        $0.airQuality.nitrogenDioxide
      },
      HourlyVariable(name: "sulphur_dioxide", quantity: .concentration) {
        $0.airQuality.sulphurDioxide
      },
      HourlyVariable(name: "ozone", quantity: .concentration) { $0.airQuality.ozone },
      HourlyVariable(name: "dust", quantity: .concentration) { $0.airQuality.dust },
      HourlyVariable(name: "uv_index", quantity: .index) { $0.ultravioletIndex },
      pollen("alder_pollen", from: 6, to: 16),
      pollen("birch_pollen", from: 9, to: 20),
      pollen("grass_pollen", from: 14, to: 28),
      pollen("mugwort_pollen", from: 18, to: 30),
      pollen("olive_pollen", from: 18, to: 30),
      pollen("ragweed_pollen", from: 20, to: 32),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  /// There is pollen only in Europe and in the temperature range of the plant's season.
  private static func pollen(
    _ name: String,
    from lowest: Double,
    to highest: Double
  ) -> HourlyVariable {
    HourlyVariable(
      name: name,
      quantity: .pollen,
      value: { conditions in
        guard (lowest...highest).contains(conditions.temperature) else { return nil }
        return 40 * (1 - conditions.humidity / 100) * (conditions.precipitation > 0 ? 0.1 : 1)
      },
      isAvailable: { (30...72).contains($0.latitude) && (-25...45).contains($0.longitude) }
    )
  }
}

/// A variable of `daily`.
struct DailyVariable: Sendable {
  enum Content: Sendable {
    case sunrise
    case sunset
    case daylight
    case sunshine
    /// Computed from the hours of the day.
    case hours(@Sendable ([Conditions]) -> Double)

    var needsHours: Bool {
      switch self {
      case .sunrise, .sunset, .daylight: false
      case .sunshine, .hours: true
      }
    }
  }

  var name: String
  var quantity: Quantity
  var content: Content

  /// The variables of the forecast API by name.
  static let forecast: [String: DailyVariable] = {
    let all = [
      highest("weather_code", .code) { Double($0.weatherCode) },
      highest("temperature_2m_max", .temperature) { $0.temperature },
      lowest("temperature_2m_min", .temperature) { $0.temperature },
      highest("apparent_temperature_max", .temperature) { $0.apparentTemperature },
      lowest("apparent_temperature_min", .temperature) { $0.apparentTemperature },
      DailyVariable(name: "sunrise", quantity: .time, content: .sunrise),
      DailyVariable(name: "sunset", quantity: .time, content: .sunset),
      DailyVariable(name: "daylight_duration", quantity: .duration, content: .daylight),
      DailyVariable(name: "sunshine_duration", quantity: .duration, content: .sunshine),
      sum("precipitation_sum", .precipitation) { $0.precipitation },
      sum("rain_sum", .precipitation) { $0.rain },
      sum("showers_sum", .precipitation) { $0.showers },
      sum("snowfall_sum", .snowfall) { $0.snowfall },
      DailyVariable(
        name: "precipitation_hours",
        quantity: .hours,
        content: .hours { hours in Double(hours.count { $0.precipitation > 0 }) }
      ),
      highest("precipitation_probability_max", .percent) { $0.precipitationProbability },
      highest("wind_speed_10m_max", .speed) { $0.windSpeed },
      highest("wind_gusts_10m_max", .speed) { $0.windGust },
      DailyVariable(
        name: "wind_direction_10m_dominant",
        quantity: .direction,
        content: .hours(dominantDirection)
      ),
      highest("uv_index_max", .index) { $0.ultravioletIndex },
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  private static func highest(
    _ name: String,
    _ quantity: Quantity,
    _ value: @escaping @Sendable (Conditions) -> Double
  ) -> DailyVariable {
    DailyVariable(
      name: name,
      quantity: quantity,
      content: .hours { hours in hours.map(value).max() ?? .nan }
    )
  }

  private static func lowest(
    _ name: String,
    _ quantity: Quantity,
    _ value: @escaping @Sendable (Conditions) -> Double
  ) -> DailyVariable {
    DailyVariable(
      name: name,
      quantity: quantity,
      content: .hours { hours in hours.map(value).min() ?? .nan }
    )
  }

  private static func sum(
    _ name: String,
    _ quantity: Quantity,
    _ value: @escaping @Sendable (Conditions) -> Double
  ) -> DailyVariable {
    DailyVariable(
      name: name,
      quantity: quantity,
      content: .hours { hours in hours.map(value).reduce(0, +) }
    )
  }

  /// The direction of the vector sum of the winds.
  private static func dominantDirection(_ hours: [Conditions]) -> Double {
    let (east, north) = hours.reduce((0.0, 0.0)) { sum, hour in
      let angle = hour.windDirection * .pi / 180
      return (sum.0 + hour.windSpeed * sin(angle), sum.1 + hour.windSpeed * cos(angle))
    }
    let angle = atan2(east, north) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }
}
