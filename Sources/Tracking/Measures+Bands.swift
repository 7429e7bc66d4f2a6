import Weather

extension CurrentMeasure {
  /// The band that says when the figure has changed; nil for a figure that makes no change.
  package var band: KeyPath<Bands, Double?>? {
    switch self {
    case .temperature: \.temperature
    case .humidity: \.humidity
    case .precipitation: \.precipitation
    case .cloudCover: \.cloudCover
    case .pressure: \.pressure
    case .windSpeed: \.windSpeed
    case .visibility: \.visibility
    case .uvIndex: \.uvIndex
    case .apparentTemperature, .dewPoint, .windDirection, .windGust: nil
    }
  }
}

extension DayMeasure {
  /// The band that says when the figure has changed; nil for a figure that makes no change.
  package var band: KeyPath<Bands, Double?>? {
    switch self {
    case .temperatureMax, .temperatureMin: \.temperature
    case .precipitation: \.precipitation
    case .precipitationProbability: \.precipitationProbability
    case .windSpeedMax: \.windSpeed
    case .uvIndexMax: \.uvIndex
    case .windGustMax, .windDirection: nil
    }
  }
}
