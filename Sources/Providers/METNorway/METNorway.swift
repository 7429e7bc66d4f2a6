import Weather

/// The Norwegian Meteorological Institute: a forecast for any place on earth, without a key, for
/// whoever says how to be reached.
///
/// It tells steps in UTC, of an hour for some two days and of six hours for some ten, and nothing of
/// time zones, sunrise and visibility; the apparent temperature is worked out here.
package struct METNorway: WeatherProvider {
  package static let name = "met-norway"

  package static let attribution = "Weather data from MET Norway (api.met.no)"

  package static let defaultBaseURL = "https://api.met.no/weatherapi/locationforecast/2.0"

  /// What the terms of service allow one application:
  /// <https://api.met.no/doc/TermsOfService>.
  package static let freeLimits = RateLimits(second: 20)

  package var name: String { Self.name }

  /// What all paths begin with.
  package var baseURL: String

  /// How the service can reach who asks: an address of mail or of a page.
  package var contact: String

  /// The program and its version as `skydiff/1.0.0`.
  package var product: String

  package var limits: RateLimits?

  package init(
    baseURL: String = METNorway.defaultBaseURL,
    contact: String,
    product: String,
    limits: RateLimits? = nil
  ) {
    self.baseURL = baseURL
    self.contact = contact
    self.product = product
    self.limits = limits
  }

  package func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    METNorwayFetch(provider: self, orders: orders)
  }
}
