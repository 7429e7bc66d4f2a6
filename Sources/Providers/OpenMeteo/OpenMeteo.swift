package import Weather

/// Open-Meteo: weather and places without a key, many places in one call.
package struct OpenMeteo: WeatherProvider, Geocoder {
  package static let name = "open-meteo"

  package var name: String { Self.name }

  package static let attribution = "Weather data by Open-Meteo.com"

  /// What free use allows: <https://open-meteo.com/en/terms>.
  package static let freeLimits = RateLimits(minute: 600, hour: 5000, day: 10_000)

  /// Where the forecast is asked for, without a query.
  package var forecastURL: String

  /// Where places are asked for, without a query.
  package var geocodingURL: String

  /// Where the air quality is asked for, without a query; nil where it is not wanted.
  package var airQualityURL: String?

  /// Nil for free use.
  package var apiKey: String?

  package var limits: RateLimits?

  package init(
    forecastURL: String,
    geocodingURL: String,
    airQualityURL: String? = nil,
    apiKey: String? = nil,
    limits: RateLimits? = nil
  ) {
    self.forecastURL = forecastURL
    self.geocodingURL = geocodingURL
    self.airQualityURL = airQualityURL
    self.apiKey = apiKey
    self.limits = limits
  }

  package func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    OpenMeteoFetch(provider: self, orders: orders)
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    NameSearch(service: self, queries: queries)
  }
}
