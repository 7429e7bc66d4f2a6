/// The name of a weather symbol.
struct WeatherSymbol: Sendable {
  enum Light: String, Sendable {
    case day
    case night
    case polarTwilight = "polartwilight"
  }

  private var name: String
  /// Whether the symbol shows a sun or a moon.
  private var isOfLight: Bool

  /// The nearest to a WMO 4677 code.
  init(wmoCode: Int) {
    name = Self.table[wmoCode] ?? "cloudy"
    isOfLight = name.contains("showers") || (0...2).contains(wmoCode)
  }

  func code(light: Light) -> String { isOfLight ? "\(name)_\(light.rawValue)" : name }

  // There is no drizzle, and what freezes on the ground is told as sleet.
  private static let table = [
    0: "clearsky", 1: "fair", 2: "partlycloudy", 3: "cloudy", 45: "fog", 48: "fog",
    51: "lightrain", 53: "lightrain", 55: "rain", 56: "lightsleet", 57: "sleet",
    61: "lightrain", 63: "rain", 65: "heavyrain", 66: "lightsleet", 67: "sleet",
    71: "lightsnow", 73: "snow", 75: "heavysnow", 77: "lightsnow",
    80: "lightrainshowers", 81: "rainshowers", 82: "heavyrainshowers",
    85: "lightsnowshowers", 86: "heavysnowshowers",
    95: "rainandthunder", 96: "heavyrainandthunder", 99: "heavyrainandthunder",
  ]
}
