/// An environment variable with the key of a provider; it beats the configuration file.
struct KeyVariable: Sendable {
  let name: String

  /// The provider as its own pages call it.
  let provider: String

  /// The key of the configuration that holds the same.
  let path: String

  let field: any WritableKeyPath<Configuration, String?> & Sendable

  static let all = [
    KeyVariable(
      name: "OPEN_METEO_API_KEY",
      provider: "Open-Meteo",
      path: "providers.open-meteo.apiKey",
      field: \.openMeteo.apiKey
    ),
    KeyVariable(
      name: "OPENWEATHERMAP_API_KEY",
      provider: "OpenWeatherMap",
      path: "providers.openweathermap.apiKey",
      field: \.openWeatherMap.apiKey
    ),
  ]
}

extension Configuration {
  /// Whether the key of any provider is set.
  var holdsKey: Bool { KeyVariable.all.contains { self[keyPath: $0.field] != nil } }
}
