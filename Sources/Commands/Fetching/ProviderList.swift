import Arguments
import HTTP
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
    Entry(name: OpenMeteo.name, attribution: OpenMeteo.attribution, make: openMeteo)
  ]

  static let names = all.map(\.name)

  static func entry(_ name: String) -> Entry? {
    all.first { $0.name == name }
  }

  /// Throws what is wrong with a name.
  static func check(_ name: String) throws(ConfigurationKey.Expectation) {
    if names.contains(name) { return }
    let suggestion = Suggestion.nearest(to: name, among: names)
    throw ConfigurationKey.Expectation(
      "there is no provider '\(name)'; expected \(names.map { "'\($0)'" }.joined(separator: ", "))"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
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
  ) -> (entry: Entry, geocoder: any Geocoder)? {
    for name in [providers.first ?? OpenMeteo.name, OpenMeteo.name] {
      guard let entry = entry(name) else { continue }
      if let geocoder = entry.make(configuration) as? any Geocoder { return (entry, geocoder) }
    }
    return nil
  }

  /// The limits that hold for a provider at an address: those that are configured, or the published
  /// ones at its own free host, or none.
  private static func limits(
    _ configured: RateLimits?,
    at address: String,
    insteadOf usual: String,
    published: RateLimits?
  ) -> RateLimits? {
    if let configured { return configured }
    return Address(address)?.host == Address(usual)?.host ? published : nil
  }
}

extension ProviderList {
  @Sendable private static func openMeteo(_ configuration: Configuration) -> any WeatherProvider {
    let settings = configuration.openMeteo
    let usual = Configuration.OpenMeteoSettings()
    // A key is for hosts of its own; the free ones would send it on, to where it must not go.
    func address(_ path: KeyPath<Configuration.OpenMeteoSettings, String>) -> String {
      let address = settings[keyPath: path]
      guard settings.apiKey != nil, address == usual[keyPath: path] else { return address }
      return "https://customer-" + address.dropFirst("https://".count)
    }
    return OpenMeteo(
      forecastURL: address(\.forecastURL),
      geocodingURL: address(\.geocodingURL),
      airQualityURL: configuration.refresh.airQuality ? address(\.airQualityURL) : nil,
      apiKey: settings.apiKey,
      limits: limits(
        settings.limits,
        at: address(\.forecastURL),
        insteadOf: usual.forecastURL,
        published: OpenMeteo.freeLimits
      )
    )
  }
}
