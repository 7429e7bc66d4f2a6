extension Condition {
  struct Entry {
    var name: String
    var kind: Kind
    var words: String

    init(_ name: String, _ kind: Kind, _ words: String) {
      self.name = name
      self.kind = kind
      self.words = words
    }
  }

  /// Names, kinds and words by the codes of WMO table 4677 that weather services use.
  ///
  /// Only the words have intensity and showers.
  static let entries: [Int: Entry] = [
    0: Entry("clear", .fair, "clear"),
    1: Entry("mostlyClear", .fair, "mostly clear"),
    2: Entry("partlyCloudy", .cloudy, "partly cloudy"),
    3: Entry("overcast", .cloudy, "overcast"),
    4: Entry("smoke", .fog, "smoke"),
    5: Entry("haze", .fog, "haze"),
    6: Entry("dust", .fog, "dust"),
    7: Entry("dust", .fog, "blowing dust"),
    10: Entry("mist", .fog, "mist"),
    18: Entry("squall", .storm, "squall"),
    19: Entry("tornado", .storm, "tornado"),
    45: Entry("fog", .fog, "fog"),
    48: Entry("fog", .fog, "rime fog"),
    51: Entry("drizzle", .drizzle, "light drizzle"),
    53: Entry("drizzle", .drizzle, "drizzle"),
    55: Entry("drizzle", .drizzle, "heavy drizzle"),
    56: Entry("freezingDrizzle", .freezing, "light freezing drizzle"),
    57: Entry("freezingDrizzle", .freezing, "heavy freezing drizzle"),
    61: Entry("rain", .rain, "light rain"),
    63: Entry("rain", .rain, "rain"),
    65: Entry("rain", .rain, "heavy rain"),
    66: Entry("freezingRain", .freezing, "light freezing rain"),
    67: Entry("freezingRain", .freezing, "heavy freezing rain"),
    68: Entry("sleet", .sleet, "light sleet"),
    69: Entry("sleet", .sleet, "heavy sleet"),
    71: Entry("snow", .snow, "light snow"),
    73: Entry("snow", .snow, "snow"),
    75: Entry("snow", .snow, "heavy snow"),
    77: Entry("snow", .snow, "snow grains"),
    79: Entry("sleet", .sleet, "ice pellets"),
    80: Entry("rain", .rain, "light rain showers"),
    81: Entry("rain", .rain, "rain showers"),
    82: Entry("rain", .rain, "heavy rain showers"),
    83: Entry("sleet", .sleet, "light sleet showers"),
    84: Entry("sleet", .sleet, "heavy sleet showers"),
    85: Entry("snow", .snow, "light snow showers"),
    86: Entry("snow", .snow, "heavy snow showers"),
    95: Entry("thunderstorm", .thunderstorm, "thunderstorm"),
    96: Entry("thunderstorm", .thunderstorm, "thunderstorm with light hail"),
    99: Entry("thunderstorm", .thunderstorm, "thunderstorm with heavy hail"),
  ]
}
