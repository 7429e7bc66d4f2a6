import HTTP
import Weather

extension OpenMeteo {
  /// The service takes 1,000 places per call, but proxies refuse addresses of that length.
  static let maximumPlacesInACall = 100

  /// Divides positions of weather requests into those of each call.
  static func calls(for positions: [Int]) -> [[Int]] {
    stride(from: 0, to: positions.count, by: maximumPlacesInACall).map { start in
      Array(positions[start...].prefix(maximumPlacesInACall))
    }
  }

  private static func places(of weatherRequests: [WeatherRequest]) -> QueryItems {
    [
      "latitude": weatherRequests.map(\.latitude.coordinateText).joined(separator: ","),
      "longitude": weatherRequests.map(\.longitude.coordinateText).joined(separator: ","),
    ]
  }

  /// Returns the HTTP request for some weather requests with the same parts.
  ///
  /// Only variables that are used are requested, because they raise the cost of a call.
  func request(for weatherRequests: [WeatherRequest]) -> Request {
    var query = Self.places(of: weatherRequests)
    let parts = weatherRequests.first?.parts ?? []
    if parts.contains(.current) {
      query.append("current", Self.currentVariables.list)
      query.append("minutely_15", Self.quarterVariable)
      query.append("forecast_minutely_15", String(Self.quarterCount))
    }
    if parts.contains(.forecast) {
      query.append("daily", Self.dailyVariables.list)
      query.append("hourly", Self.hourlyVariables.list)
      query.append("forecast_days", String(weatherRequests.map(\.forecastDays).max() ?? 1))
      query.append("forecast_hours", String(Forecast.maximumHours))
    }
    if let model { query.append("models", model) }
    query.append("timezone", "auto")
    return request(forecastURL, query, calls: weatherRequests.map(callsCounted).reduce(0, +))
  }

  /// Returns the request for the air quality of some places; nil if air quality is left out.
  func airQualityRequest(for weatherRequests: [WeatherRequest]) -> Request? {
    guard let airQualityURL else { return nil }
    var query = Self.places(of: weatherRequests)
    query.append("current", Self.airQualityVariables.list)
    return request(airQualityURL, query, calls: Double(weatherRequests.count))
  }

  /// The cost of one place in calls: one for up to ten variables and two weeks, and proportionally
  /// more beyond.
  func callsCounted(for weatherRequest: WeatherRequest) -> Double {
    var variables = 0
    if weatherRequest.parts.contains(.current) {
      // One more of quarters of an hour.
      variables += Self.currentVariables.requested.count + 1
    }
    if weatherRequest.parts.contains(.forecast) {
      variables += Self.dailyVariables.requested.count + Self.hourlyVariables.requested.count
    }
    let days = weatherRequest.parts.contains(.forecast) ? weatherRequest.forecastDays : 0
    return Self.weight(variables: variables, days: days)
  }

  static func weight(variables: Int, days: Int) -> Double {
    let tens = Double(variables) / 10
    return max(1, tens, tens * Double(days) / 14)
  }

  /// Returns the request for the places that match a query.
  func request(for query: PlaceQuery) -> Request {
    var items = QueryItems()
    items.append("name", query.postalCode?.code ?? query.name)
    // The service may apply the count before the country, so a qualified search requests as many
    // places as possible and filters them here.
    let isQualified =
      !query.qualifiers.isEmpty || query.countryCode != nil || query.postalCode?.town != nil
    items.append("count", isQualified ? "100" : "10")
    items.append("language", query.language)
    items.append("format", "json")
    if let countryCode = query.countryCode {
      items.append("countryCode", countryCode)
    }
    return request(geocodingURL, items, calls: 1)
  }

  func request(
    _ url: String,
    _ query: QueryItems,
    calls: Double,
    cachePolicy: CachePolicy = .none,
    share: Double = 1
  ) -> Request {
    Request(
      url: query.appended(to: url),
      headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: credentials,
      // A configured address may contain a key.
      secretQueryItems: cachePolicy == .none || url.contains("apikey=") ? ["apikey"] : [],
      retryPolicy: Self.retryPolicy,
      cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name, calls: calls, share: share)
    )
  }

  var credentials: [Request.Header] { apiKey.map { [Request.Header("X-Api-Key", $0)] } ?? [] }

  /// Waits for the next minute after a minutely limit, and never for longer limits.
  private static let retryPolicy = RetryPolicy(throttleRules: [
    RetryPolicy.ThrottleRule(word: "minutely", wait: .nextFullMinute),
    RetryPolicy.ThrottleRule(word: "hourly", wait: .never),
    RetryPolicy.ThrottleRule(word: "daily", wait: .never),
    RetryPolicy.ThrottleRule(word: "monthly", wait: .never),
  ])
}
