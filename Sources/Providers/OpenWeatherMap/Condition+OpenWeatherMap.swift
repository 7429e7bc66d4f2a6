import Weather

extension Condition {
  /// The condition for a weather id: the nearest code of WMO table 4677, the code of its group for an
  /// unknown id, or nil for an unknown group.
  init?(openWeatherMap id: Int) {
    guard let code = Self.openWeatherMapCodes[id] ?? Self.openWeatherMapGroups[id / 100] else {
      return nil
    }
    self.init(code: code)
  }

  /// By hundreds: thunderstorm, drizzle, rain, snow, atmosphere, clouds.
  private static let openWeatherMapGroups = [2: 95, 3: 53, 5: 63, 6: 73, 7: 10, 8: 3]

  private static let openWeatherMapCodes = [
    200: 95, 201: 95, 202: 95, 210: 95, 211: 95, 212: 95, 221: 95, 230: 95, 231: 95, 232: 95,
    300: 51, 301: 53, 302: 55, 310: 51, 311: 53, 312: 55, 313: 80, 314: 81, 321: 80, 500: 61,
    501: 63, 502: 65, 503: 65, 504: 65, 511: 66, 520: 80, 521: 81, 522: 82, 531: 81, 600: 71,
    601: 73, 602: 75, 611: 68, 612: 83, 613: 84, 615: 68, 616: 69, 620: 85, 621: 85, 622: 86,
    701: 10, 711: 4, 721: 5, 731: 6, 741: 45, 751: 6, 761: 6, 762: 6, 771: 18, 781: 19, 800: 0,
    801: 1, 802: 2, 803: 3, 804: 3,
  ]
}
