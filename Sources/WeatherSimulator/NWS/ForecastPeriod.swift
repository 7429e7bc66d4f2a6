#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Half a day or an hour of a forecast.
struct ForecastPeriod: Sendable {
  /// For example `Tuesday Night`; empty for an hour.
  var name: String
  /// Seconds since 1970.
  var start: Int
  var end: Int
  var isDaytime: Bool
  /// The weather at the start.
  var first: Conditions
  /// The weather at the end of each hour.
  var hours: [Conditions]

  /// The maximum of a day or the minimum of a night, in degrees Celsius.
  var temperature: Double {
    let temperatures = ([first] + hours).map(\.temperature)
    return (isDaytime ? temperatures.max() : temperatures.min()) ?? first.temperature
  }

  /// `rising` or `falling` if the temperature moves against the time of day.
  var trend: String? {
    guard hours.count > 6, let last = hours.last?.temperature else { return nil }
    if isDaytime { return last < temperature - 5 ? "falling" : nil }
    return last > temperature + 3 ? "rising" : nil
  }

  /// Percent.
  var probability: Int {
    Int((hours.map(\.precipitationProbability).max() ?? 0).rounded())
  }

  /// Meters per second.
  var windSpeeds: ClosedRange<Double> {
    let speeds = hours.map(\.windSpeed)
    let lowest = speeds.min() ?? first.windSpeed
    return lowest...max(speeds.max() ?? lowest, lowest)
  }

  /// One of the 16 compass points.
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

  /// The most severe WMO code of each half, or one code if both are equal.
  var codes: [Int] {
    let middle = (hours.count + 1) / 2
    let halves = [hours.prefix(middle), hours.dropFirst(middle)]
      .compactMap { $0.map(\.weatherCode).max() }
    guard let code = halves.first, let other = halves.last else { return [first.weatherCode] }
    return code == other ? [code] : [code, other]
  }
}

/// Texts and icons for WMO 4677 codes.
struct ForecastWording: Sendable {
  var words: String
  /// An icon name without the probability.
  var icon: String
  private var isWet: Bool

  init(wmoCode: Int, isDaytime: Bool) {
    let row = Self.table[wmoCode] ?? ("Cloudy", "ovc")
    isWet = wmoCode >= 50
    words = isDaytime ? row.words : Self.nightWords[wmoCode] ?? row.words
    icon = row.icon
  }

  /// Adds the probability, except to texts about the sky alone.
  func text(probability: Int) -> String {
    guard isWet else { return words }
    switch probability {
    case ..<25: return "Slight Chance \(words)"
    case ..<55: return "Chance \(words)"
    case ..<75: return "\(words) Likely"
    default: return words
    }
  }

  /// The icon name with the probability rounded to tens.
  func icon(probability: Int) -> String {
    let tens = (probability + 5) / 10 * 10
    return isWet && tens > 0 ? "\(icon),\(tens)" : icon
  }

  private static let table: [Int: (words: String, icon: String)] = [
    0: ("Sunny", "skc"), 1: ("Mostly Sunny", "few"), 2: ("Partly Sunny", "sct"),
    3: ("Cloudy", "ovc"), 45: ("Fog", "fog"), 48: ("Freezing Fog", "fog"),
    51: ("Light Drizzle", "rain"), 53: ("Drizzle", "rain"), 55: ("Heavy Drizzle", "rain"),
    56: ("Light Freezing Drizzle", "fzra"), 57: ("Freezing Drizzle", "fzra"),
    61: ("Light Rain", "rain"), 63: ("Rain", "rain"), 65: ("Heavy Rain", "rain"),
    66: ("Light Freezing Rain", "fzra"), 67: ("Heavy Freezing Rain", "fzra"),
    71: ("Light Snow", "snow"), 73: ("Snow", "snow"), 75: ("Heavy Snow", "snow"),
    77: ("Light Snow", "snow"), 80: ("Light Rain Showers", "rain_showers"),
    81: ("Rain Showers", "rain_showers"), 82: ("Heavy Rain Showers", "rain_showers"),
    85: ("Snow Showers", "snow"), 86: ("Heavy Snow Showers", "snow"),
    95: ("Thunderstorms", "tsra"), 96: ("Severe Thunderstorms", "tsra"),
    99: ("Severe Thunderstorms", "tsra"),
  ]

  private static let nightWords = [0: "Clear", 1: "Mostly Clear", 2: "Partly Cloudy"]
}

extension ForecastWording {
  /// The path of an icon for one or two conditions.
  static func iconPath(codes: [Int], isDaytime: Bool, probability: Int, size: String) -> String {
    let names = codes.map { code in
      Self(wmoCode: code, isDaytime: isDaytime).icon(probability: probability)
    }
    let light = isDaytime ? "day" : "night"
    return "/icons/land/\(light)/\(names.joined(separator: "/"))?size=\(size)"
  }
}
