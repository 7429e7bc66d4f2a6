import HTTP
import Weather

extension OpenWeatherMap {
  /// The request for one half of a place's weather.
  func request(for half: WeatherHalf, of order: WeatherOrder) -> Request {
    let path =
      switch half {
      case .current: "/data/2.5/weather"
      case .forecast: "/data/2.5/forecast"
      }
    return request(
      path,
      [
        ("lat", order.latitude.coordinateText),
        ("lon", order.longitude.coordinateText),
        ("units", "metric"),
      ]
    )
  }

  /// The request for the places that a text could mean.
  func request(forPlaces text: String) -> Request {
    request("/geo/1.0/direct", [("q", text), ("limit", Self.mostPlaces)])
  }

  /// The service tells of no more places than these.
  private static let mostPlaces = "5"

  private func request(_ path: String, _ items: [(name: String, value: String)]) -> Request {
    var query = QueryItems()
    for item in items { query.append(item.name, item.value) }
    // The service takes its key in the address alone.
    query.append(Self.keyItem, apiKey)
    return Request(
      url: query.appended(to: baseURL.withoutSlashesAtEnd + path),
      headers: [Request.Header("Accept", "application/json")],
      secretQueryItems: [Self.keyItem],
      // A spent minute is over after one; a block that is not goes on for longer than anybody waits.
      retryPolicy: RetryPolicy(throttleWait: .seconds(60), maximumThrottledTries: 1),
      cost: QuotaCost(of: Self.name)
    )
  }

  private static let keyItem = "appid"
}

/// What one request to the service brings.
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
