#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Half a day or an hour of a forecast.
struct ForecastPeriod: Sendable {
  /// `Tuesday Night`, nothing for an hour.
  var name: String
  /// Seconds since 1970.
  var start: Int
  var end: Int
  var isDaytime: Bool
  /// The weather as it begins.
  var first: Conditions
  /// The weather at the end of each hour.
  var hours: [Conditions]

  /// The highest of a day, the lowest of a night, in degrees Celsius.
  var temperature: Double {
    let temperatures = ([first] + hours).map(\.temperature)
    return (isDaytime ? temperatures.max() : temperatures.min()) ?? first.temperature
  }

  /// `rising` or `falling` where the temperature goes against the course of the day.
  var trend: String? {
    guard hours.count > 6, let last = hours.last?.temperature else { return nil }
    if isDaytime { return last < temperature - 5 ? "falling" : nil }
    return last > temperature + 3 ? "rising" : nil
  }

  /// Percent.
  var probability: Int {
    Int((hours.map(\.precipitationProbability).max() ?? 0).rounded())
  }

  /// Metres a second.
  var windSpeeds: ClosedRange<Double> {
    let speeds = hours.map(\.windSpeed)
    let lowest = speeds.min() ?? first.windSpeed
    return lowest...max(speeds.max() ?? lowest, lowest)
  }

  /// One of sixteen directions, where the wind comes from.
  var windDirection: String {
    let (east, north) = hours.reduce((0.0, 0.0)) { sum, hour in
      let angle = hour.windDirection * .pi / 180
      return (sum.0 + hour.windSpeed * sin(angle), sum.1 + hour.windSpeed * cos(angle))
    }
    let names = [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
      "NNW",
    ]
    let index = Int((atan2(east, north) * 8 / .pi).rounded())
    return names[(index + 16) % 16]
  }

  /// The WMO codes of the worst of each half, one where they are the same.
  var codes: [Int] {
    let middle = (hours.count + 1) / 2
    let halves = [hours.prefix(middle), hours.dropFirst(middle)]
      .compactMap { $0.map(\.weatherCode).max() }
    guard let code = halves.first, let other = halves.last else { return [first.weatherCode] }
    return code == other ? [code] : [code, other]
  }
}
