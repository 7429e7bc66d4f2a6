import HTTP
import Providers
import Weather

extension ProviderList {
  static func openMeteo(_ configuration: Configuration) -> OpenMeteo {
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

  @Sendable static func openWeatherMap(
    _ configuration: Configuration
  ) -> any WeatherProvider {
    let settings = configuration.openWeatherMap
    return OpenWeatherMap(
      baseURL: settings.baseURL,
      apiKey: settings.apiKey ?? "",
      limits: limits(
        settings.limits,
        at: settings.baseURL,
        insteadOf: Configuration().openWeatherMap.baseURL,
        published: OpenWeatherMap.freeLimits
      )
    )
  }

  @Sendable static func metNorway(_ configuration: Configuration) -> any WeatherProvider {
    let settings = configuration.metNorway
    return METNorway(
      baseURL: settings.baseURL,
      contact: settings.contact ?? "",
      product: Version.product,
      limits: limits(
        settings.limits,
        at: settings.baseURL,
        insteadOf: Configuration().metNorway.baseURL,
        published: METNorway.freeLimits
      )
    )
  }

  @Sendable static func nws(_ configuration: Configuration) -> any WeatherProvider {
    let settings = configuration.nws
    return NWS(
      baseURL: settings.baseURL,
      contact: settings.contact ?? "",
      product: Version.product,
      // It publishes none.
      limits: settings.limits
    )
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
