import HTTP
package import Weather

/// Open-Meteo: weather and places without a key, with many places per call.
package struct OpenMeteo: WeatherProvider, Geocoder {
  package static let name = "open-meteo"

  package var name: String { model.map { "\(Self.name):\($0)" } ?? Self.name }

  package static let definition: ProviderDefinition = .init(
    name: name, title: "Open-Meteo", attribution: "Weather data by Open-Meteo.com",
    website: "https://open-meteo.com/",
    addresses: [
      .init(key: "forecastURL", standard: "https://api.open-meteo.com/v1/forecast"),
      .init(key: "geocodingURL", standard: "https://geocoding-api.open-meteo.com/v1/search"),
      .init(
        key: "airQualityURL", standard: "https://air-quality-api.open-meteo.com/v1/air-quality"),
    ], apiKey: .init(variable: "OPEN_METEO_API_KEY", isRequired: false), hasModels: true,
    publishedLimits: freeLimits,
    documentation: .init(
      needs: "nothing; `apiKey` for paid use", covers: "worldwide", forecast: "16 days, 48 hours",
      omits: "-", freeUse: "non-commercial; 600 calls per minute, 5,000 per hour, 10,000 per day",
      license: "[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/),"
        + " [Open-Meteo.com](https://open-meteo.com/)"), make: { OpenMeteo($0, $1) })

  /// The limits of free use: <https://open-meteo.com/en/terms>.
  package static let freeLimits = RateLimits(minute: 600, hour: 5000, day: 10_000)

  /// The forecast service, without a query.
  package var forecastURL: String

  /// The geocoding service, without a query.
  package var geocodingURL: String

  /// The air quality service, without a query; nil to leave air quality out.
  package var airQualityURL: String?

  /// Nil for free use.
  package var apiKey: String?

  package var limits: RateLimits?

  /// The only model that is asked; nil for the service's choice.
  package var model: String?

  /// The model that means the service's choice where several are asked.
  static let bestMatch = "best_match"

  /// The name of the provider of a model's data.
  static func provider(ofModel model: String) -> String {
    model == bestMatch ? name : "\(name):\(model)"
  }

  package init(
    forecastURL: String, geocodingURL: String, airQualityURL: String? = nil, apiKey: String? = nil,
    limits: RateLimits? = nil
  ) {
    self.forecastURL = forecastURL
    self.geocodingURL = geocodingURL
    self.airQualityURL = airQualityURL
    self.apiKey = apiKey
    self.limits = limits
  }

  package func fetch(_ weatherRequests: [WeatherRequest]) -> any WeatherFetch {
    OpenMeteoFetch(provider: self, weatherRequests: weatherRequests)
  }

  package func serving(models: String) -> (any WeatherProvider)? {
    var provider = self
    provider.model = models
    let names = models.split(separator: ",").map(String.init)
    return names.count > 1 ? OpenMeteoModels(provider: provider, models: names) : provider
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    NameSearch(service: self, queries: queries)
  }
}

extension OpenMeteo {
  package init(_ settings: ProviderSettings, _ context: ProviderDefinition.Context) {
    // API keys are for customer hosts.
    func address(_ key: String) -> String {
      let address = settings[address: key]
      let isStandard = Self.definition.addresses.contains { $0.standard == address }
      guard settings.apiKey != nil, isStandard else { return address }
      return Self.published(address, "customer-")
    }
    self.init(
      forecastURL: address("forecastURL"), geocodingURL: address("geocodingURL"),
      airQualityURL: context.includesAirQuality ? address("airQualityURL") : nil,
      apiKey: settings.apiKey, limits: Self.definition.limits(settings, at: address("forecastURL")))
  }
}

extension OpenMeteo {
  /// The forecasts of earlier runs.
  var previousRunsURL: String { service("previous-runs-api", path: "/v1/forecast") ?? forecastURL }

  /// Means and spreads of ensembles.
  var ensembleURL: String {
    service("ensemble-api", path: "/v1/ensemble") ?? beside(forecastURL, named: "ensemble")
  }

  /// When the runs of a model start and are available.
  func metadataURL(of model: String) -> String {
    let path = "/data/\(model)/static/meta.json"
    let scheme = forecastURL.firstRange(of: "://")?.upperBound ?? forecastURL.startIndex
    return forecastURL[..<scheme] + forecastURL[scheme...].prefix { !"/?#".contains($0) } + path
  }

  /// The published address of another service; nil where the forecasts come from another host, which has
  /// all services.
  private func service(_ host: String, path: String) -> String? {
    let published = Self.definition.addresses[0].standard
    for prefix in ["", "customer-"] where forecastURL == Self.published(published, prefix) {
      return Self.published("https://\(host).open-meteo.com\(path)", prefix)
    }
    return nil
  }

  /// The host of a published address with a prefix.
  static func published(_ address: String, _ prefix: String) -> String {
    "https://\(prefix)\(address.dropFirst("https://".count))"
  }

  /// The address with another last word of its path.
  private func beside(_ address: String, named name: String) -> String {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
    return path[..<end] + name + address[path.endIndex...]
  }
}

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
      query.append("forecast_hours", String(Self.requestedHours))
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
    if let countryCode = query.countryCode { items.append("countryCode", countryCode) }
    return request(geocodingURL, items, calls: 1)
  }

  func request(
    _ url: String, _ query: QueryItems, calls: Double, cachePolicy: CachePolicy = .none,
    share: Double = 1
  ) -> Request {
    Request(
      url: query.appended(to: url), headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: credentials,
      // A configured address may contain a key.
      secretQueryItems: cachePolicy == .none || url.contains("apikey=") ? ["apikey"] : [],
      retryPolicy: Self.retryPolicy, cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name, calls: calls, share: share))
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
