import HTTP
import Weather

/// The Norwegian Meteorological Institute: forecasts for the whole world, with a contact instead of a
/// key.
///
/// Its steps are in UTC: hourly for about two days, then six-hourly up to ten days. It has no time
/// zones, sunrise or visibility; the apparent temperature is computed here.
package struct METNorway: WeatherProvider {
  package static let name = "met-norway"

  package static let definition: ProviderDefinition = .init(
    name: name, title: "MET Norway", attribution: "Weather data from MET Norway (api.met.no)",
    website: "https://api.met.no/",
    addresses: [
      .init(key: "baseURL", standard: "https://api.met.no/weatherapi/locationforecast/2.0"),
      .init(key: "alertsURL", standard: "https://api.met.no/weatherapi/metalerts/2.0/current.json"),
    ], needsContact: true, publishedLimits: freeLimits,
    documentation: .init(
      needs: "`contact`", covers: "worldwide", forecast: "9 days, 48 hours",
      omits: "visibility, snowfall, sunshine, sunrise; gusts and UV index after two days",
      freeUse: "20 calls per second",
      license: "[NLOD 2.0 and CC BY 4.0](https://api.met.no/doc/License),"
        + " [MET Norway](https://api.met.no/)"), make: { METNorway($0, $1) })

  /// The limits in the terms of service:
  /// <https://api.met.no/doc/TermsOfService>.
  package static let freeLimits = RateLimits(second: 20)

  package var name: String { Self.name }

  /// The address before the path.
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
    METNorwayFetch(provider: self, weatherRequests: weatherRequests)
  }
}

extension METNorway {
  /// The request for the weather of a place: the present and the forecast are one series.
  ///
  /// The complete product has what the compact one lacks: dew point, gusts, UV index, probabilities
  /// and the extremes of longer steps.
  ///
  /// - Parameter url: The address of the product; nil for the forecast's.
  func request(
    for weatherRequest: WeatherRequest, _ cachePolicy: CachePolicy, at url: String? = nil
  ) -> Request {
    let query: QueryItems = [
      "lat": weatherRequest.latitude.shortCoordinateText,
      "lon": weatherRequest.longitude.shortCoordinateText,
    ]
    return request(
      query.appended(to: (url ?? baseURL).withoutTrailingSlashes + "/complete"), cachePolicy)
  }

  /// The request for an address of the service.
  func request(_ url: String, _ cachePolicy: CachePolicy) -> Request {
    Request(
      url: url, headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // The service blocks clients that retry soon after a 429.
      retryPolicy: RetryPolicy(throttleWait: .never), cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name))
  }
}
