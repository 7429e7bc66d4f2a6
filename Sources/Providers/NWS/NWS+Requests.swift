import HTTP
import Weather

extension NWS {
  /// How long the grid and the stations of a place are cached, in seconds.
  static let mappingLife = 86_400.0

  func pointURL(of weatherRequest: WeatherRequest) -> String {
    "\(root)/points/\(Self.point(of: weatherRequest))"
  }

  func alertsURL(of weatherRequest: WeatherRequest) -> String {
    QueryItems(dictionaryLiteral: ("point", Self.point(of: weatherRequest)))
      .appended(to: "\(root)/alerts/active")
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
      url: url,
      headers: [Request.Header("Accept", "application/geo+json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // The limits are not published; the documentation says to wait five seconds after a 429.
      retryPolicy: RetryPolicy(throttleWait: .seconds(5)),
      cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name)
    )
  }

  private var root: String { baseURL.withoutTrailingSlashes }

  private static func point(of weatherRequest: WeatherRequest) -> String {
    "\(weatherRequest.latitude.shortCoordinateText),\(weatherRequest.longitude.shortCoordinateText)"
  }
}
