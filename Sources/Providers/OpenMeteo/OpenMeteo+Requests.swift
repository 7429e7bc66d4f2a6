import HTTP
import Weather

extension OpenMeteo {
  /// How many places are asked for in one call; the free service takes 1,000, but an address of
  /// that length is refused on the way.
  static let mostPlacesInACall = 100

  /// The request for what is wanted of some places, all of which want the same.
  ///
  /// No variable is asked for that is not used: the weight of a call grows with them.
  func request(for orders: [WeatherOrder]) -> Request {
    var query = QueryItems()
    query.append("latitude", orders.map(\.latitude.coordinateText).joined(separator: ","))
    query.append("longitude", orders.map(\.longitude.coordinateText).joined(separator: ","))
    let parts = orders.first?.parts ?? []
    if parts.contains(.current) {
      query.append("current", Self.currentVariables.list)
    }
    if parts.contains(.forecast) {
      query.append("daily", Self.dailyVariables.list)
      query.append("hourly", Self.hourlyVariables.list)
      query.append("forecast_days", String(orders.map(\.forecastDays).max() ?? 1))
      query.append("forecast_hours", String(Forecast.hoursKept))
    }
    query.append("timezone", "auto")
    return request(forecastURL, query, calls: orders.map(callsCounted).reduce(0, +))
  }

  /// The request for the air quality of some places; nil where it is not wanted.
  func airQualityRequest(for orders: [WeatherOrder]) -> Request? {
    guard let airQualityURL else { return nil }
    var query = QueryItems()
    query.append("latitude", orders.map(\.latitude.coordinateText).joined(separator: ","))
    query.append("longitude", orders.map(\.longitude.coordinateText).joined(separator: ","))
    query.append("current", Self.airQualityVariables.list)
    return request(airQualityURL, query, calls: Double(orders.count))
  }

  /// How many calls the service counts for one place: one up to ten variables and two weeks, and
  /// in proportion beyond.
  func callsCounted(for order: WeatherOrder) -> Double {
    var variables = 0
    if order.parts.contains(.current) { variables += Self.currentVariables.requested.count }
    if order.parts.contains(.forecast) {
      variables += Self.dailyVariables.requested.count + Self.hourlyVariables.requested.count
    }
    let tens = Double(variables) / 10
    // Without a forecast no days are asked for.
    let days = order.parts.contains(.forecast) ? order.forecastDays : 0
    return max(1, tens, tens * Double(days) / 14)
  }

  /// The request for the places that a query could mean.
  func request(for query: PlaceQuery) -> Request {
    var items = QueryItems()
    items.append("name", query.name)
    // The service may cut to the count before it looks at a country, so a qualified search asks for
    // as much as there is and sorts it out here.
    let isQualified = !query.qualifiers.isEmpty || query.countryCode != nil
    items.append("count", isQualified ? "100" : "10")
    items.append("language", query.language)
    items.append("format", "json")
    if let countryCode = query.countryCode {
      items.append("countryCode", countryCode)
    }
    return request(geocodingURL, items, calls: 1)
  }

  private func request(_ url: String, _ query: QueryItems, calls: Double) -> Request {
    Request(
      url: query.appended(to: url),
      headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: apiKey.map { [Request.Header("X-Api-Key", $0)] } ?? [],
      // A person may have put a key into the address.
      secretQueryItems: ["apikey"],
      retryPolicy: Self.retryPolicy,
      cost: QuotaCost(of: Self.name, calls: calls)
    )
  }

  /// A spent minute is over at the next full one; an hour or a day is not waited for.
  private static let retryPolicy = RetryPolicy(throttleRules: [
    RetryPolicy.ThrottleRule(word: "minutely", wait: .nextFullMinute),
    RetryPolicy.ThrottleRule(word: "hourly", wait: .never),
    RetryPolicy.ThrottleRule(word: "daily", wait: .never),
    RetryPolicy.ThrottleRule(word: "monthly", wait: .never),
  ])
}
