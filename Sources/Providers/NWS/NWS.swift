import Weather

/// The US National Weather Service: what its stations observe, its forecasts and its warnings, for
/// the United States and their territories.
package struct NWS: WeatherProvider {
  package static let name = "nws"

  package static let attribution =
    "Weather data by NOAA, US National Weather Service (weather.gov)"

  package var name: String { Self.name }

  /// What all paths begin with, such as `https://api.weather.gov`.
  package var baseURL: String

  /// How the service can reach who asks: an address of mail or of a page.
  package var contact: String

  /// The program and its version as `skydiff/1.0.0`.
  package var product: String

  package var limits: RateLimits?

  package init(baseURL: String, contact: String, product: String, limits: RateLimits? = nil) {
    self.baseURL = baseURL
    self.contact = contact
    self.product = product
    self.limits = limits
  }

  package func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    NWSFetch(provider: self, orders: orders)
  }
}
