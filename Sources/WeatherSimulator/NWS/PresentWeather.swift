/// What falls or is in the air at a station, in words and as METAR has it.
struct PresentWeather: Sendable {
  var intensity: String?
  var weather: String
  var code: String

  /// - Parameter wmoCode: A WMO 4677 code; `nil` where it is one of the sky alone.
  init?(wmoCode: Int) {
    guard let row = Self.table[wmoCode] else { return nil }
    (intensity, weather, code) = row
  }

  private static let table: [Int: (String?, String, String)] = [
    45: (nil, "fog", "FG"), 48: (nil, "fog", "FZFG"), 51: ("light", "drizzle", "-DZ"),
    53: (nil, "drizzle", "DZ"), 55: ("heavy", "drizzle", "+DZ"),
    56: ("light", "drizzle", "-FZDZ"), 57: (nil, "drizzle", "FZDZ"),
    61: ("light", "rain", "-RA"), 63: (nil, "rain", "RA"), 65: ("heavy", "rain", "+RA"),
    66: ("light", "rain", "-FZRA"), 67: ("heavy", "rain", "+FZRA"), 71: ("light", "snow", "-SN"),
    73: (nil, "snow", "SN"), 75: ("heavy", "snow", "+SN"), 77: (nil, "snow_grains", "SG"),
    80: ("light", "rain", "-SHRA"), 81: (nil, "rain", "SHRA"), 82: ("heavy", "rain", "+SHRA"),
    85: ("light", "snow", "-SHSN"), 86: ("heavy", "snow", "+SHSN"),
    95: (nil, "thunderstorms", "TSRA"), 96: ("heavy", "thunderstorms", "+TSRA"),
    99: ("heavy", "thunderstorms", "+TSRA"),
  ]
}
