import Weather

/// The name of a weather icon, such as `lightrainshowers_day`.
struct METNorwaySymbol: Sendable, Equatable {
  var condition: Condition?

  /// Whether it is the daytime icon; nil for icons without a night version.
  var isDay: Bool?

  init(_ code: String) {
    let parts = code.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    if parts.count == 2 {
      // During polar twilight the sun is below the horizon.
      isDay = ["day": true, "night": false, "polartwilight": false][parts[1]]
    }
    let number = name.hasSuffix("andthunder") ? 95 : Self.codes[name]
    condition = number.flatMap { Condition(code: $0) }
  }

  /// The nearest code of WMO table 4677.
  private static let codes = [
    "clearsky": 0, "fair": 1, "partlycloudy": 2, "cloudy": 3, "fog": 45,
    "lightrain": 61, "rain": 63, "heavyrain": 65,
    "lightsleet": 68, "sleet": 69, "heavysleet": 69,
    "lightsnow": 71, "snow": 73, "heavysnow": 75,
    "lightrainshowers": 80, "rainshowers": 81, "heavyrainshowers": 82,
    "lightsleetshowers": 83, "sleetshowers": 84, "heavysleetshowers": 84,
    "lightsnowshowers": 85, "snowshowers": 85, "heavysnowshowers": 86,
  ]
}
