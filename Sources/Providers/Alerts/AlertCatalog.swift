package import Weather

/// The sources of alerts by area.
package enum AlertCatalog {
  /// In the order of the configuration and the documentation.
  package static let all: [AlertSourceDefinition] = [
    NWSAlerts.definition, METNorwayAlerts.definition, DWD.definition, ECCC.definition,
    MeteoAlarm.definition,
  ]

  /// The name of all sources together.
  package static let automatic = "auto"

  /// What the configuration may name.
  package static let names = [automatic] + all.map(\.name) + [AlertReading.ofProvider]

  package static func definition(of name: String) -> AlertSourceDefinition? {
    all.first { $0.name == name }
  }
}

/// A source's facts, and how to create it.
package struct AlertSourceDefinition: Sendable {
  /// The name in the configuration and of saved alerts.
  package var name: String

  /// The display name, with an article.
  package var title: String

  /// The credit that the license of its data requires.
  package var attribution: String

  /// The page that the credit links to.
  package var website: String

  /// The address of the alerts.
  package var address: ProviderDefinition.ServiceAddress

  /// Whether requests must have a contact.
  package var needsContact = false

  /// Where it issues alerts.
  package var area: AlertArea

  package var make: @Sendable (ProviderSettings, ProviderDefinition.Context) -> any AlertSource

  /// The default settings.
  package var standardSettings: ProviderSettings {
    ProviderSettings(addresses: [address.key: address.standard])
  }
}

/// The countries of a source, and where they are about.
package struct AlertArea: Sendable {
  /// By ISO 3166-1 alpha-2.
  var countries: Set<String>

  /// Boxes around them, for places whose country is unknown.
  var boxes: [GeoBox]

  package func contains(_ place: Place) -> Bool {
    if let country = place.countryCode { return countries.contains(country) }
    return boxes.contains { $0.contains(place.longitude, place.latitude) }
  }
}
