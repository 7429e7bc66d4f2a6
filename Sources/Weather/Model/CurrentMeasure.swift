/// A figure of the current weather, by the name that scripts see.
package enum CurrentMeasure: String, CaseIterable, Sendable {
  case temperature
  case apparentTemperature
  case dewPoint
  case humidity
  case precipitation
  case cloudCover
  case pressure
  case windSpeed
  case windDirection
  case windGust
  case visibility
  case uvIndex

  package var keyPath: WritableKeyPath<CurrentWeather, Double?> {
    switch self {
    case .temperature: \.temperature
    case .apparentTemperature: \.apparentTemperature
    case .dewPoint: \.dewPoint
    case .humidity: \.humidity
    case .precipitation: \.precipitation
    case .cloudCover: \.cloudCover
    case .pressure: \.pressure
    case .windSpeed: \.windSpeed
    case .windDirection: \.windDirection
    case .windGust: \.windGust
    case .visibility: \.visibility
    case .uvIndex: \.uvIndex
    }
  }

  package var quantity: Quantity {
    switch self {
    case .temperature, .apparentTemperature, .dewPoint: .temperature
    case .humidity, .cloudCover: .percentage
    case .precipitation: .precipitation
    case .pressure: .pressure
    case .windSpeed, .windGust: .speed
    case .windDirection: .direction
    case .visibility: .visibility
    case .uvIndex: .index
    }
  }

  /// What a person reads where the figure is named.
  package var label: String {
    switch self {
    case .temperature: "temperature"
    case .apparentTemperature: "feels like"
    case .dewPoint: "dew point"
    case .humidity: "humidity"
    case .precipitation: "precipitation"
    case .cloudCover: "cloud cover"
    case .pressure: "pressure"
    case .windSpeed: "wind"
    case .windDirection: "wind direction"
    case .windGust: "gusts"
    case .visibility: "visibility"
    case .uvIndex: "UV index"
    }
  }
}

extension CurrentWeather {
  /// Whether it says neither when it is nor what: no weather of which some figures are unknown, but
  /// an answer without any.
  ///
  /// Precipitation does not count: where a provider tells of none by not telling of it, it is 0 in
  /// an answer without anything as well.
  package var tellsNothing: Bool {
    observedAt == nil && condition == nil
      && CurrentMeasure.allCases.allSatisfy {
        $0 == .precipitation || self[keyPath: $0.keyPath] == nil
      }
  }
}
