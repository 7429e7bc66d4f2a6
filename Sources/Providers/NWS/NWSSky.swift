import Weather

/// The condition from the icon and text of a response.
struct NWSSky {
  /// Nil without an icon for day or night.
  let isDay: Bool?

  /// The names in the icon: one, or one for each half of the period.
  private let names: [Substring]

  /// The text, split into the halves of the period.
  private let words: [NWSWords]

  /// - Parameters:
  ///   - icon: The address of an icon or its path, such as
  ///     `/icons/land/day/rain_showers,30/tsra,60?size=medium`.
  ///   - text: Such as `Chance Rain Showers then Thunderstorms`.
  init(icon: String?, text: String?) {
    let path = (icon ?? "").prefix { $0 != "?" }.split(separator: "/")
    let time = path.lastIndex { $0 == "day" || $0 == "night" }
    isDay = time.map { path[$0] == "day" }
    let conditions = time.map { path[($0 + 1)...] } ?? []
    names = conditions.prefix(2).map { $0.prefix { $0 != "," } }
    words = NWSWords.parts(of: text ?? "")
  }

  /// The more severe condition of the halves; nil if neither icon nor text has one.
  var condition: Condition? {
    let fromIcon = names.indices.compactMap { index in
      condition(named: names[index], words.count == names.count ? [words[index]] : words)
    }
    return (fromIcon.isEmpty ? words.compactMap(\.condition) : fromIcon).mostSevere
  }

  private func condition(named name: Substring, _ words: [NWSWords]) -> Condition? {
    // Icons for heat and cold have no condition.
    guard let codes = Self.codes[name] else { return words.compactMap(\.condition).mostSevere }
    let mostSevere = words.max { ($0.condition?.severity ?? -1) < ($1.condition?.severity ?? -1) }
    return Condition(code: codes.code(mostSevere?.intensity ?? .plain))
  }

  /// Codes of WMO table 4677 by icon name.
  private static let codes: [Substring: NWSCodes] = [
    "skc": 0, "wind_skc": 0, "few": 1, "wind_few": 1, "sct": 2, "wind_sct": 2, "bkn": 3, "ovc": 3,
    "wind_bkn": 3, "wind_ovc": 3, "smoke": 4, "haze": 5, "dust": 6, "fog": 45, "rain": .rain,
    "rain_showers": 81, "rain_showers_hi": 80, "fzra": .freezingRain, "rain_fzra": .freezingRain,
    "snow_fzra": .freezingRain, "rain_snow": 69, "sleet": 79, "snow_sleet": 79, "rain_sleet": 79,
    "snow": .snow, "blizzard": 75, "hurricane": 82, "tropical_storm": 82, "tsra": 95,
    "tsra_sct": 95, "tsra_hi": 95, "tornado": 19,
  ]
}

/// The WMO codes of a condition by intensity.
struct NWSCodes {
  enum Intensity {
    case light
    case plain
    case heavy
  }

  let light: Int
  let plain: Int
  let heavy: Int

  static let drizzle = NWSCodes(light: 51, plain: 53, heavy: 55)
  static let freezingDrizzle = NWSCodes(light: 56, plain: 56, heavy: 57)
  static let rain = NWSCodes(light: 61, plain: 63, heavy: 65)
  static let freezingRain = NWSCodes(light: 66, plain: 66, heavy: 67)
  static let snow = NWSCodes(light: 71, plain: 73, heavy: 75)
  static let rainShowers = NWSCodes(light: 80, plain: 81, heavy: 82)
  static let snowShowers = NWSCodes(light: 85, plain: 85, heavy: 86)

  func code(_ intensity: Intensity) -> Int {
    switch intensity {
    case .light: light
    case .plain: plain
    case .heavy: heavy
    }
  }
}

extension NWSCodes: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self.init(light: value, plain: value, heavy: value) }
}
