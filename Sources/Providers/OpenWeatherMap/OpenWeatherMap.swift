package import Weather

/// OpenWeatherMap: weather and places with a key, one place a call.
///
/// The present weather and the forecast of five days in steps of three hours, which every key may
/// ask for; the One Call service needs a subscription of its own.
package struct OpenWeatherMap: WeatherProvider, Geocoder {
  package static let name = "openweathermap"

  package static let attribution = "Weather data by OpenWeather (openweathermap.org)"

  /// What a key without a subscription may ask for.
  package static let freeLimits = RateLimits(minute: 60)

  package var name: String { Self.name }

  /// The address in front of `/data` and `/geo`.
  package var baseURL: String

  package var apiKey: String

  package var limits: RateLimits?

  package init(baseURL: String, apiKey: String, limits: RateLimits? = nil) {
    self.baseURL = baseURL
    self.apiKey = apiKey
    self.limits = limits
  }

  package func fetch(_ orders: [WeatherOrder]) -> any WeatherFetch {
    OpenWeatherMapFetch(provider: self, orders: orders)
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    NameSearch(service: self, queries: queries)
  }
}
