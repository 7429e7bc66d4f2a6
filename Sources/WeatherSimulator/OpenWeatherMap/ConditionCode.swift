/// What is told of the sky and what falls from it: a number, its words and its icon.
struct ConditionCode: Sendable {
  var id: Int
  var group: String
  var description: String
  var icon: String

  /// The nearest to a WMO 4677 code.
  init(wmoCode: Int) {
    self = Self.table[wmoCode] ?? Self(804, "Clouds", "overcast clouds", "04")
  }

  private init(_ id: Int, _ group: String, _ description: String, _ icon: String) {
    self.id = id
    self.group = group
    self.description = description
    self.icon = icon
  }

  private static let table: [Int: ConditionCode] = [
    0: Self(800, "Clear", "clear sky", "01"),
    1: Self(801, "Clouds", "few clouds", "02"),
    2: Self(802, "Clouds", "scattered clouds", "03"),
    3: Self(804, "Clouds", "overcast clouds", "04"),
    45: Self(741, "Fog", "fog", "50"),
    48: Self(741, "Fog", "fog", "50"),
    51: Self(300, "Drizzle", "light intensity drizzle", "09"),
    53: Self(301, "Drizzle", "drizzle", "09"),
    55: Self(302, "Drizzle", "heavy intensity drizzle", "09"),
    56: Self(511, "Rain", "freezing rain", "13"),
    57: Self(511, "Rain", "freezing rain", "13"),
    61: Self(500, "Rain", "light rain", "10"),
    63: Self(501, "Rain", "moderate rain", "10"),
    65: Self(502, "Rain", "heavy intensity rain", "10"),
    66: Self(511, "Rain", "freezing rain", "13"),
    67: Self(511, "Rain", "freezing rain", "13"),
    71: Self(600, "Snow", "light snow", "13"),
    73: Self(601, "Snow", "snow", "13"),
    75: Self(602, "Snow", "heavy snow", "13"),
    77: Self(600, "Snow", "light snow", "13"),
    80: Self(520, "Rain", "light intensity shower rain", "09"),
    81: Self(521, "Rain", "shower rain", "09"),
    82: Self(522, "Rain", "heavy intensity shower rain", "09"),
    85: Self(620, "Snow", "light shower snow", "13"),
    86: Self(622, "Snow", "heavy shower snow", "13"),
    95: Self(211, "Thunderstorm", "thunderstorm", "11"),
    96: Self(212, "Thunderstorm", "heavy thunderstorm", "11"),
    99: Self(212, "Thunderstorm", "heavy thunderstorm", "11"),
  ]
}
