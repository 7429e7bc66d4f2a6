/// Texts and icons for WMO 4677 codes.
enum NWSWording {
  static func words(_ code: Int, isDaytime: Bool) -> String {
    (isDaytime ? nil : nightWords[code]) ?? table[code]?.words ?? "Cloudy"
  }

  /// The path of an icon for one or two conditions.
  static func iconPath(_ codes: [Int], isDaytime: Bool) -> String {
    let names = codes.map { table[$0]?.icon ?? "ovc" }
    return "/icons/land/\(isDaytime ? "day" : "night")/\(names.joined(separator: "/"))?size=medium"
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
    85: ("Snow Showers", "snow"), 86: ("Heavy Snow Showers", "snow"), 95: ("Thunderstorms", "tsra"),
    96: ("Severe Thunderstorms", "tsra"), 99: ("Severe Thunderstorms", "tsra"),
  ]

  private static let nightWords = [0: "Clear", 1: "Mostly Clear", 2: "Partly Cloudy"]
}
