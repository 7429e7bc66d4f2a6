/// A figure of a forecast's day, by the name that scripts see.
package enum DayMeasure: String, CaseIterable, Sendable {
  case temperatureMax
  case temperatureMin
  case precipitation
  case precipitationProbability
  case windSpeedMax
  case windGustMax
  case windDirection
  case uvIndexMax

  package var keyPath: WritableKeyPath<Forecast.Day, Double?> {
    switch self {
    case .temperatureMax: \.temperatureMax
    case .temperatureMin: \.temperatureMin
    case .precipitation: \.precipitation
    case .precipitationProbability: \.precipitationProbability
    case .windSpeedMax: \.windSpeedMax
    case .windGustMax: \.windGustMax
    case .windDirection: \.windDirection
    case .uvIndexMax: \.uvIndexMax
    }
  }

  package var quantity: Quantity {
    switch self {
    case .temperatureMax, .temperatureMin: .temperature
    case .precipitation: .precipitation
    case .precipitationProbability: .percentage
    case .windSpeedMax, .windGustMax: .speed
    case .windDirection: .direction
    case .uvIndexMax: .index
    }
  }

  /// What a person reads where the figure is named.
  package var label: String {
    switch self {
    case .temperatureMax: "high"
    case .temperatureMin: "low"
    // The unit tells how much from how likely.
    case .precipitation, .precipitationProbability: "rain"
    case .windSpeedMax: "wind"
    case .windGustMax: "gusts"
    case .windDirection: "wind direction"
    case .uvIndexMax: "UV index"
    }
  }
}
