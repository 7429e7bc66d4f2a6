extension Condition {
  typealias Entry = (name: String, kind: Kind, words: String)

  /// Names, kinds and words by the codes of WMO table 4677 that weather services use.
  ///
  /// Only the words have intensity and showers.
  static let entries: [Int: Entry] = [
    0: ("clear", .fair, "clear"),
    1: ("mostlyClear", .fair, "mostly clear"),
    2: ("partlyCloudy", .cloudy, "partly cloudy"),
    3: ("overcast", .cloudy, "overcast"),
    4: ("smoke", .fog, "smoke"),
    5: ("haze", .fog, "haze"),
    6: ("dust", .fog, "dust"),
    7: ("dust", .fog, "blowing dust"),
    10: ("mist", .fog, "mist"),
    18: ("squall", .storm, "squall"),
    19: ("tornado", .storm, "tornado"),
    45: ("fog", .fog, "fog"),
    48: ("fog", .fog, "rime fog"),
    51: ("drizzle", .drizzle, "light drizzle"),
    53: ("drizzle", .drizzle, "drizzle"),
    55: ("drizzle", .drizzle, "heavy drizzle"),
    56: ("freezingDrizzle", .freezing, "light freezing drizzle"),
    57: ("freezingDrizzle", .freezing, "heavy freezing drizzle"),
    61: ("rain", .rain, "light rain"),
    63: ("rain", .rain, "rain"),
    65: ("rain", .rain, "heavy rain"),
    66: ("freezingRain", .freezing, "light freezing rain"),
    67: ("freezingRain", .freezing, "heavy freezing rain"),
    68: ("sleet", .sleet, "light sleet"),
    69: ("sleet", .sleet, "heavy sleet"),
    71: ("snow", .snow, "light snow"),
    73: ("snow", .snow, "snow"),
    75: ("snow", .snow, "heavy snow"),
    77: ("snow", .snow, "snow grains"),
    79: ("sleet", .sleet, "ice pellets"),
    80: ("rain", .rain, "light rain showers"),
    81: ("rain", .rain, "rain showers"),
    82: ("rain", .rain, "heavy rain showers"),
    83: ("sleet", .sleet, "light sleet showers"),
    84: ("sleet", .sleet, "heavy sleet showers"),
    85: ("snow", .snow, "light snow showers"),
    86: ("snow", .snow, "heavy snow showers"),
    95: ("thunderstorm", .thunderstorm, "thunderstorm"),
    96: ("thunderstorm", .thunderstorm, "thunderstorm with light hail"),
    99: ("thunderstorm", .thunderstorm, "thunderstorm with heavy hail"),
  ]
}
