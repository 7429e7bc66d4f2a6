import Weather

/// The supported providers.
package enum ProviderCatalog {
  /// In the order of the configuration and the documentation; the first is the default.
  package static let all: [ProviderDefinition] = [
    OpenMeteo.definition, OpenWeatherMap.definition, METNorway.definition, NWS.definition,
    PirateWeather.definition,
  ]

  package static let names = all.map(\.name)

  /// The credit for places; all geocoders use this source, and so does the gazetteer.
  package static let placeAttribution = "Places by GeoNames (geonames.org), CC BY 4.0"

  /// Returns the provider with a name, with or without a model.
  package static func definition(of name: String) -> ProviderDefinition? {
    let service = ProviderName(name).service
    return all.first { $0.name == service }
  }

  /// The providers with some names, in the order of the catalog.
  package static func definitions(of names: some Sequence<String>) -> [ProviderDefinition] {
    let services = Set(names.map { ProviderName($0).service })
    return all.filter { services.contains($0.name) }
  }

  /// Whether a text is the name of a provider or, where it has models, can be one of a model.
  package static func isName(_ text: String) -> Bool {
    let name = ProviderName(text)
    guard let definition = definition(of: text) else { return false }
    return name.model == nil || definition.hasModels && name.isWellFormed
  }

  /// The credits that the licenses of some providers and sources of alerts require.
  package static func attributions(of names: [String]) -> [String] {
    credits(of: Set(names.map { ProviderName($0).service })).map(\.text)
  }

  /// The same credits with the pages of the services.
  package static func credits(of names: Set<String>) -> [(text: String, address: String)] {
    var all = all.map { (name: $0.name, text: $0.attribution, address: $0.website) }
    for source in AlertCatalog.all where !all.contains(where: { $0.name == source.name }) {
      all.append((source.name, source.attribution, source.website))
    }
    return all.filter { names.contains($0.name) }.map { ($0.text, $0.address) }
  }

  /// The geocoder with its name: the first provider in use if it is one, otherwise the first in the
  /// catalog; nil if no provider is one.
  package static func geocoder(
    for names: [String], make: (ProviderDefinition) -> any WeatherProvider
  ) -> (name: String, service: any Geocoder)? {
    for definition in names.prefix(1).compactMap(definition) + all {
      if let service = make(definition) as? any Geocoder { return (definition.name, service) }
    }
    return nil
  }
}
