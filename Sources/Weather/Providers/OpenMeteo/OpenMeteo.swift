/// Open-Meteo: weather and places without a key, many places in one call.
package struct OpenMeteo: WeatherProvider, Geocoder {
  package static let name = "open-meteo"

  package var name: String { Self.name }

  package var attribution: String { "Weather data by Open-Meteo.com" }

  /// Where the forecast is asked for, without a query.
  package var forecastURL: String

  /// Where places are asked for, without a query.
  package var geocodingURL: String

  /// Nil for free use.
  package var apiKey: String?

  package var limits: RateLimits?

  package init(
    forecastURL: String,
    geocodingURL: String,
    apiKey: String? = nil,
    limits: RateLimits? = nil
  ) {
    self.forecastURL = forecastURL
    self.geocodingURL = geocodingURL
    self.apiKey = apiKey
    self.limits = limits
  }

  package func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    OpenMeteoFetch(provider: self, orders: orders)
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    OpenMeteoSearch(provider: self, queries: queries)
  }
}
