import HTTP

/// A provider's facts and settings, and how to create it.
package struct ProviderDefinition: Sendable {
  /// A service address, which the configuration can override.
  package struct ServiceAddress: Sendable {
    /// The configuration key.
    package var key: String
    package var standard: String
  }

  /// The API key that a provider takes.
  package struct APIKey: Sendable {
    /// The environment variable that may hold it.
    package var variable: String
    package var isRequired: Bool
  }

  /// The provider's row in the user documentation, in Markdown.
  package struct Documentation: Sendable {
    package var needs: String
    package var covers: String
    package var forecast: String
    package var omits: String
    package var freeUse: String
    package var license: String
  }

  /// Values for creating a provider besides its own settings.
  package struct Context: Sendable {
    /// The program and its version, such as `skydiff/1.0.0`.
    package var product: String

    /// Whether the air quality is fetched with the current weather.
    package var includesAirQuality: Bool

    /// The code of the language of texts, which not every service has.
    package var language: String

    /// Names an alert in the language by the numbers of MeteoAlarm for its kind and level; nil for others.
    package var alertTitle: @Sendable (_ kind: Int, _ level: Int) -> String?

    package init(
      product: String, includesAirQuality: Bool = false, language: String = "en",
      alertTitle: @escaping @Sendable (_ kind: Int, _ level: Int) -> String? = { _, _ in nil }
    ) {
      self.product = product
      self.includesAirQuality = includesAirQuality
      self.language = language
      self.alertTitle = alertTitle
    }
  }

  /// The name in the configuration, in saved weather and on the command line.
  package var name: String

  /// The display name.
  package var title: String

  /// The credit that the license of its data requires.
  package var attribution: String

  /// The page that the credit links to.
  package var website: String

  /// The addresses of its services; the first one is the weather service.
  package var addresses: [ServiceAddress]

  /// Nil if the provider has no API keys.
  package var apiKey: APIKey?

  /// Whether requests must have a contact.
  package var needsContact = false

  /// Whether a model of it can be named, as in `open-meteo:icon_seamless`.
  package var hasModels = false

  /// The published limits of free use of its own host; nil if there are none.
  package var publishedLimits: RateLimits?

  package var documentation: Documentation

  package var make: @Sendable (ProviderSettings, Context) -> any WeatherProvider

  /// The default settings.
  package var standardSettings: ProviderSettings {
    ProviderSettings(
      addresses: Dictionary(addresses.map { ($0.key, $0.standard) }) { first, _ in first })
  }

  /// Returns the configuration key of the first required setting that is missing, and what to do;
  /// nil if nothing is missing.
  package func missingSetting(in settings: ProviderSettings) -> (key: String, advice: String)? {
    if let apiKey, apiKey.isRequired, settings.apiKey == nil {
      return ("apiKey", "'\(name)' needs a key; set it here or in \(apiKey.variable)")
    }
    if needsContact, settings.contact == nil {
      return (
        "contact", "'\(name)' requires a contact; set a mail address or the address of a page"
      )
    }
    return nil
  }

  /// Returns the configured limits, else the published ones if the address is the provider's own
  /// host, else nil.
  func limits(_ settings: ProviderSettings, at address: String) -> RateLimits? {
    if let limits = settings.limits { return limits }
    let isOwnHost = Address(address)?.host == addresses.first.flatMap { Address($0.standard)?.host }
    return isOwnHost ? publishedLimits : nil
  }
}

/// The configuration of a provider.
package struct ProviderSettings: Sendable, Equatable {
  /// By configuration key.
  private var addresses: [String: String]
  package var apiKey: String?
  package var contact: String?

  /// Nil for the published limits.
  package var limits: RateLimits?

  package init(
    addresses: [String: String] = [:], apiKey: String? = nil, contact: String? = nil,
    limits: RateLimits? = nil
  ) {
    self.addresses = addresses
    self.apiKey = apiKey
    self.contact = contact
    self.limits = limits
  }

  /// The address for a configuration key; empty for an unknown key.
  package subscript(address key: String) -> String {
    get { addresses[key] ?? "" }
    set { addresses[key] = newValue }
  }
}
