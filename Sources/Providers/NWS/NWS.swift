import HTTP
import Weather

/// The US National Weather Service: observations, forecasts and alerts for the United States and its
/// territories.
package struct NWS: WeatherProvider {
  package static let name = "nws"

  package static let definition: ProviderDefinition = .init(
    name: name, title: "US National Weather Service",
    attribution: "Weather data by NOAA, US National Weather Service (weather.gov)",
    website: "https://www.weather.gov/",
    addresses: [.init(key: "baseURL", standard: "https://api.weather.gov")], needsContact: true,
    documentation: .init(
      needs: "`contact`", covers: "United States and territories", forecast: "7 days, 48 hours",
      omits: "UV index, cloud cover, rain and snow amounts, sunshine, sunrise",
      freeUse: "not published", license: "public domain, [NOAA/NWS](https://www.weather.gov/)"),
    make: { NWS($0, $1) })

  /// The countries and territories that the service covers, by ISO 3166-1.
  static let countries: Set<String> = ["US", "PR", "GU", "VI", "AS", "MP", "UM"]

  package var name: String { Self.name }

  /// The address before the path, such as `https://api.weather.gov`.
  package var baseURL: String

  /// The mail address or web page that the service requires.
  package var contact: String

  /// The program and its version, such as `skydiff/1.0.0`.
  package var product: String

  package var limits: RateLimits?

  package init(baseURL: String, contact: String, product: String, limits: RateLimits? = nil) {
    self.baseURL = baseURL
    self.contact = contact
    self.product = product
    self.limits = limits
  }

  init(_ settings: ProviderSettings, _ context: ProviderDefinition.Context) {
    let baseURL = settings[address: "baseURL"]
    self.init(
      baseURL: baseURL, contact: settings.contact ?? "", product: context.product,
      limits: Self.definition.limits(settings, at: baseURL))
  }

  package func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    NWSFetch(provider: self, weatherRequests: weatherRequests)
  }
}

extension NWS {
  /// How long the grid and the stations of a place are cached, in seconds.
  static let mappingLife = 86_400.0

  func pointURL(of weatherRequest: WeatherRequest) -> String {
    "\(root)/points/\(Self.point(of: weatherRequest))"
  }

  func alertsURL(of weatherRequest: WeatherRequest) -> String {
    QueryItems(dictionaryLiteral: ("point", Self.point(of: weatherRequest))).appended(
      to: "\(root)/alerts/active")
  }

  func observationURL(of station: String) -> String {
    "\(root)/stations/\(station)/observations/latest"
  }

  /// Returns a forecast address with metric units.
  func metric(_ url: String) -> String {
    QueryItems(dictionaryLiteral: ("units", "si")).appended(to: url)
  }

  /// Whether an address in a response is on the configured host, the only one that gets the contact.
  func isOwn(_ url: String) -> Bool {
    guard let own = Address(baseURL), let other = Address(url) else { return false }
    return own.hasSameOrigin(as: other)
  }

  func request(_ url: String, _ cachePolicy: CachePolicy) -> Request {
    Request(
      url: url, headers: [Request.Header("Accept", "application/geo+json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // The limits are not published; the documentation says to wait five seconds after a 429.
      retryPolicy: RetryPolicy(throttleWait: .seconds(5)), cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name))
  }

  private var root: String { baseURL.withoutTrailingSlashes }

  private static func point(of weatherRequest: WeatherRequest) -> String {
    "\(weatherRequest.latitude.shortCoordinateText),\(weatherRequest.longitude.shortCoordinateText)"
  }
}
