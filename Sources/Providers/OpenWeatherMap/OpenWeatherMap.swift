import HTTP
package import Weather

/// OpenWeatherMap: weather and places with a key, one place per call.
///
/// It uses the current weather and the five-day forecast in steps of three hours, which every key
/// includes; One Call needs a separate subscription.
package struct OpenWeatherMap: WeatherProvider, Geocoder {
  package static let name = "openweathermap"

  package static let definition: ProviderDefinition = .init(
    name: name, title: "OpenWeatherMap",
    attribution: "Weather data by OpenWeather (openweathermap.org)",
    website: "https://openweathermap.org/",
    addresses: [.init(key: "baseURL", standard: "https://api.openweathermap.org")],
    apiKey: .init(variable: "OPENWEATHERMAP_API_KEY", isRequired: true),
    publishedLimits: freeLimits,
    documentation: .init(
      needs: "`apiKey`", covers: "worldwide", forecast: "5 days in steps of 3 hours",
      omits: "dew point, UV index, sunshine, sunrise after today", freeUse: "60 calls per minute",
      license: "[ODbL and CC BY-SA 4.0](https://openweathermap.org/full-price),"
        + " [OpenWeather](https://openweathermap.org/)"),
    make: { settings, _ in
      let baseURL = settings[address: "baseURL"]
      return OpenWeatherMap(
        baseURL: baseURL, apiKey: settings.apiKey ?? "",
        limits: definition.limits(settings, at: baseURL))
    })

  /// The limits of a key without a subscription.
  package static let freeLimits = RateLimits(minute: 60)

  package var name: String { Self.name }

  /// The address before `/data` and `/geo`.
  package var baseURL: String

  package var apiKey: String

  package var limits: RateLimits?

  package init(baseURL: String, apiKey: String, limits: RateLimits? = nil) {
    self.baseURL = baseURL
    self.apiKey = apiKey
    self.limits = limits
  }

  package func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    OpenWeatherMapFetch(provider: self, weatherRequests: weatherRequests)
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    NameSearch(service: self, queries: queries)
  }
}

extension OpenWeatherMap {
  /// Returns the request for one half of the weather.
  func request(for half: WeatherHalf, of weatherRequest: WeatherRequest) -> Request {
    let path =
      switch half {
      case .current: "/data/2.5/weather"
      case .forecast: "/data/2.5/forecast"
      }
    return request(
      path,
      [
        ("lat", weatherRequest.latitude.coordinateText),
        ("lon", weatherRequest.longitude.coordinateText), ("units", "metric"),
      ])
  }

  /// Returns the request for the places that match a text.
  func request(forPlaces text: String) -> Request {
    request("/geo/1.0/direct", [("q", text), ("limit", Self.maximumPlaces)])
  }

  /// The maximum of the service.
  private static let maximumPlaces = "5"

  private func request(_ path: String, _ items: [(name: String, value: String)]) -> Request {
    var query = QueryItems()
    for item in items { query.append(item.name, item.value) }
    // The service takes its key only in the address.
    query.append(Self.keyItem, apiKey)
    return Request(
      url: query.appended(to: baseURL.withoutTrailingSlashes + path),
      headers: [Request.Header("Accept", "application/json")], secretQueryItems: [Self.keyItem],
      // A minutely limit ends after a minute; a longer block is not worth waiting for.
      retryPolicy: RetryPolicy(throttleWait: .seconds(60), maximumThrottledTries: 1),
      cost: QuotaCost(of: Self.name))
  }

  private static let keyItem = "appid"
}

/// The part of the weather that one request is for.
enum WeatherHalf: CaseIterable {
  case current
  case forecast

  var part: WeatherParts {
    switch self {
    case .current: .current
    case .forecast: .forecast
    }
  }
}
