import HTTP

/// What a provider is, what of it can be configured, and how it is made.
package struct ProviderDefinition: Sendable {
  /// An address that can be replaced in the configuration.
  package struct ServiceAddress: Sendable {
    /// The key of the configuration.
    package var key: String
    package var standard: String

    package init(_ key: String, _ standard: String) {
      self.key = key
      self.standard = standard
    }
  }

  /// The API key that a provider takes.
  package struct APIKey: Sendable {
    /// The environment variable that may hold it.
    package var variable: String
    package var isRequired: Bool

    package init(variable: String, isRequired: Bool) {
      self.variable = variable
      self.isRequired = isRequired
    }
  }

  /// What the user documentation says of a provider, in Markdown.
  package struct Documentation: Sendable {
    package var needs: String
    package var covers: String
    package var forecast: String
    package var omits: String
    package var freeUse: String
    package var license: String
  }

  /// What a provider is made with besides its own settings.
  package struct Context: Sendable {
    /// The program and its version, such as `skydiff/1.0.0`.
    package var product: String

    /// Whether the air quality is fetched with the current weather.
    package var includesAirQuality: Bool

    package init(product: String, includesAirQuality: Bool = false) {
      self.product = product
      self.includesAirQuality = includesAirQuality
    }
  }

  /// The name in the configuration, in saved weather and on the command line.
  package var name: String

  /// The name that the provider uses for itself.
  package var title: String

  /// The credit that its license requires beside its data.
  package var attribution: String

  /// The addresses of its services; the first one is that of the weather.
  package var addresses: [ServiceAddress]

  /// Nil for a provider that takes none.
  package var apiKey: APIKey?

  /// Whether every request has to name a contact.
  package var needsContact = false

  /// The limits that it publishes for free use of its own host; nil where it publishes none.
  package var publishedLimits: RateLimits?

  package var documentation: Documentation

  package var make: @Sendable (ProviderSettings, Context) -> any WeatherProvider

  /// The settings without any configuration.
  package var standardSettings: ProviderSettings {
    ProviderSettings(
      addresses: Dictionary(addresses.map { ($0.key, $0.standard) }) { first, _ in first }
    )
  }

  /// The settings that a provider cannot be asked without and that are not set: the key of the
  /// configuration, and what to do.
  ///
  /// - Parameter settings: The settings of this provider.
  /// - Returns: Nil where nothing is missing.
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

  /// The limits for the host that is asked: the configured ones, or the published ones at the
  /// provider's own host, or none.
  func limits(_ settings: ProviderSettings, at address: String) -> RateLimits? {
    if let limits = settings.limits { return limits }
    let isOwnHost = Address(address)?.host == addresses.first.flatMap { Address($0.standard)?.host }
    return isOwnHost ? publishedLimits : nil
  }
}

/// What the configuration says of a provider.
package struct ProviderSettings: Sendable, Equatable {
  /// By their keys.
  private var addresses: [String: String]
  package var apiKey: String?
  package var contact: String?

  /// Nil for those that the provider publishes.
  package var limits: RateLimits?

  package init(
    addresses: [String: String] = [:],
    apiKey: String? = nil,
    contact: String? = nil,
    limits: RateLimits? = nil
  ) {
    self.addresses = addresses
    self.apiKey = apiKey
    self.contact = contact
    self.limits = limits
  }

  /// The address with a key of the configuration; empty for a key that the provider does not have.
  package subscript(address key: String) -> String {
    get { addresses[key] ?? "" }
    set { addresses[key] = newValue }
  }
}
