/// The providers that this version has.
package enum ProviderCatalog {
  /// In the order of the configuration and the documentation; the first is the default.
  package static let all: [ProviderDefinition] = [
    OpenMeteo.definition, OpenWeatherMap.definition, METNorway.definition, NWS.definition,
  ]

  package static let names = all.map(\.name)

  /// The credit for the places, whichever provider finds them.
  package static let placeAttribution = "Places by GeoNames (geonames.org), CC BY 4.0"

  package static func definition(of name: String) -> ProviderDefinition? {
    all.first { $0.name == name }
  }

  /// The credits that the licenses require beside the data of some providers.
  package static func attributions(of names: [String]) -> [String] {
    all.filter { names.contains($0.name) }.map(\.attribution)
  }

  /// What finds places by name: the first of some providers if it can, otherwise the first of the
  /// catalog that can.
  ///
  /// - Parameters:
  ///   - names: The providers, in the order they are asked for weather.
  ///   - make: Makes a provider.
  /// - Returns: The service and its name; nil where no provider finds places.
  package static func geocoder(
    for names: [String],
    make: (ProviderDefinition) -> any WeatherProvider
  ) -> (name: String, service: any Geocoder)? {
    for definition in names.prefix(1).compactMap(definition) + all {
      if let service = make(definition) as? any Geocoder { return (definition.name, service) }
    }
    return nil
  }
}
