import HTTP
import Weather

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
        ("lon", weatherRequest.longitude.coordinateText),
        ("units", "metric"),
      ]
    )
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
      headers: [Request.Header("Accept", "application/json")],
      secretQueryItems: [Self.keyItem],
      // A minutely limit ends after a minute; a longer block is not worth waiting for.
      retryPolicy: RetryPolicy(throttleWait: .seconds(60), maximumThrottledTries: 1),
      cost: QuotaCost(of: Self.name)
    )
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
