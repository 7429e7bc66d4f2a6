/// A figure of a forecast's hour, by the name that scripts see.
package enum HourMeasure: String, CaseIterable, Sendable {
  case temperature
  case precipitation
  case precipitationProbability
  case windSpeed
  case windDirection

  package var keyPath: WritableKeyPath<Forecast.Hour, Double?> {
    switch self {
    case .temperature: \.temperature
    case .precipitation: \.precipitation
    case .precipitationProbability: \.precipitationProbability
    case .windSpeed: \.windSpeed
    case .windDirection: \.windDirection
    }
  }

  package var quantity: Quantity {
    switch self {
    case .temperature: .temperature
    case .precipitation: .precipitation
    case .precipitationProbability: .percentage
    case .windSpeed: .speed
    case .windDirection: .direction
    }
  }
}
