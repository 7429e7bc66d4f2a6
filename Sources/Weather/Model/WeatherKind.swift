/// What a person does about the weather of a moment: kinds are few, and news compares them.
package enum WeatherKind: String, Sendable, CaseIterable {
  /// Clear to overcast, haze, smoke, dust and mist.
  case dry
  case fog
  /// Drizzle, rain and showers of any strength.
  case rain
  /// Snow, sleet, ice pellets and everything that freezes.
  case winter
  /// Thunder, squalls and tornadoes.
  case thunder

  package var isPrecipitation: Bool {
    switch self {
    case .dry, .fog: false
    case .rain, .winter, .thunder: true
    }
  }

  /// Whether somebody who expects this kind expects another one: thunder comes with rain.
  package func covers(_ other: WeatherKind) -> Bool {
    self == other || (self == .thunder && other == .rain)
  }
}

extension Condition.Kind {
  /// The kind of a moment, not counting mist and haze as dry; nil for a code without a name.
  package var weatherKind: WeatherKind? {
    switch self {
    case .fair, .cloudy: .dry
    case .fog: .fog
    case .drizzle, .rain: .rain
    case .freezing, .sleet, .snow: .winter
    case .thunderstorm, .storm: .thunder
    case .other: nil
    }
  }

  package var isPrecipitation: Bool { weatherKind?.isPrecipitation ?? false }
}

extension Condition {
  /// The kind of a moment; nil for a code without a name.
  package var weatherKind: WeatherKind? { kind == .fog && name != "fog" ? .dry : kind.weatherKind }

  /// Whether nothing falls and nothing hides the view.
  package var isDry: Bool { weatherKind == .dry }

  package var isPrecipitation: Bool { weatherKind?.isPrecipitation ?? false }
}
