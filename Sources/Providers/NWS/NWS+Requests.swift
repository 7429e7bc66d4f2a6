import HTTP
import Weather

extension NWS {
  /// How long it is believed which grid and which stations belong to a place, in seconds.
  static let mappingLife = 86_400.0

  func pointURL(of order: WeatherOrder) -> String {
    "\(root)/points/\(Self.point(of: order))"
  }

  func alertsURL(of order: WeatherOrder) -> String {
    QueryItems(dictionaryLiteral: ("point", Self.point(of: order)))
      .appended(to: "\(root)/alerts/active")
  }

  func observationURL(of station: String) -> String {
    "\(root)/stations/\(station)/observations/latest"
  }

  /// The address of a forecast as an answer named it, for metric figures.
  func metric(_ url: String) -> String {
    QueryItems(dictionaryLiteral: ("units", "si")).appended(to: url)
  }

  /// Whether an address that an answer names is one of the configured service: the contact is meant
  /// for nobody else.
  func isOwn(_ url: String) -> Bool {
    guard let own = Address(baseURL), let other = Address(url) else { return false }
    return own.hasSameOrigin(as: other)
  }

  func request(_ url: String, _ cachePolicy: CachePolicy) -> Request {
    Request(
      url: url,
      headers: [Request.Header("Accept", "application/geo+json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // The service publishes no limits, and asks to wait five seconds after one was reached.
      retryPolicy: RetryPolicy(throttleWait: .seconds(5)),
      cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name)
    )
  }

  private var root: String { baseURL.withoutSlashesAtEnd }

  private static func point(of order: WeatherOrder) -> String {
    "\(order.latitude.shortCoordinateText),\(order.longitude.shortCoordinateText)"
  }
}
