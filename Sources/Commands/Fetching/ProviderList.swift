import Arguments
import Providers
import Weather

/// The providers there are.
enum ProviderList {
  /// A provider as the configuration makes it.
  struct Entry: Sendable {
    let name: String

    /// What its licence asks to be shown beside its data.
    let attribution: String

    /// Whether it has to be told what clocks at a place show.
    var needsClock = false

    /// What it cannot be asked without and the configuration does not say.
    var missing: @Sendable (Configuration) -> MissingValue? = { _ in nil }

    let make: @Sendable (Configuration) -> any WeatherProvider
  }

  /// A key of the configuration that has to be set.
  struct MissingValue {
    var key: String
    var expected: String
  }

  /// In the order of the configuration.
  static let all: [Entry] = [
    Entry(name: OpenMeteo.name, attribution: OpenMeteo.attribution) { openMeteo($0) },
    Entry(
      name: OpenWeatherMap.name,
      attribution: OpenWeatherMap.attribution,
      missing: { configuration in
        guard configuration.openWeatherMap.apiKey == nil else { return nil }
        return MissingValue(
          key: "providers.\(OpenWeatherMap.name).apiKey",
          expected: "'\(OpenWeatherMap.name)' needs a key; set it here or in OPENWEATHERMAP_API_KEY"
        )
      },
      make: openWeatherMap
    ),
    Entry(
      name: METNorway.name,
      attribution: METNorway.attribution,
      needsClock: true,
      missing: { missingContact(of: METNorway.name, in: $0.metNorway) },
      make: metNorway
    ),
    Entry(
      name: NWS.name,
      attribution: NWS.attribution,
      missing: { missingContact(of: NWS.name, in: $0.nws) },
      make: nws
    ),
  ]

  @Sendable private static func missingContact(
    of name: String,
    in settings: Configuration.ContactSettings
  ) -> MissingValue? {
    guard settings.contact == nil else { return nil }
    return MissingValue(
      key: "providers.\(name).contact",
      expected: "'\(name)' wants to know whom to ask; set a mail address or the address of a page"
    )
  }

  static let names = all.map(\.name)

  static func entry(_ name: String) -> Entry? {
    all.first { $0.name == name }
  }

  /// Throws what is wrong with a name.
  static func check(_ name: String) throws(ConfigurationKey.Expectation) {
    if names.contains(name) { return }
    let suggestion = Suggestion.nearest(to: name, among: names)
    throw ConfigurationKey.Expectation(
      "expected \(names.map { "\"\($0)\"" }.joined(separator: ", "))",
      found: FoundValue.text(name),
      advice: suggestion.map { "did you mean \"\($0)\"?" }
    )
  }

  /// What the licences of these providers' data ask to be shown beside it.
  static func attributions(of names: [String]) -> [String] {
    all.filter { names.contains($0.name) }.map(\.attribution)
  }

  /// What the licence of the places asks for, whoever finds them.
  static let placeAttribution = "Places by GeoNames (geonames.org), CC BY 4.0"

  /// Who finds places by name: the first provider where it can, Open-Meteo where not.
  static func geocoder(
    for providers: [String],
    _ configuration: Configuration
  ) -> (name: String, service: any Geocoder) {
    if let entry = providers.first.flatMap(entry),
      let service = entry.make(configuration) as? any Geocoder
    {
      return (entry.name, service)
    }
    return (OpenMeteo.name, openMeteo(configuration))
  }
}
