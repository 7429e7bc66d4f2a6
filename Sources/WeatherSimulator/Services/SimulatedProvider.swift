/// A weather service that is simulated, by the name it has in a configuration.
package enum SimulatedProvider: String, Sendable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "met-norway"
  case nws

  /// Tells whose path it is; `nil` for a path that nobody serves.
  package init?(path: String) {
    let provider = Self.allCases.first { provider in
      provider.service.prefixes.contains { path.hasPrefix($0) }
    }
    guard let provider else { return nil }
    self = provider
  }

  /// Adding a provider is a folder with its service, and a line here.
  var service: any WeatherService.Type {
    switch self {
    case .openMeteo: OpenMeteoService.self
    case .openWeatherMap: OpenWeatherMapService.self
    case .metNorway: METNorwayService.self
    case .nws: NWSService.self
    }
  }
}
