/// Words and icons for WMO 4677 codes.
struct ForecastWording: Sendable {
  var words: String
  /// A name of the icon set, without how likely it is.
  var icon: String
  private var isWet: Bool

  init(wmoCode: Int, isDaytime: Bool) {
    let row = Self.table[wmoCode] ?? ("Cloudy", "ovc")
    isWet = wmoCode >= 50
    words = isDaytime ? row.words : Self.nightWords[wmoCode] ?? row.words
    icon = row.icon
  }

  /// Says how likely it is, except of the sky.
  func text(probability: Int) -> String {
    guard isWet else { return words }
    switch probability {
    case ..<25: return "Slight Chance \(words)"
    case ..<55: return "Chance \(words)"
    case ..<75: return "\(words) Likely"
    default: return words
    }
  }

  /// The icon with how likely it is in tens, where that is told.
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
  /// The path of an icon of one or two conditions.
  static func iconPath(codes: [Int], isDaytime: Bool, probability: Int, size: String) -> String {
    let names = codes.map { code in
      Self(wmoCode: code, isDaytime: isDaytime).icon(probability: probability)
    }
    let light = isDaytime ? "day" : "night"
    return "/icons/land/\(light)/\(names.joined(separator: "/"))?size=\(size)"
  }
}
