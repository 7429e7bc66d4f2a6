#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A variable of the section `daily`.
struct DailyVariable: Sendable {
  enum Content: Sendable {
    case sunrise
    case sunset
    case daylight
    /// Made of the hours of the day.
    case hours(@Sendable ([Conditions]) -> Double)
  }

  var name: String
  var quantity: Quantity
  var content: Content

  /// The variables of forecasts by name.
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

  /// The direction of the sum of the winds.
  private static func dominantDirection(_ hours: [Conditions]) -> Double {
    let (east, north) = hours.reduce((0.0, 0.0)) { sum, hour in
      let angle = hour.windDirection * .pi / 180
      return (sum.0 + hour.windSpeed * sin(angle), sum.1 + hour.windSpeed * cos(angle))
    }
    let angle = atan2(east, north) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }
}
